//! Title ideas: whether the lifts that are shown hold the truth, and how often ideas are shown where there is nothing.

use std::collections::HashMap;

use engine::internals::statistics::random::Random;
use engine::report::{Claim, IdeaCategory, Report, TitleFeature};
use engine::snapshot::Snapshot;
use engine::titles::cues;
use engine::{Baselines, Before, xray};

use crate::made::{Made, PLAIN, make};
use crate::{Line, Table};

/// Features that made-up titles have independently of each other, so that what is planted is what a comparison can find.
const FEATURES: [TitleFeature; 12] = [
    TitleFeature::Number,
    TitleFeature::Question,
    TitleFeature::Brackets,
    TitleFeature::Caps,
    TitleFeature::SecondPerson,
    TitleFeature::FirstPerson,
    TitleFeature::Negative,
    TitleFeature::Year,
    TitleFeature::HowTo,
    TitleFeature::Versus,
    TitleFeature::Superlative,
    TitleFeature::Exclamation,
];
/// What each upload of such a channel is about, one of these.
const TOPICS: [&str; 5] = ["Beekeeping", "Sourdough", "Pottery", "Astronomy", "Falconry"];

/// A lift that is shown, and the truth.
struct Shown {
    is_topic: bool,
    lift: Claim,
    truth: f64,
}

/// Of `channels` channels a line: the share with ideas, and how many of the intervals that are shown hold the truth.
pub fn table(channels: usize) -> Table {
    let lines = [0.6, 1.0, 1.4].into_iter().flat_map(|sigma| {
        [0.25, 0.4].map(|spread| {
            let made = Made {
                sigma,
                videos: 200,
                ..PLAIN
            };
            line(channels, made, spread, (sigma * 1e3 + spread * 1e5) as u64)
        })
    });
    Table::new(
        "Title ideas of 200 uploads, true effects of every feature and topic drawn: percent of the lifts shown that hold the truth",
        lines.collect(),
    )
}

/// Of `channels` channels without any effect, the share with ideas; and with a pattern of twice the views on 15 of 50 titles.
pub fn claims(channels: usize) -> Table {
    let share = |made: Made, seed: u64| {
        let mut random = Random::new(seed);
        let has = |_: &usize| {
            let snapshot = make(made, &mut random);
            snapshot.is_some_and(|snapshot| report(&snapshot).is_some_and(|report| !ideas(&report).is_empty()))
        };
        100.0 * (0..channels).filter(has).count() as f64 / channels.max(1) as f64
    };
    let line = |sigma: f64| {
        let none = Made { sigma, ..PLAIN };
        let twice = Made {
            question: 2.0_f64.ln(),
            ..none
        };
        Line::new(
            format!("sigma {sigma}"),
            [
                ("by chance", share(none, (sigma * 31.0) as u64)),
                ("pattern, 2 x", share(twice, (sigma * 37.0) as u64)),
            ],
        )
    };
    Table::new(
        "Title ideas of 50 uploads, percent of channels",
        [0.6, 1.0, 1.4].map(line).into(),
    )
}

fn report(snapshot: &Snapshot) -> Option<Report> {
    xray(snapshot, &Baselines::shipped(), Before::default()).ok()
}

/// One lift for each effect that ideas rest on.
fn ideas(report: &Report) -> Vec<(IdeaCategory, String, Claim)> {
    let mut shown: Vec<(IdeaCategory, String, Claim)> = Vec::new();
    let pool = report.xray.as_ref().and_then(|xray| xray.final_titles.as_ref());
    for idea in pool.into_iter().flat_map(|pool| &pool.titles) {
        let topic = if idea.category == IdeaCategory::TOPIC {
            idea.topic.clone()
        } else {
            String::new()
        };
        if !shown
            .iter()
            .any(|(category, other, _)| (*category, other) == (idea.category, &topic))
        {
            shown.push((idea.category, topic, idea.predicted_lift.clone()));
        }
    }
    shown
}

fn line(channels: usize, made: Made, spread: f64, seed: u64) -> Line {
    let mut random = Random::new(seed);
    let (mut all, mut with) = (Vec::new(), 0);
    for _ in 0..channels {
        let Some((snapshot, truths)) = planted(made, spread, &mut random) else {
            continue;
        };
        let Some(report) = report(&snapshot) else { continue };
        let shown = ideas(&report);
        with += usize::from(!shown.is_empty());
        all.extend(shown.into_iter().filter_map(|(category, topic, lift)| {
            let truth = match category {
                IdeaCategory::Pattern(feature) => *truths.features.get(&feature)?,
                // A word that nothing was planted on has no effect.
                IdeaCategory::Subject(_) => truths.topics.get(topic.as_str()).copied().unwrap_or(0.0),
            };
            Some(Shown {
                is_topic: category == IdeaCategory::TOPIC,
                lift,
                truth: truth.exp(),
            })
        }));
    }
    let holds = |of: &dyn Fn(&Shown) -> bool| {
        let some: Vec<&Shown> = all.iter().filter(|shown| of(shown)).collect();
        let inside = some.iter().filter(|shown| {
            let ends = shown.lift.low.zip(shown.lift.high);
            ends.is_some_and(|(low, high)| (low..=high).contains(&shown.truth))
        });
        100.0 * inside.count() as f64 / some.len().max(1) as f64
    };
    let above = all
        .iter()
        .filter(|shown| shown.lift.low.is_some_and(|low| low > shown.truth));
    Line::new(
        format!("sigma {sigma}, truth {spread}", sigma = made.sigma),
        [
            ("with ideas", 100.0 * with as f64 / channels.max(1) as f64),
            ("lifts", all.len() as f64),
            ("inside", holds(&|_| true)),
            ("patterns", holds(&|shown| !shown.is_topic)),
            ("topics", holds(&|shown| shown.is_topic)),
            ("truth below", 100.0 * above.count() as f64 / all.len().max(1) as f64),
        ],
    )
}

/// What was planted, as ln.
pub struct Truths {
    /// Of features.
    pub features: HashMap<TitleFeature, f64>,
    topics: HashMap<String, f64>,
}

/// A made-up channel each of whose features and topics has an effect of its own.
pub fn planted(made: Made, spread: f64, random: &mut Random) -> Option<(Snapshot, Truths)> {
    let mut snapshot = make(made, random)?;
    let features: HashMap<TitleFeature, f64> = FEATURES.map(|feature| (feature, spread * random.normal())).into();
    let effects = TOPICS.map(|_| spread * random.normal());
    for (upload, video) in snapshot.videos.iter_mut().enumerate() {
        let place = random.below(TOPICS.len());
        // A topic that is always in the same place would be the label of a series.
        video.title = match upload % 2 {
            0 => format!("{}: {}", TOPICS[place], video.title),
            _ => format!("{} | {}", video.title, TOPICS[place]),
        };
        let read = cues::read(&video.title);
        let of_features = FEATURES.iter().filter(|feature| read.has(**feature));
        let effect = of_features.map(|feature| features[feature]).sum::<f64>() + effects[place];
        video.views = video.views.map(|views| (views as f64 * effect.exp()) as u64);
    }
    // A topic's lift is against the others, which have effects of their own.
    let (all, others) = (effects.iter().sum::<f64>(), TOPICS.len() as f64 - 1.0);
    let lifts = TOPICS.iter().zip(effects);
    let topics = lifts
        .map(|(topic, own)| (topic.to_lowercase(), own - (all - own) / others))
        .collect();
    Some((snapshot, Truths { features, topics }))
}
