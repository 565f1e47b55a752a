//! Prints title ideas to be read by a person: `cargo run --release -p engine --example titles -- de|en COUNT [FOLDER]`.
//!
//! Every form of the language, with topics of the sample platform's channels and, where the folder is there, of real ones, as if every pattern
//! and every topic had been found to go with more views. `-- pools [FOLDER]` prints what the reports of these channels hold instead. The last line
//! counts the channels whose reports have ideas.

#[expect(dead_code, reason = "other examples read more of a channel")]
#[path = "common/mod.rs"]
mod common;
#[expect(dead_code, reason = "as above")]
#[path = "common/sample.rs"]
mod sample;

use std::collections::{BTreeMap, HashSet};
use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;
use engine::internals::content::title_ideas::{Subject, TitleLanguage, Writer, subjects};
use engine::internals::input::eligible::EligibleUploads;
use engine::report::{IdeaCategory, TitleIdea};
use engine::snapshot::Snapshot;
use engine::titles::cues::FEATURES;
use engine::{Baselines, Before, analyze, xray};

/// A channel's name, its writer and the topics it can write of.
struct Source {
    name: String,
    writer: Writer,
    subjects: Vec<Subject>,
}

/// Channels of one origin, real or of the sample platform.
struct Origin {
    name: &'static str,
    snapshots: Vec<Snapshot>,
}

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let code = arguments.next().unwrap_or_default();
    if code == "pools" {
        return print_pools(&origins(arguments.next())?, true);
    }
    let language = TitleLanguage::of(&code).context("the language is de or en")?;
    let count: usize = arguments.next().map_or(Ok(200), |count| count.parse())?;
    let origins = origins(arguments.next())?;
    let mut out = std::io::stdout().lock();
    let sources: Vec<Source> = (origins.iter().flat_map(|origin| &origin.snapshots))
        .filter_map(|one| source(one, language, &code))
        .collect();
    let topics: usize = sources.iter().map(|source| source.subjects.len()).sum();
    writeln!(out, "{} channels with {topics} topics", sources.len())?;
    for line in titles(&sources, language).take(count) {
        writeln!(out, "{line}")?;
    }
    drop(out);
    print_pools(&origins, false)
}

/// Real channels where the folder is there, then those of the sample platform.
fn origins(folder: Option<String>) -> anyhow::Result<[Origin; 2]> {
    let folder = folder.unwrap_or_else(|| "../shared/data/channels".to_owned());
    let mut real = Vec::new();
    match common::load(Path::new(&folder)) {
        Ok(loaded) => real.extend(loaded.into_iter().map(|one| one.snapshot)),
        Err(error) => writeln!(std::io::stdout(), "Real channels are skipped: {error:#}")?,
    }
    let sample = sample::channels(|_| true)?.into_iter().map(|one| one.snapshot);
    Ok([
        Origin {
            name: "real",
            snapshots: real,
        },
        Origin {
            name: "sample",
            snapshots: sample.collect(),
        },
    ])
}

/// How many channels have a pool, and how many have none for which reason; with the ideas of all pools where they are asked for.
fn print_pools(origins: &[Origin], with_ideas: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut counts = Vec::new();
    for Origin { name, snapshots } in origins {
        let mut without: BTreeMap<String, usize> = BTreeMap::new();
        let mut with = 0;
        for snapshot in snapshots {
            let report = xray(snapshot, &Baselines::shipped(), Before::default()).ok();
            let Some(pool) = report.and_then(|report| report.xray?.final_titles) else {
                continue;
            };
            match pool.reason {
                Some(reason) => *without.entry(format!("{reason:?}")).or_default() += 1,
                None => with += 1,
            }
            for idea in pool.titles.iter().filter(|_| with_ideas) {
                writeln!(out, "{}", line(idea, &snapshot.channel.title))?;
            }
        }
        counts.push(format!(
            "{with} of {} {name} channels, none: {without:?}",
            snapshots.len()
        ));
    }
    writeln!(out, "With ideas: {}", counts.join("; "))?;
    Ok(())
}

fn line(idea: &TitleIdea, channel: &str) -> String {
    let lift = &idea.predicted_lift;
    let [value, low, high] = [lift.value, lift.low, lift.high].map(|end| end.unwrap_or(f64::NAN));
    let (score, category) = (idea.score, idea.category);
    format!(
        "{score:>3.0} {value:.2} ({low:.2} to {high:.2}) {category:?}: {} ({channel})",
        idea.title
    )
}

fn source(snapshot: &Snapshot, language: TitleLanguage, code: &str) -> Option<Source> {
    let report = analyze(snapshot).ok()?;
    let eligible = EligibleUploads::new(snapshot);
    let subjects = subjects(&eligible, &report.content_analysis.topics, language);
    (report.channel_info.language.as_deref() == Some(code) && !subjects.is_empty()).then(|| Source {
        name: snapshot.channel.title.clone(),
        writer: Writer::new(language, &eligible, Vec::new()),
        subjects,
    })
}

/// Every form in turn, each with the next channel's next topic.
fn titles(sources: &[Source], language: TitleLanguage) -> impl Iterator<Item = String> {
    let categories = std::iter::once(IdeaCategory::TOPIC).chain(FEATURES.map(IdeaCategory::Pattern));
    let forms: Vec<(IdeaCategory, &str)> = categories
        .flat_map(|category| language.forms(category).iter().map(move |form| (category, *form)))
        .collect();
    let mut seen = HashSet::new();
    let pairs = (0..).flat_map(move |round| {
        let forms = forms.clone();
        (0..forms.len()).map(move |place| (forms[place], round * forms.len() + place))
    });
    pairs
        .take_while(|(_, turn)| *turn < 20_000)
        .filter_map(|((category, form), turn)| {
            let source = sources.get(turn * 7 % sources.len().max(1))?;
            let subject = source.subjects.get(turn / 3 % source.subjects.len())?;
            let title = source.writer.write(form, subject, category)?;
            Some((category, title, source.name.clone()))
        })
        .filter(move |(_, title, _)| seen.insert(title.clone()))
        .map(|(category, title, name)| {
            let category = match category {
                IdeaCategory::Pattern(feature) => format!("{feature:?}"),
                IdeaCategory::Subject(_) => "Topic".to_owned(),
            };
            format!("{category:<13} {title:<62} ({name})")
        })
}
