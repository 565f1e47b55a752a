//! What a visitor sees.

use std::collections::{BTreeMap, HashSet};

use contract::hub::HubPreview;
use hub::{Hub, Row};

use crate::show;

/// Videos that are shown.
const SHOWN: usize = 12;
/// The surest ones, among which the most different are looked for.
const AMONG: u32 = 2_000;

/// Some videos of different channels, niches and languages, the surest first where that leaves a choice.
pub(crate) fn of(hub: &Hub) -> HubPreview {
    let mut rows = different(hub);
    rows.sort_by(|a, b| a.video.place(&b.video));
    HubPreview {
        videos: rows.into_iter().map(show::video).collect(),
        in_hub: show::counts(hub.counts()),
        as_of: hub.built(),
    }
}

/// Each time the one whose niche is rarest among those that there are, then whose language is, then the surest.
fn different(hub: &Hub) -> Vec<Row> {
    let mut left: Vec<Row> = (0..hub.rows().min(AMONG)).filter_map(|row| hub.row(row)).collect();
    let (mut niches, mut languages, mut channels) = (BTreeMap::new(), BTreeMap::new(), HashSet::new());
    let mut chosen = Vec::with_capacity(SHOWN);
    while chosen.len() < SHOWN {
        let times =
            |counts: &BTreeMap<Option<String>, u32>, key: &Option<String>| counts.get(key).copied().unwrap_or(0);
        let rarity = |(place, row): &(usize, &Row)| {
            let (niche, language) = (&row.video.niche, &row.video.language);
            (times(&niches, niche), times(&languages, language), *place)
        };
        let Some((place, _)) = left.iter().enumerate().min_by_key(rarity) else {
            break;
        };
        let row = left.remove(place);
        *niches.entry(row.video.niche.clone()).or_default() += 1;
        *languages.entry(row.video.language.clone()).or_default() += 1;
        channels.insert(row.video.channel.id.clone());
        left.retain(|row| !channels.contains(&row.video.channel.id));
        chosen.push(row);
    }
    chosen
}
