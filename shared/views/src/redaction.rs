//! The platform's data in a report: names, titles, and what was taken from titles, tags and descriptions. After
//! [`store::PLATFORM_DATA_TTL`] it is neither shown nor stored; figures, ids, what the person typed and our own sentences stay.

use std::collections::BTreeMap;

use engine::Report;
use engine::report::{ExperimentProgress, Param, SeoStudy, Statement};
use jiff::Timestamp;
use store::StoredAnalysis;

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

/// Whether the platform's data of this analysis may not be shown any more.
pub(crate) fn is_expired(job: &StoredAnalysis, now: Timestamp) -> bool {
    job.platform_data_until() <= now || job.facts.as_ref().is_some_and(|facts| facts.name.is_empty())
}

/// Takes the platform's data out of a report. A topic becomes `#1`, `#2` and so on, the same wherever it is spoken of; every other
/// word becomes empty. Which upload has which words in its title goes with them.
pub fn redact(report: &mut Report) {
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
    clear_upload_indices(report);
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
fn clear_upload_indices(report: &mut Report) {
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
