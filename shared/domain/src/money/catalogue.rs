//! What can be bought. Prices at the provider are found by lookup key; the amounts here are what those prices must be.

use std::str::FromStr;

use crate::credits::Credits;
use crate::error::{Error, Result};
use crate::tier::Tier;

/// The provider's coupon behind every creator code.
pub const CREATOR_COUPON: &str = "creator-10";
/// What a creator code takes off a price, in percent.
pub const CREATOR_PERCENT_OFF: i64 = 10;

/// Credits to be bought once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pack {
    /// 10 credits.
    Starter,
    /// 30 credits.
    Creator,
    /// 70 credits.
    Pro,
}

impl Pack {
    /// Every pack, smallest first.
    pub const ALL: [Self; 3] = [Self::Starter, Self::Creator, Self::Pro];

    /// What it brings.
    #[must_use]
    pub const fn credits(self) -> Credits {
        match self {
            Self::Starter => Credits::PACK_STARTER,
            Self::Creator => Credits::PACK_CREATOR,
            Self::Pro => Credits::PACK_PRO,
        }
    }

    /// Its price in US cents, without tax.
    #[must_use]
    pub const fn cents(self) -> i64 {
        match self {
            Self::Starter => 1_299,
            Self::Creator => 3_499,
            Self::Pro => 7_499,
        }
    }

    /// Under what its price is found.
    #[must_use]
    pub const fn lookup_key(self) -> &'static str {
        match self {
            Self::Starter => "pack_starter",
            Self::Creator => "pack_creator",
            Self::Pro => "pack_pro",
        }
    }

    /// As in the catalogue's file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Starter => "starter",
            Self::Creator => "creator",
            Self::Pro => "pro",
        }
    }
}

/// A monthly subscription to a paid tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plan {
    /// The tier that it gives; never free where the plan comes from here.
    pub tier: Tier,
}

impl Plan {
    /// Every plan, cheapest first.
    pub const ALL: [Self; 4] = [
        Self { tier: Tier::Starter },
        Self { tier: Tier::Creator },
        Self { tier: Tier::Growth },
        Self { tier: Tier::Agency },
    ];

    /// The plan of a tier; the free one has none.
    #[must_use]
    pub fn of(tier: Tier) -> Option<Self> {
        (tier != Tier::Free).then_some(Self { tier })
    }

    /// Its price a month in US cents, without tax.
    #[must_use]
    pub const fn cents(self) -> i64 {
        match self.tier {
            Tier::Free => 0,
            Tier::Starter => 1_500,
            Tier::Creator => 3_900,
            Tier::Growth => 8_999,
            Tier::Agency => 19_999,
        }
    }

    /// What it brings each period.
    #[must_use]
    pub const fn credits(self) -> Credits {
        Credits::monthly(self.tier)
    }

    /// Under what its price is found.
    #[must_use]
    pub const fn lookup_key(self) -> &'static str {
        match self.tier {
            Tier::Free => "",
            Tier::Starter => "plan_starter",
            Tier::Creator => "plan_creator",
            Tier::Growth => "plan_growth",
            Tier::Agency => "plan_agency",
        }
    }
}

/// Something that can be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Product {
    /// Once.
    Pack(Pack),
    /// Each month.
    Plan(Plan),
}

impl Product {
    /// Under what its price is found.
    #[must_use]
    pub const fn lookup_key(self) -> &'static str {
        match self {
            Self::Pack(pack) => pack.lookup_key(),
            Self::Plan(plan) => plan.lookup_key(),
        }
    }

    /// What one payment for it brings.
    #[must_use]
    pub const fn credits(self) -> Credits {
        match self {
            Self::Pack(pack) => pack.credits(),
            Self::Plan(plan) => plan.credits(),
        }
    }

    /// Its price in US cents, without tax.
    #[must_use]
    pub const fn cents(self) -> i64 {
        match self {
            Self::Pack(pack) => pack.cents(),
            Self::Plan(plan) => plan.cents(),
        }
    }

    /// Everything that can be bought.
    pub fn all() -> impl Iterator<Item = Self> {
        let packs = Pack::ALL.into_iter().map(Self::Pack);
        packs.chain(Plan::ALL.into_iter().map(Self::Plan))
    }
}

impl FromStr for Product {
    type Err = Error;

    fn from_str(key: &str) -> Result<Self> {
        Self::all()
            .find(|product| product.lookup_key() == key)
            .ok_or(Error::invalid("priceId"))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn every_product_is_found_by_its_key_and_by_nothing_else() {
        for product in Product::all() {
            assert_eq!(product.lookup_key().parse::<Product>().unwrap(), product);
        }
        for key in ["", "plan_free", "PACK_STARTER", "pack_starter ", "price_1"] {
            assert!(key.parse::<Product>().is_err(), "{key}");
        }
        assert_eq!(Plan::of(Tier::Free), None);
    }

    #[test]
    fn prices_and_credits_are_those_of_the_specification() {
        let packs = Pack::ALL.map(|pack| (pack.credits().get(), pack.cents()));
        assert_eq!(packs, [(10, 1_299), (30, 3_499), (70, 7_499)]);
        let plans = Plan::ALL.map(|plan| (plan.credits().get(), plan.cents()));
        assert_eq!(plans, [(20, 1_500), (60, 3_900), (160, 8_999), (400, 19_999)]);
    }

    /// What the shop's cards are drawn from.
    fn cards() -> Value {
        let packs = Pack::ALL.map(|pack| {
            json!({ "id": pack.name(), "priceId": pack.lookup_key(), "credits": pack.credits(), "cents": pack.cents() })
        });
        let plans = Plan::ALL.map(|plan| {
            json!({ "tier": plan.tier, "priceId": plan.lookup_key(), "credits": plan.credits(), "cents": plan.cents() })
        });
        json!({ "packs": packs, "plans": plans, "creatorPercentOff": CREATOR_PERCENT_OFF })
    }

    #[test]
    fn the_shops_catalogue_is_this_one() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/src/shared/rules/catalogue.json");
        let wanted = format!("{:#}\n", cards());
        if std::env::var_os("UPDATE_CATALOGUE").is_some() {
            std::fs::write(&path, &wanted).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        let found: Value = serde_json::from_str(&found).unwrap_or_default();
        assert_eq!(
            found,
            cards(),
            "stale: UPDATE_CATALOGUE=1 cargo test -p domain catalogue"
        );
    }
}
