//! The platform's words in stored analyses: names, titles, and what was taken from titles, tags and descriptions. After
//! [`store::PLATFORM_DATA_TTL`] they are neither shown nor kept; figures, ids, what the person typed and our own sentences stay.

use std::collections::BTreeMap;

use domain::Result;
use domain::job::Work;
use engine::Report;
use engine::report::{ExperimentProgress, Param, SeoStudy, Statement};
use jiff::{SignedDuration, Timestamp};
use store::{Redacted, Store, StoredAnalysis};
use tokio::task::JoinSet;

use crate::Clock;

/// Analyses looked up in one step.
const BATCH: u32 = 100;
/// Analyses rewritten at the same time.
const AT_ONCE: usize = 8;
/// When a report that cannot be read comes again.
const LATER: SignedDuration = SignedDuration::from_hours(24);
/// Values of sentences that are keys of texts or codes, not words: everything else that is text is taken out.
const KEYS: [&str; 11] = [
    "country",
    "feature",
    "figure",
    "format",
    "frequency",
    "kind",
    "main",
    "meta",
    "niche",
    "other",
    "slot",
];

/// Whether the words of this analysis may not be shown any more.
pub(crate) fn are_over(job: &StoredAnalysis, now: Timestamp) -> bool {
    job.platform_data_until() <= now || job.facts.as_ref().is_some_and(|facts| facts.name.is_empty())
}

/// Takes the platform's words out of a report. A topic becomes `#1`, `#2` and so on, the same wherever it is spoken of; every other
/// word becomes empty. Which upload has which words in its title goes with them.
pub fn forget(report: &mut Report) {
    let info = &mut report.channel_info;
    info.channel_name.clear();
    info.handle = None;
    info.channel_logo_url = None;
    for video in &mut report.outliers {
        video.title.clear();
    }
    for upload in &mut report.uploads {
        upload.title.clear();
    }
    if let Some(xray) = &mut report.xray {
        for video in &mut xray.top_videos_by_vpm {
            video.title.clear();
        }
        // Its titles are made of topics, and say nothing without them.
        xray.final_titles = None;
    }
    for grade in report.xray.iter_mut().flat_map(|xray| &mut xray.grades) {
        grade.topic = None;
    }
    let profile = &mut report.niche_profile;
    profile.niche_keywords.clear();
    // It says nothing but these words.
    profile.niche_explanation = None;
    for candidate in &mut profile.candidates {
        candidate.keywords.clear();
    }
    forget_upload_indices(report);
    let names = Names::of(report);
    let content = &mut report.content_analysis;
    for topic in &mut content.topics {
        topic.key = names.of_word(&topic.key);
        topic.label.clone_from(&topic.key);
    }
    for gap in &mut content.gaps {
        gap.label = names.of_word(&gap.label);
    }
    for idea in &mut content.opportunities {
        // Of a format or a niche it is the key.
        if idea
            .statement
            .params
            .keys()
            .any(|name| !KEYS.contains(&name.as_str()) && is_text(&idea.statement, name))
        {
            idea.label = names.of_word(&idea.label);
        }
    }
    for statement in statements(report) {
        for (name, value) in &mut statement.params {
            if let Param::Text(text) = value
                && !KEYS.contains(&name.as_str())
            {
                *text = names.of_word(text);
            }
        }
    }
}

/// Lengths and hours are no words, but one rule for all is easier to rely on: without titles, no statement names its uploads.
fn forget_upload_indices(report: &mut Report) {
    let topics = report.content_analysis.topics.iter_mut();
    let titles = report.title_study.claims.iter_mut();
    let lengths = report.length_study.bins.iter_mut();
    let of_xray = report.xray.iter_mut().flat_map(|xray| {
        let seo = xray.seo.iter_mut().flat_map(SeoStudy::all_upload_indices);
        let experiments = (xray.experiments.iter_mut()).flat_map(ExperimentProgress::all_upload_indices);
        seo.chain(experiments)
            .chain(xray.drop_alert.iter_mut().map(|alert| &mut alert.upload_indices))
            .chain(xray.grades.iter_mut().map(|grade| &mut grade.upload_indices))
    });
    topics
        .map(|topic| &mut topic.upload_indices)
        .chain(titles.map(|claim| &mut claim.upload_indices))
        .chain(lengths.map(|bin| &mut bin.upload_indices))
        .chain([&mut report.timing_study.upload_cells])
        .chain(of_xray)
        .for_each(Vec::clear);
}

fn is_text(statement: &Statement, name: &str) -> bool {
    matches!(statement.params.get(name), Some(Param::Text(_)))
}

/// Every sentence of a report.
fn statements(report: &mut Report) -> impl Iterator<Item = &mut Statement> {
    let content = &mut report.content_analysis;
    let advice = report.recommendations.iter_mut().flat_map(|advice| {
        [
            &mut advice.advice,
            &mut advice.evidence,
            &mut advice.alternative,
            &mut advice.test,
            &mut advice.success,
        ]
    });
    let next = report
        .next_step
        .iter_mut()
        .flat_map(|next| [&mut next.advice, &mut next.success, &mut next.alternative]);
    let guidance = &mut report.action_guidance;
    let guidance = [&mut guidance.niche, &mut guidance.gap, &mut guidance.format];
    let summary = &mut report.summary;
    let summary = std::iter::once(&mut summary.headline)
        .chain(&mut summary.strengths)
        .chain(&mut summary.weaknesses)
        .chain(&mut summary.potential)
        .chain(&mut summary.conclusion);
    summary
        .chain(advice)
        .chain(next)
        .chain(guidance.into_iter().flatten())
        .chain(&mut report.policy_risk.statement)
        .chain(&mut report.monetisation.notes)
        .chain(content.gaps.iter_mut().map(|gap| &mut gap.statement))
        .chain(content.opportunities.iter_mut().map(|idea| &mut idea.statement))
}

/// What the topics of a report are called without their words.
struct Names(BTreeMap<String, String>);

impl Names {
    fn of(report: &Report) -> Self {
        let content = &report.content_analysis;
        let own = content
            .topics
            .iter()
            .map(|topic| [topic.key.as_str(), topic.label.as_str()]);
        let missing = content.gaps.iter().map(|gap| [gap.label.as_str(); 2]);
        let mut names = BTreeMap::new();
        for (at, words) in own.chain(missing).enumerate() {
            for word in words {
                names.entry(word.to_owned()).or_insert_with(|| format!("#{}", at + 1));
            }
        }
        Self(names)
    }

    /// The name of a topic; nothing for any other word.
    fn of_word(&self, word: &str) -> String {
        self.0.get(word).cloned().unwrap_or_default()
    }
}

/// What one run has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgot {
    /// Analyses whose words are gone.
    pub done: u32,
    /// Reports that could not be read: they come again a day later.
    pub unreadable: u32,
    /// Analyses that could not be rewritten this time.
    pub failed: u32,
}

/// Takes the words out of every stored job, monitor and saved title that is due, those that are due longest first, until the time is over. What is left
/// over, the next run takes.
///
/// # Errors
/// A store that does not answer the listing. A failure on one of them is counted and logged, and does not stop the others.
pub async fn forget_words(store: &Store, clock: &Clock, until: Timestamp) -> Result<Forgot> {
    let mut forgot = Forgot::default();
    for work in Work::ALL {
        forget_of_kind(store, work, clock, until, &mut forgot).await?;
    }
    forget_of_monitors(store, clock, until, &mut forgot).await?;
    forget_of_titles(store, clock, until, &mut forgot).await?;
    if forgot != Forgot::default() {
        tracing::info!(?forgot, "words forgotten");
    }
    Ok(forgot)
}

/// Monitors: those that run have their words read again before they are due, so these are few.
async fn forget_of_monitors(store: &Store, clock: &Clock, until: Timestamp, forgot: &mut Forgot) -> Result<()> {
    let now = clock();
    for key in store.monitors_with_data_due(now, BATCH).await? {
        if clock() >= until {
            break;
        }
        let ended = store.redact_monitor(&key, now).await;
        forgot.count(ended.map(|done| if done { Redacted::Now } else { Redacted::Already }));
    }
    Ok(())
}

/// Saved titles: those of videos that still exist are read again before they are due, so these are few.
async fn forget_of_titles(store: &Store, clock: &Clock, until: Timestamp, forgot: &mut Forgot) -> Result<()> {
    loop {
        let now = clock();
        let before = *forgot;
        for title in store.titles_with_data_due(now, BATCH).await? {
            if clock() >= until {
                return Ok(());
            }
            let ended = store.redact_title(&title, now).await;
            forgot.count(ended.map(|done| if done { Redacted::Now } else { Redacted::Already }));
        }
        if forgot.moved(&before) == 0 {
            return Ok(());
        }
    }
}

async fn forget_of_kind(store: &Store, work: Work, clock: &Clock, until: Timestamp, forgot: &mut Forgot) -> Result<()> {
    loop {
        let now = clock();
        let keys = store.platform_data_due(work, now, BATCH).await?;
        let before = *forgot;
        for some in keys.chunks(AT_ONCE) {
            if clock() >= until {
                break;
            }
            let mut at_work = JoinSet::new();
            for key in some {
                let (store, key) = (store.clone(), key.clone());
                at_work.spawn(async move { store.redact_platform_data(&key, forget, now + LATER).await });
            }
            while let Some(ended) = at_work.join_next().await {
                forgot.count(ended.unwrap_or_else(|error| Err(domain::Error::internal(error))));
            }
        }
        // Nothing left, or nothing that could be done; the index may name for a moment what is done already.
        if forgot.moved(&before) == 0 || clock() >= until {
            return Ok(());
        }
    }
}

impl Forgot {
    fn count(&mut self, ended: Result<Redacted>) {
        match ended {
            Ok(Redacted::Now) => self.done += 1,
            Ok(Redacted::Already) => {}
            Ok(Redacted::Unreadable) => self.unreadable += 1,
            Err(error) => {
                tracing::warn!(%error, "the words of an analysis, a monitor or a title were not forgotten");
                self.failed += 1;
            }
        }
    }

    /// Entries of the index that are out of the way since then.
    const fn moved(&self, before: &Self) -> u32 {
        self.done + self.unreadable - before.done - before.unreadable
    }
}
