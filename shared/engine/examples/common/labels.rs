//! How often the niche is right on real channels that a person read: named, right among those named, macro-F1.
//!
//! Words and limits were chosen while looking at one half of the channels; the other half was only measured. Both are printed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use anyhow::Context as _;
use engine::internals::content::niche;
use engine::report::NicheProfile;
use serde::Deserialize;

use crate::{Line, Table, common};

/// Uploads of a quick analysis.
const NEWEST: usize = 50;

/// What a person read out of name, description and titles.
#[derive(Deserialize)]
struct Label {
    #[serde(rename = "x.channelKey")]
    key: String,
    meta: String,
    /// `none` where the taxonomy had none.
    niche: String,
    /// Another meta niche that a reasonable person accepts; empty where there is none.
    second: String,
    /// 1 where the meta niche is clear.
    sure: u8,
}

struct Read {
    label: Label,
    profile: NicheProfile,
}

/// Niches that the taxonomy lacked when the labels were read, outside the family of the niche in the label.
const LATER: &[(&str, &str)] = &[
    ("gaming_gear", "gadgets"),
    ("office_software", "data_science"),
    ("office_software", "none"),
    ("tech_news", "none"),
];

/// Whether a channel belongs to a group.
type Holds = dyn Fn(&Read) -> bool;

/// How an answer is judged.
struct Judged<'a> {
    label: &'a str,
    named: Option<&'a str>,
    /// The very key in the label.
    exact: bool,
    /// The key, or a niche that belongs to it and came later.
    right: bool,
    /// Where it is not right: its meta niche is the second that the reader accepts.
    second: bool,
}

/// Meta niche and niche on all labels, on both halves, on the clear ones, and each meta niche by itself.
pub fn tables(folder: &Path) -> anyhow::Result<Vec<Table>> {
    let read = read(folder)?;
    let groups: [(&str, &Holds); 4] = [
        ("all", &|_| true),
        ("half that was looked at", &|one| !only_measured(&one.label.key)),
        ("half only measured", &|one| only_measured(&one.label.key)),
        ("clear to the reader", &|one| one.label.sure == 1),
    ];
    let by_group = |judge: &dyn Fn(&Read) -> Judged| -> Vec<Line> {
        let lines = groups.iter().map(|(name, holds)| {
            let judged: Vec<Judged> = read.iter().filter(|one| holds(one)).map(judge).collect();
            line(name, &judged)
        });
        lines.collect()
    };
    let metas: BTreeSet<&str> = read.iter().map(|one| one.label.meta.as_str()).collect();
    let each = metas.into_iter().map(|key| {
        let judged: Vec<Judged> = read.iter().filter(|one| one.label.meta == key).map(niche).collect();
        line(key, &judged)
    });
    Ok(vec![
        Table::new("Real channels read by hand: meta niche", by_group(&meta)),
        Table::new("Real channels read by hand: niche", by_group(&niche)),
        Table::new(
            "Real channels read by hand: niche, by the meta niche of the label",
            each.collect(),
        ),
        Table::new(
            "Real channels read by hand: what is named wrong, channels",
            confused(&read),
        ),
    ])
}

fn read(folder: &Path) -> anyhow::Result<Vec<Read>> {
    let labels =
        std::fs::read_to_string(folder.join("niche-labels.jsonl")).context("the folder has no niche-labels.jsonl")?;
    let mut labels: HashMap<String, Label> = labels
        .lines()
        .map(|line| serde_json::from_str(line).map(|label: Label| (label.key.clone(), label)))
        .collect::<Result<_, _>>()?;
    let channels = common::load(folder)?.into_iter();
    let read = channels.filter_map(|one| {
        let label = labels.remove(&one.snapshot.channel.id)?;
        let videos: Vec<_> = one.snapshot.videos.iter().take(NEWEST).collect();
        let profile = niche::classify(&one.snapshot.channel, &videos);
        Some(Read { label, profile })
    });
    Ok(read.collect())
}

/// A half of the channels by an even hash of their keys (FNV-1a).
fn only_measured(key: &str) -> bool {
    let hash = key.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 32) & 1 == 1
}

fn meta(one: &Read) -> Judged<'_> {
    let named = one.profile.meta_niche.as_deref();
    let right = named == Some(&one.label.meta);
    Judged {
        label: &one.label.meta,
        named,
        exact: right,
        right,
        second: !right && named == Some(&one.label.second),
    }
}

fn niche(one: &Read) -> Judged<'_> {
    let named = one.profile.sub_niche.as_deref();
    let label = one.label.niche.as_str();
    let exact = named == Some(label);
    let right = exact || named.is_some_and(|named| family(named) == Some(label) || LATER.contains(&(named, label)));
    Judged {
        label,
        named,
        exact,
        right,
        second: !right && named.is_some() && one.profile.meta_niche.as_deref() == Some(&one.label.second),
    }
}

fn family(key: &str) -> Option<&'static str> {
    let found = niche::niches().iter().find(|niche| niche.key == key)?;
    Some(found.family)
}

/// Shares in percent. An answer whose meta niche is the second that the reader accepts is wrong under `right`, and neither right nor wrong
/// under `lenient`. `exact` holds to the keys of the labels, which the later niches cannot meet.
fn line(name: &str, judged: &[Judged]) -> Line {
    let count = |holds: &dyn Fn(&Judged) -> bool| judged.iter().filter(|one| holds(one)).count() as f64;
    let named = count(&|one| one.named.is_some());
    let right = count(&|one| one.right);
    let share = |part: f64, of: f64| 100.0 * part / of.max(1.0);
    Line::new(
        name,
        [
            ("channels", judged.len() as f64),
            ("named %", share(named, judged.len() as f64)),
            ("right %", share(right, named)),
            ("lenient %", share(right, named - count(&|one| one.second))),
            ("exact %", share(count(&|one| one.exact), named)),
            ("macro-F1", macro_f1(judged)),
        ],
    )
}

/// Mean over the labels' keys of F1; a later niche that is right counts as its label.
fn macro_f1(judged: &[Judged]) -> f64 {
    let mut counts: BTreeMap<&str, [f64; 3]> = BTreeMap::new();
    for one in judged {
        counts.entry(one.label).or_default()[0] += 1.0;
        if let Some(named) = one.named {
            counts.entry(if one.right { one.label } else { named }).or_default()[1] += 1.0;
            counts.entry(one.label).or_default()[2] += f64::from(u8::from(one.right));
        }
    }
    let f1: Vec<f64> = counts
        .values()
        .filter(|[there, ..]| *there > 0.0)
        .map(|[there, named, right]| 2.0 * right / (there + named))
        .collect();
    f1.iter().sum::<f64>() / f1.len().max(1) as f64
}

fn confused(read: &[Read]) -> Vec<Line> {
    let mut wrong: BTreeMap<String, usize> = BTreeMap::new();
    for judged in read.iter().map(niche).filter(|one| !one.right) {
        if let Some(named) = judged.named {
            *wrong.entry(format!("{} read as {named}", judged.label)).or_default() += 1;
        }
    }
    let mut wrong: Vec<(String, usize)> = wrong.into_iter().collect();
    wrong.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    wrong
        .into_iter()
        .map(|(name, count)| Line::new(name, [("n", count as f64)]))
        .collect()
}
