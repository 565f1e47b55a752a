//! Title ideas: the channel's own topics, put into forms that were found to go with more views on this very channel.
//!
//! Each title rests on one effect, a pattern of the title study or a topic that stands out, and its predicted lift is that effect's. Where
//! pattern and topic both have one, they are not multiplied: a topic's uploads often share a pattern, the two cannot be separated then, and a
//! product would add up the luck of both.

mod context;
mod english;
mod german;
mod grammar;
mod language;
mod subject;
mod writer;

use crate::content::topics;
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::report::{
    Claim, IdeaCategory, Movement, PoolReason, Report, State, TitleFeature, TitleIdea, TitlePool, Topic,
};
use crate::rules;
use crate::statistics::Interval;
use crate::statistics::permutation::Quarters;
use crate::studies::lift::{self, Prior};
use crate::xray::monitoring;

pub use language::TitleLanguage;
pub use subject::{Subject, subjects};
pub use writer::Writer;

const BASIS: &str = "predicted_lift";

/// Something that goes with more views on this channel.
#[derive(Clone, Debug)]
struct Effect {
    category: IdeaCategory,
    /// The key of the topic, of a topic's effect.
    topic: Option<String>,
    lift: Claim,
    with_count: u32,
    of: u32,
}

/// Title ideas of a report; none where nothing was found that a title could rest on, with the reason.
#[must_use]
pub fn measure(eligible: &EligibleUploads<'_>, report: &Report) -> TitlePool {
    let Some(language) = report.channel_info.language.as_deref().and_then(TitleLanguage::of) else {
        return none(PoolReason::Language);
    };
    let topics = &report.content_analysis.topics;
    let effects = effects(eligible, report);
    if effects.is_empty() {
        let tested =
            report.title_study.tested > 0 || topics.iter().any(|topic| topic.multiple.state != State::Abstained);
        return none(if tested {
            PoolReason::NoEffect
        } else {
            PoolReason::FewVideos
        });
    }
    let writer = Writer::new(language, eligible, harmful(report));
    let titles = write(&effects, &writer, &subjects(eligible, topics, language));
    let figures: Vec<(f64, f64)> = (titles.iter())
        .filter_map(|title| Some((title.score, title.predicted_lift.value?)))
        .collect();
    let Some((score, lift_percent)) = monitoring::title_pool(&figures) else {
        return none(PoolReason::NoTopic);
    };
    TitlePool {
        titles,
        score: Some(score),
        lift_percent: Some(lift_percent),
        reason: None,
    }
}

fn none(reason: PoolReason) -> TitlePool {
    TitlePool {
        reason: Some(reason),
        ..TitlePool::default()
    }
}

/// 0 to 100 from the lower end of a lift: 50 is no effect, 100 [`rules::POOL_FULL_LIFT`] and more; as far below 50 for a loss.
#[must_use]
pub fn score(lift: &Claim) -> f64 {
    points(lift.low.or(lift.value).unwrap_or(1.0))
}

/// The same of a multiple.
pub(crate) fn points(multiple: f64) -> f64 {
    let height = multiple.max(f64::MIN_POSITIVE).ln() / rules::POOL_FULL_LIFT.ln();
    (rules::POOL_NO_LIFT + (100.0 - rules::POOL_NO_LIFT) * height).clamp(0.0, 100.0)
}

/// Features found to go with fewer views: no title may have one of them.
fn harmful(report: &Report) -> Vec<TitleFeature> {
    let claims = report.title_study.claims.iter();
    claims
        .filter(|claim| claim.found && claim.lift.high.is_some_and(|high| high < 1.0))
        .map(|claim| claim.feature)
        .collect()
}

/// Everything found to go with more views, the best supported first.
fn effects(eligible: &EligibleUploads<'_>, report: &Report) -> Vec<Effect> {
    let patterns = report.title_study.claims.iter().filter(|claim| claim.found);
    let mut effects: Vec<Effect> = patterns
        .map(|claim| Effect {
            category: IdeaCategory::Pattern(claim.feature),
            topic: None,
            lift: widened(&claim.lift, rules::POOL_PATTERN_WIDER),
            with_count: claim.with_count,
            of: claim.of,
        })
        .collect();
    effects.extend(of_topics(eligible, report));
    // Also as a prediction, whose interval is wider, it must say more views.
    effects.retain(|effect| effect.lift.low.is_some_and(|low| low > 1.0));
    // Stable: of equals the pattern comes first.
    effects.sort_by(|a, b| b.lift.low.unwrap_or(0.0).total_cmp(&a.lift.low.unwrap_or(0.0)));
    effects
}

/// Topics that stand out upward, each against the other uploads of the main format, within quarters as titles are. One that shares half its
/// uploads with a pattern that was found cannot be separated from it: the pattern alone is named.
fn of_topics(eligible: &EligibleUploads<'_>, report: &Report) -> Vec<Effect> {
    let is_pattern = |topic: &Topic| {
        let mut claims = report.title_study.claims.iter().filter(|claim| claim.found);
        claims.any(|claim| topics::overlap(&claim.upload_indices, &topic.upload_indices) >= topics::SAME)
    };
    let listed = report.content_analysis.topics.iter();
    let up: Vec<&Topic> = listed
        .filter(|topic| topic.stands_out == Some(Movement::Up) && !is_pattern(topic))
        .collect();
    if up.is_empty() {
        return Vec::new();
    }
    let main: Vec<(&EligibleUpload<'_>, f64, u32)> = (eligible.items.iter().zip(eligible.upload_indices()))
        .filter(|(item, _)| Some(item.format) == eligible.main)
        .filter_map(|(item, index)| Some((item, item.adjusted?, index?)))
        .collect();
    let quarters = Quarters::new(&main.iter().map(|(item, value, _)| (*item, *value)).collect::<Vec<_>>());
    let prior = Prior {
        ln: 0.0,
        sd: rules::POOL_TOPIC_SD,
    };
    let effect = |topic: &Topic| {
        let is_about = |place: &usize| topic.upload_indices.binary_search(&main[*place].2).is_ok();
        let group = lift::comparable_group(&quarters, (0..main.len()).filter(is_about).collect())?;
        let lift = lift::of_group(BASIS, &quarters, &group, prior, eligible.doubt()).lift;
        lift::is_beyond(&lift).then(|| Effect {
            category: IdeaCategory::TOPIC,
            topic: Some(topic.key.clone()),
            lift: widened(&lift, rules::POOL_TOPIC_WIDER),
            with_count: u32::try_from(group.places.len()).unwrap_or(u32::MAX),
            of: u32::try_from(main.len()).unwrap_or(u32::MAX),
        })
    };
    up.into_iter().filter_map(effect).collect()
}

/// The lift of a study as a prediction: the same value, with the interval that holds the truth among the lifts that are shown.
fn widened(lift: &Claim, by: [f64; 2]) -> Claim {
    let ends = lift.value.zip(lift.low.zip(lift.high));
    let claim = Claim {
        basis: BASIS.to_owned(),
        ..lift.clone()
    };
    claim.within(ends.map(|(value, ends)| wider(value, ends, by)))
}

/// The interval of a multiple with each end moved away from it by a factor, on the scale of logarithms.
pub(crate) fn wider(value: f64, (low, high): (f64, f64), [lower, upper]: [f64; 2]) -> Interval {
    let end = |end: f64, by: f64| (value.ln() + by * (end.ln() - value.ln())).exp();
    Interval {
        low: end(low, lower),
        high: end(high, upper),
    }
}

/// In turn a title of each effect, as long as there are any.
fn write(effects: &[Effect], writer: &Writer, subjects: &[Subject]) -> Vec<TitleIdea> {
    let mut sources: Vec<Source<'_>> = (effects.iter().enumerate())
        .map(|(place, effect)| Source::new(place, effect, writer, subjects))
        .collect();
    let mut titles: Vec<TitleIdea> = Vec::new();
    for _ in 0..rules::POOL_OF_EFFECT {
        for source in &mut sources {
            if titles.len() < rules::POOL_TITLES {
                titles.extend(source.next(writer, &titles));
            }
        }
    }
    titles
}

/// The titles that an effect can have: every form with every topic, neighbours differing in both.
struct Source<'a> {
    effect: &'a Effect,
    forms: &'static [&'static str],
    subjects: Vec<&'a Subject>,
    begin: usize,
    next: usize,
}

impl<'a> Source<'a> {
    fn new(place: usize, effect: &'a Effect, writer: &Writer, subjects: &'a [Subject]) -> Self {
        let own = |subject: &&Subject| effect.topic.as_ref().is_none_or(|topic| *topic == subject.key);
        Self {
            effect,
            forms: writer.language().forms(effect.category),
            subjects: subjects.iter().filter(own).take(rules::POOL_TOPICS).collect(),
            // Topics share their forms: each begins with another one.
            begin: if effect.topic.is_some() { 3 * place } else { 0 },
            next: 0,
        }
    }

    fn next(&mut self, writer: &Writer, before: &[TitleIdea]) -> Option<TitleIdea> {
        let (forms, topics) = (self.forms.len(), self.subjects.len());
        while self.next < forms * topics {
            let turn = self.next;
            self.next += 1;
            let subject = self.subjects[turn % topics];
            // From here on pairs of form and topic would repeat.
            let form = self.forms[(self.begin + turn + turn / least_common_multiple(forms, topics)) % forms];
            let written = writer.write(form, subject, self.effect.category);
            if let Some(title) = written.filter(|title| before.iter().all(|other| !writer::alike(title, &other.title)))
            {
                return Some(TitleIdea {
                    title,
                    score: score(&self.effect.lift),
                    predicted_lift: self.effect.lift.clone(),
                    category: self.effect.category,
                    topic: subject.key.clone(),
                    with_count: self.effect.with_count,
                    of: self.effect.of,
                });
            }
        }
        None
    }
}

fn least_common_multiple(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x.max(1) * b
}
