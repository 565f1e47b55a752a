//! Prints title ideas to be read by a person: `cargo run --release -p engine --example titles -- de|en COUNT [FOLDER]`.
//!
//! Every form of the language, with topics of the sample platform's channels and, where the folder is there, of real ones, as if every pattern
//! and every topic had been found to go with more views. `-- pools [FOLDER]` prints what the reports of these channels hold instead.

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
use engine::pool::{Subject, Tongue, Writer, subjects};
use engine::report::IdeaCategory;
use engine::snapshot::Snapshot;
use engine::titles::cues::FEATURES;
use engine::window::Window;
use engine::{Baselines, Before, analyze, xray};

/// A channel's name, its writer and the topics it can write of.
struct Source {
    name: String,
    writer: Writer,
    subjects: Vec<Subject>,
}

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let language = arguments.next().unwrap_or_default();
    if language == "pools" {
        return print_pools(arguments.next());
    }
    let tongue = Tongue::of(&language).context("the language is de or en")?;
    let count: usize = arguments.next().map_or(Ok(200), |count| count.parse())?;
    let folder = arguments.next();
    let mut out = std::io::stdout().lock();
    let snapshots = snapshots(folder)?;
    let sources: Vec<Source> = snapshots
        .iter()
        .filter_map(|one| source(one, tongue, &language))
        .collect();
    let topics: usize = sources.iter().map(|source| source.subjects.len()).sum();
    writeln!(out, "{} channels with {topics} topics", sources.len())?;
    for line in titles(&sources, tongue).take(count) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Real channels where the folder is there, then those of the sample platform.
fn snapshots(folder: Option<String>) -> anyhow::Result<Vec<Snapshot>> {
    let folder = folder.unwrap_or_else(|| "../shared/data/channels".to_owned());
    let mut snapshots = Vec::new();
    match common::load(Path::new(&folder)) {
        Ok(real) => snapshots.extend(real.into_iter().map(|one| one.snapshot)),
        Err(error) => writeln!(std::io::stdout(), "Real channels are skipped: {error:#}")?,
    }
    snapshots.extend(sample::channels(|_| true)?.into_iter().map(|one| one.snapshot));
    Ok(snapshots)
}

/// The pools of all channels that have one, and how many have none for which reason.
fn print_pools(folder: Option<String>) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut without: BTreeMap<String, usize> = BTreeMap::new();
    for snapshot in snapshots(folder)? {
        let report = xray(&snapshot, &Baselines::shipped(), Before::default()).ok();
        let Some(pool) = report.and_then(|report| report.xray?.final_titles) else {
            continue;
        };
        *without.entry(format!("{:?}", pool.reason)).or_default() += 1;
        for idea in pool.titles {
            let lift = idea.predicted_lift;
            let [value, low, high] = [lift.value, lift.low, lift.high].map(|end| end.unwrap_or(f64::NAN));
            let (score, category) = (idea.score, idea.category);
            writeln!(
                out,
                "{score:>3.0} {value:.2} ({low:.2} to {high:.2}) {category:?}: {} ({})",
                idea.title, snapshot.channel.title
            )?;
        }
    }
    writeln!(out, "{without:?}")?;
    Ok(())
}

fn source(snapshot: &Snapshot, tongue: Tongue, language: &str) -> Option<Source> {
    let report = analyze(snapshot).ok()?;
    let window = Window::new(snapshot);
    let subjects = subjects(&window, &report.content_analysis.topics, tongue);
    (report.channel_info.language.as_deref() == Some(language) && !subjects.is_empty()).then(|| Source {
        name: snapshot.channel.title.clone(),
        writer: Writer::new(tongue, &window, Vec::new()),
        subjects,
    })
}

/// Every form in turn, each with the next channel's next topic.
fn titles(sources: &[Source], tongue: Tongue) -> impl Iterator<Item = String> {
    let categories = std::iter::once(IdeaCategory::TOPIC).chain(FEATURES.map(IdeaCategory::Pattern));
    let forms: Vec<(IdeaCategory, &str)> = categories
        .flat_map(|category| tongue.forms(category).iter().map(move |form| (category, *form)))
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
