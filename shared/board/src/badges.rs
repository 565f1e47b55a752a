//! Badges as a set of bits.

/// Every badge there is, in the order in which they are shown.
const KEYS: [&str; 11] = [
    "high_dependency",
    "hidden_gem",
    "data_driven_growth",
    "viral_channel",
    "niche_dominator",
    "consistency_master",
    "evergreen_archive",
    "automation_ready",
    "mixed_sustainability",
    "trend_dependent",
    "trend_based",
];

/// A set of badges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Badges(pub(crate) u16);

impl Badges {
    /// Keys of all badges.
    pub const KEYS: [&str; 11] = KEYS;

    /// The badge with this key; `None` for a key that is none.
    #[must_use]
    pub fn of(key: &str) -> Option<Self> {
        let place = KEYS.iter().position(|known| *known == key)?;
        Some(Self(1 << place))
    }

    /// The badges with these keys. What is no badge is left out.
    #[must_use]
    pub fn of_all<'a>(keys: impl IntoIterator<Item = &'a str>) -> Self {
        keys.into_iter().filter_map(Self::of).fold(Self::default(), Self::and)
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// No badge at all.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// At least one of those is among these.
    #[must_use]
    pub const fn meets(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// Their keys, in the order in which they are shown.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        KEYS.into_iter()
            .enumerate()
            .filter_map(move |(place, key)| (self.0 >> place & 1 == 1).then_some(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_is_a_badge_of_the_engine_and_comes_back() {
        for key in Badges::KEYS {
            assert!(engine::badges::describe(key).is_some(), "{key}");
            assert_eq!(Badges::of(key).unwrap().keys().collect::<Vec<_>>(), [key]);
        }
        assert_eq!(Badges::of("no_badge"), None);
        let all = Badges::of_all(["evergreen_archive", "nothing", "high_dependency"]);
        assert_eq!(all.keys().collect::<Vec<_>>(), ["high_dependency", "evergreen_archive"]);
    }
}
