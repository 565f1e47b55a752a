//! The scout's units of a day, what the hub has of each niche, and how far the leaderboard was looked through.
//!
//! Units are set aside in the transaction that takes what is to be read, under the condition that the day has as many left: whatever dies
//! between the two has at most set aside what it did not spend. What is left over comes back in the transaction that ends the reading.

use aws_sdk_dynamodb::types::TransactWriteItem;
use domain::Result;
use domain::scout::{Shelf, Yield};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::Store;
use crate::channels::changed::ChangePosition;
use crate::schema::{EXPIRES_AT, SCOUT, VIDEOS};
use crate::scout::targets::{Hold, LEASE, Target};
use crate::wire::item::{self, Item, n, s};
use crate::wire::request::IntoItem;
use crate::wire::retry::{self, DATABASE};

const PK: &str = "SCOUT";
const UNITS: &str = "units";
/// When the platform said that the day's quota is spent.
const REFUSED_AT: &str = "refusedAt";
const SINCE: &str = "since";
/// How long a day's count is stored.
const DAY_TTL: SignedDuration = SignedDuration::from_hours(24 * 40);
/// What the shelf's attributes begin with.
const NICHE: &str = "n#";
const TONGUE: &str = "l#";

/// What became of a claim.
#[derive(Clone, Debug)]
pub enum Claimed {
    /// It may be read.
    Taken(Hold),
    /// Somebody else reads it, or it is not due any more.
    Busy,
    /// The day has too few units left, or the platform has refused.
    Spent,
}

/// What is known of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoutDay {
    /// Units that were spent or are set aside.
    pub units: u32,
    /// When the platform said that its quota of the day is spent.
    pub refused_at: Option<Timestamp>,
}

/// How far the leaderboard was looked through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSweep {
    /// Changes since then are looked for.
    pub since: Timestamp,
    /// When the pages that are being read were begun, and where the next one begins; `None` between two rounds.
    pub under_way: Option<(Timestamp, ChangePosition)>,
}

fn day_key(day: Date) -> Item {
    item::key(PK, format!("DAY#{day}"))
}

fn shelf_key() -> Item {
    item::key(PK, "SHELF")
}

fn board_key() -> Item {
    item::key(PK, "BOARD")
}

impl Store {
    /// The day's count.
    pub async fn scout_day(&self, day: Date) -> Result<ScoutDay> {
        let row = self.get(&VIDEOS, day_key(day)).await?.unwrap_or_default();
        Ok(ScoutDay {
            units: count(&row, UNITS),
            refused_at: item::time_of(&row, REFUSED_AT),
        })
    }

    /// Takes what is due to be read, with units of a day that has `most`.
    ///
    /// # Errors
    /// [`domain::Error::Unavailable`] when the database does not answer. Where it had taken it and the answers were lost, the lease ends by itself.
    pub async fn claim_scouting(
        &self,
        target: &Target,
        (day, most): (Date, u32),
        units: u32,
        (now, lease_until): (Timestamp, Timestamp),
    ) -> Result<Claimed> {
        let Some(room) = most.checked_sub(units) else {
            return Ok(Claimed::Spent);
        };
        let hold = Hold {
            target: target.clone(),
            day,
            units,
            writer: retry::token(),
        };
        let row = self
            .update(&VIDEOS, target.key())?
            .update_expression(format!("SET writer = :writer, {LEASE} = :until"))
            .condition_expression(format!(
                "{} <= :now AND (attribute_not_exists({LEASE}) OR {LEASE} < :now)",
                SCOUT.sort
            ))
            .expression_attribute_values(":writer", s(hold.writer.as_str()))
            .expression_attribute_values(":until", item::time(lease_until))
            .expression_attribute_values(":now", item::time(now));
        let items = vec![row.into_item()?, self.set_aside(day, units, room, now)?];
        if self.commit(items).await? {
            return Ok(Claimed::Taken(hold));
        }
        // A first try whose answer was lost may have won.
        let row = self.get(&VIDEOS, target.key()).await?.unwrap_or_default();
        if item::text(&row, "writer") == Some(&hold.writer) {
            return Ok(Claimed::Taken(hold));
        }
        let day = self.scout_day(day).await?;
        let spent = day.refused_at.is_some() || day.units > room;
        Ok(if spent { Claimed::Spent } else { Claimed::Busy })
    }

    /// The write that sets units of a day aside, of which `room` or fewer may be set aside before.
    fn set_aside(&self, day: Date, units: u32, room: u32, now: Timestamp) -> Result<TransactWriteItem> {
        self.update(&VIDEOS, day_key(day))?
            .update_expression(format!("SET {EXPIRES_AT} = :expires ADD {UNITS} :units"))
            .condition_expression(format!(
                "attribute_not_exists({REFUSED_AT}) AND (attribute_not_exists({UNITS}) OR {UNITS} <= :room)"
            ))
            .expression_attribute_values(":units", n(i64::from(units)))
            .expression_attribute_values(":room", n(i64::from(room)))
            .expression_attribute_values(":expires", n((now + DAY_TTL).as_second()))
            .into_item()
    }

    /// Spends units of a day that has `most` on something that nobody claims. False: too few are left.
    pub async fn spend_scouting(&self, (day, most): (Date, u32), units: u32, now: Timestamp) -> Result<bool> {
        let Some(room) = most.checked_sub(units) else {
            return Ok(false);
        };
        let spend = self.set_aside(day, units, room, now)?;
        self.commit(vec![spend]).await
    }

    /// The platform says that its quota of the day is spent: nothing is set aside any more until the next one.
    /// Calling again is safe.
    pub async fn refuse_scouting(&self, day: Date, now: Timestamp) -> Result<()> {
        let call = self
            .update_item(&VIDEOS, day_key(day))?
            .update_expression(format!("SET {REFUSED_AT} = :now, {EXPIRES_AT} = :expires"))
            .condition_expression(format!("attribute_not_exists({REFUSED_AT})"))
            .expression_attribute_values(":now", item::time(now))
            .expression_attribute_values(":expires", n((now + DAY_TTL).as_second()));
        retry::conditional(|| call.clone().send()).await.map(drop)
    }

    /// What the hub has by the scout.
    pub async fn scout_shelf(&self) -> Result<Shelf> {
        let row = self.get(&VIDEOS, shelf_key()).await?.unwrap_or_default();
        let of = |kind: &str| {
            let named = row
                .keys()
                .filter_map(|name| Some((name.strip_prefix(kind)?.to_owned(), count(&row, name))));
            named.collect()
        };
        Ok(Shelf {
            niches: of(NICHE),
            languages: of(TONGUE),
        })
    }

    /// How far the leaderboard was looked through; from the beginning of time on before the first round.
    pub async fn scout_board(&self) -> Result<BoardSweep> {
        let row = self.get(&VIDEOS, board_key()).await?.unwrap_or_default();
        let position = row.get("position").and_then(|value| item::read(value).ok());
        Ok(BoardSweep {
            since: item::time_of(&row, SINCE).unwrap_or(Timestamp::UNIX_EPOCH),
            under_way: item::time_of(&row, "begun").zip(position),
        })
    }

    /// Notes how far the leaderboard was looked through. Where two look at once, the later note counts; both have seen everything before it or
    /// will see it again.
    pub async fn note_scout_board(&self, sweep: &BoardSweep) -> Result<()> {
        let mut row = board_key();
        row.insert(SINCE.to_owned(), item::time(sweep.since));
        if let Some((begun, position)) = &sweep.under_way {
            row.insert("begun".to_owned(), item::time(*begun));
            row.insert("position".to_owned(), item::value(position)?);
        }
        let call = self.put_item(&VIDEOS, row)?;
        retry::call_or_bug(DATABASE, || call.clone().send()).await.map(drop)
    }

    /// The write that gives units back to the day they were set aside from.
    pub(crate) fn release_units(&self, hold: &Hold, units: u32) -> Result<Option<TransactWriteItem>> {
        if units == 0 {
            return Ok(None);
        }
        self.add(day_key(hold.day), &[(UNITS.to_owned(), -i64::from(units))])
            .map(Some)
    }

    /// The write that moves a channel with outliers from where it was counted to where it is now.
    pub(crate) fn move_shelf(&self, from: Option<&Yield>, to: Option<&Yield>) -> Result<Option<TransactWriteItem>> {
        let (from, to) = (from.map_or_else(Vec::new, places), to.map_or_else(Vec::new, places));
        let minus = from
            .iter()
            .filter(|place| !to.contains(place))
            .map(|place| (place.clone(), -1));
        let plus = to
            .iter()
            .filter(|place| !from.contains(place))
            .map(|place| (place.clone(), 1));
        let moves: Vec<(String, i64)> = minus.chain(plus).collect();
        if moves.is_empty() {
            return Ok(None);
        }
        self.add(shelf_key(), &moves).map(Some)
    }

    fn add(&self, key: Item, counts: &[(String, i64)]) -> Result<TransactWriteItem> {
        let mut update = self.update(&VIDEOS, key)?;
        let mut terms = Vec::with_capacity(counts.len());
        for (at, (name, by)) in counts.iter().enumerate() {
            update = update
                .expression_attribute_names(format!("#c{at}"), name)
                .expression_attribute_values(format!(":c{at}"), n(*by));
            terms.push(format!("#c{at} :c{at}"));
        }
        let update = update.update_expression(format!("ADD {}", terms.join(", ")));
        update.into_item()
    }
}

/// Where a channel counts on the shelf: nowhere without an outlier.
fn places(found: &Yield) -> Vec<String> {
    if found.outliers == 0 {
        return Vec::new();
    }
    let niche = found.niche.as_ref().map(|niche| format!("{NICHE}{niche}"));
    let language = found.language.as_ref().map(|language| format!("{TONGUE}{language}"));
    niche.into_iter().chain(language).collect()
}

fn count(row: &Item, name: &str) -> u32 {
    let count = item::number(row, name);
    count.and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
}
