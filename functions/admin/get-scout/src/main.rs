//! GET /admin/scout

use std::cmp::Reverse;
use std::collections::BTreeMap;

use contract::admin::{Scout, ScoutShelf};
use contract::endpoint::AdminOnly;
use contract::endpoints::GET_SCOUT;
use domain::scout::{next_platform_day, platform_day};
use domain::{Error, Result};
use quota::Governor;
use runtime::{Call, Outcome, required};
use store::Store;

/// Channels that wait are counted up to here.
const MOST_WAITING: u32 = 100;

struct State {
    store: Store,
    daily_units: u32,
    governor: Governor,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    let build_state = async |store: Store| {
        Ok(State {
            governor: platform::governor(store.clone())?,
            store,
            daily_units: required("SCOUT_UNITS")?.parse().map_err(Error::internal)?,
        })
    };
    runtime::serve(GET_SCOUT, build_state, get_scout).await
}

/// How far the scout is with its day.
async fn get_scout(state: &State, call: Call<AdminOnly, ()>) -> Result<Scout> {
    let store = &state.store;
    let day = store.scout_day(platform_day(call.now)).await?;
    let waiting = store.scout_due(call.now, MOST_WAITING).await?;
    let shelf = store.scout_shelf().await?;
    Ok(Scout {
        units: day.units,
        daily_units: state.daily_units,
        refused_at: day.refused_at,
        next_day_at: next_platform_day(call.now)?,
        quota: state.governor.by_share().await?,
        waiting: u32::try_from(waiting.len()).unwrap_or(u32::MAX).min(MOST_WAITING),
        niches: most_first(shelf.niches),
        languages: most_first(shelf.languages),
    })
}

fn most_first(channels: BTreeMap<String, u32>) -> Vec<ScoutShelf> {
    let there = channels.into_iter().filter(|(_, channels)| *channels > 0);
    let mut shelves: Vec<ScoutShelf> = there.map(|(key, channels)| ScoutShelf { key, channels }).collect();
    shelves.sort_by_key(|shelf| Reverse(shelf.channels));
    shelves
}
