//! How often the niche is right: on the sample platform's channels, whose field is known, and on real descriptions by their category.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::time::Instant;

use anyhow::Context as _;
use engine::internals::content::niche;
use engine::report::{NicheProfile, NicheScope, Report, RiskLevel};
use engine::snapshot::{Channel, Snapshot};
use engine::statistics;
use serde::Deserialize;

use crate::{Line, Table, busy, common, sample};

/// Uploads below which an analysis says nothing about content.
const LEAST_UPLOADS: usize = 5;

/// A channel whose niche is known.
struct Labelled {
    handle: String,
    label: String,
    german: bool,
    profile: NicheProfile,
}

/// Every table about niches.
pub fn tables(folder: &Path) -> anyhow::Result<Vec<Table>> {
    let samples = sample::channels(|_| true)?;
    let mut tables = vec![content(&samples, folder)?];
    let sample: Vec<Labelled> = samples.into_iter().filter_map(labelled).collect();
    let real = descriptions(folder)?;
    let sub = |profile: &NicheProfile| profile.sub_niche.clone();
    let meta = |profile: &NicheProfile| profile.meta_niche.clone();
    let meta_of: HashMap<&str, &str> = niche::niches().iter().map(|niche| (niche.key, niche.meta)).collect();
    let metas: Vec<Labelled> = sample
        .iter()
        .filter_map(|one| {
            Some(Labelled {
                handle: one.handle.clone(),
                label: (*meta_of.get(one.label.as_str())?).to_owned(),
                german: one.german,
                profile: one.profile.clone(),
            })
        })
        .collect();
    let of = |german: bool| sample.iter().filter(|one| one.german == german).collect::<Vec<_>>();
    let all: Vec<&Labelled> = sample.iter().collect();
    let mut wrong: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for one in &sample {
        let named = sub(&one.profile);
        if named.as_ref() != Some(&one.label) {
            let name = format!("{} read as {}", one.label, named.as_deref().unwrap_or("nothing"));
            wrong.entry(name).or_insert((0, &one.handle)).0 += 1;
        }
    }
    let mut wrong: Vec<(String, (usize, &str))> = wrong.into_iter().collect();
    wrong.sort_by(|a, b| b.1.0.cmp(&a.1.0).then_with(|| a.0.cmp(&b.0)));
    let confused = |(name, (count, example)): (String, (usize, &str))| {
        Line::new(format!("{name}, as {example}"), [("n", count as f64)])
    };
    tables.extend([
        Table::new(
            "Niches: channels of the sample platform (63 fields)",
            vec![
                judged("niche, all", &all, sub),
                judged("niche, German", &of(true), sub),
                judged("niche, English", &of(false), sub),
                judged("meta niche", &metas.iter().collect::<Vec<_>>(), meta),
            ],
        ),
        Table::new(
            "Niches: what is confused, channels",
            wrong.into_iter().take(12).map(confused).collect(),
        ),
        Table::new(
            "Meta niches: name and description of real channels alone, by the platform's category",
            vec![judged("all", &real.iter().collect::<Vec<_>>(), |profile| {
                profile.meta_niche.as_deref().map(category)
            })],
        ),
    ]);
    Ok(tables)
}

/// Milliseconds that the niche of each channel takes.
fn niche_times(samples: &[sample::Sample]) -> Vec<f64> {
    samples
        .iter()
        .map(|one| {
            let videos: Vec<_> = one.snapshot.videos.iter().collect();
            let begun = Instant::now();
            std::hint::black_box(niche::classify(&one.snapshot.channel, &videos));
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect()
}

/// Speed of a whole analysis where titles, tags and descriptions are full, and how near real catalogues come to a template.
fn content(samples: &[sample::Sample], folder: &Path) -> anyhow::Result<Table> {
    let snapshots: Vec<Snapshot> = samples.iter().map(|one| one.snapshot.clone()).collect();
    let niche_ms = statistics::median_of(niche_times(samples)).unwrap_or(f64::NAN);
    let loaded = common::load(folder)?;
    let reports: Vec<Report> = loaded
        .into_iter()
        .filter_map(|mut one| {
            one.snapshot.videos.truncate(50);
            engine::analyze(&one.snapshot).ok()
        })
        .collect();
    let share = |holds: &dyn Fn(&Report) -> bool| {
        100.0 * reports.iter().filter(|report| holds(report)).count() as f64 / reports.len().max(1) as f64
    };
    let level = |level| share(&|report| report.policy_risk.level == level);
    let raised = |sign: usize| share(&|report| report.policy_risk.evidence.get(sign).is_some_and(|sign| sign.raises));
    Ok(Table::new(
        "Content: speed on sample channels; risk of templated content on real ones, percent",
        vec![
            Line::new(
                "a whole analysis",
                [
                    ("ms", busy::fastest(&snapshots, engine::analyze)),
                    ("channels", snapshots.len() as f64),
                ],
            ),
            Line::new("of it the niche", [("ms", niche_ms)]),
            Line::new(
                "level",
                [
                    ("low", level(RiskLevel::Low)),
                    ("medium", level(RiskLevel::Medium)),
                    ("high", level(RiskLevel::High)),
                    ("unknown", level(RiskLevel::Unknown)),
                ],
            ),
            Line::new(
                "signs",
                [
                    ("similar", raised(0)),
                    ("skeleton", raised(1)),
                    ("lengths", raised(2)),
                    ("cadence", raised(3)),
                ],
            ),
            Line::new(
                "advice",
                [
                    (
                        "of a topic",
                        share(&|report| report.recommendations.iter().any(|one| one.key.starts_with("topic_"))),
                    ),
                    (
                        "niche named",
                        share(&|report| report.niche_profile.meta_niche.is_some()),
                    ),
                ],
            ),
        ],
    ))
}

/// Macro-F1, share named, share right among those named.
fn judged(name: &str, labelled: &[&Labelled], named: impl Fn(&NicheProfile) -> Option<String>) -> Line {
    let mut counts: BTreeMap<String, [f64; 3]> = BTreeMap::new();
    let (mut answered, mut right, mut broad) = (0.0, 0.0, 0.0);
    for one in labelled {
        counts.entry(one.label.clone()).or_default()[0] += 1.0;
        broad += f64::from(u8::from(one.profile.niche_scope == NicheScope::Broad));
        if let Some(named) = named(&one.profile) {
            answered += 1.0;
            if named == one.label {
                right += 1.0;
                counts.entry(named.clone()).or_default()[2] += 1.0;
            }
            counts.entry(named).or_default()[1] += 1.0;
        }
    }
    let f1: Vec<f64> = counts
        .values()
        .filter(|[there, ..]| *there > 0.0)
        .map(|[there, named, right]| 2.0 * right / (there + named))
        .collect();
    let all = labelled.len().max(1) as f64;
    Line::new(
        name,
        [
            ("channels", labelled.len() as f64),
            ("macro-F1", f1.iter().sum::<f64>() / f1.len().max(1) as f64),
            ("abstained %", 100.0 * (all - answered) / all),
            ("right of named %", 100.0 * right / f64::max(answered, 1.0)),
            ("broad %", 100.0 * broad / all),
        ],
    )
}

// ---- the sample platform ---------------------------------------------------------------------------------------------------------

/// The label of the sample platform in the words of the taxonomy.
fn label(field: &str) -> String {
    match field {
        "sleep-sounds" => "ambient_and_sleep".to_owned(),
        "maths" => "mathematics".to_owned(),
        "bushcraft" => "bushcraft_and_hiking".to_owned(),
        other => other.replace('-', "_"),
    }
}

fn labelled(sample: sample::Sample) -> Option<Labelled> {
    let videos: Vec<_> = sample.snapshot.videos.iter().collect();
    (videos.len() >= LEAST_UPLOADS).then(|| Labelled {
        profile: niche::classify(&sample.snapshot.channel, &videos),
        handle: sample.handle,
        label: label(&sample.field),
        german: sample.german,
    })
}

// ---- real descriptions -----------------------------------------------------------------------------------------------------------

#[derive(Deserialize)]
struct Row {
    #[serde(rename = "snippet.title")]
    title: String,
    #[serde(rename = "snippet.description")]
    description: Option<String>,
    #[serde(rename = "x.category")]
    category: Option<String>,
}

/// The platform's category of a row, where it separates subjects (most people and entertainment channels could be anything).
fn labelled_category(name: &str) -> Option<&'static str> {
    Some(match name {
        "Spiele" | "Gaming" => "gaming",
        "Musik" | "Music" => "music",
        "Sport" | "Sports" => "sport",
        "Autos" | "Autos & Vehicles" => "vehicles",
        "Tiere" | "Pets & Animals" => "pets",
        "Nachrichten und Politik" | "News & Politics" => "society",
        "Reisen und Events" | "Travel & Events" => "travel",
        "Howto & Style" | "Praktische Tipps & Styling" => "howto",
        "Bildung" | "Education" => "education",
        "Wissenschaft & Technik" | "Science & Technology" => "education",
        "Comedy" | "Film & Animation" | "Film und Animation" => "entertainment",
        _ => return None,
    })
}

/// Meta niches that the platform keeps in one category.
fn category(meta: &str) -> String {
    match meta {
        "food" | "home" | "style" => "howto",
        "knowledge" | "tech" | "money" => "education",
        other => other,
    }
    .to_owned()
}

fn descriptions(folder: &Path) -> anyhow::Result<Vec<Labelled>> {
    let file = File::open(folder.join("channels_only.jsonl")).context("the folder has no channels_only.jsonl")?;
    let mut labelled = Vec::new();
    for line in BufReader::new(file).lines() {
        let row: Row = serde_json::from_str(&line?)?;
        let (Some(description), Some(label)) = (row.description, row.category.as_deref().and_then(labelled_category))
        else {
            continue;
        };
        let channel = Channel {
            title: row.title,
            description,
            ..Channel::default()
        };
        labelled.push(Labelled {
            handle: String::new(),
            label: label.to_owned(),
            german: false,
            profile: niche::classify(&channel, &[]),
        });
    }
    Ok(labelled)
}
