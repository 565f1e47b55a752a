//! How far an experiment has come, and its verdict.

use jiff::Timestamp;

use super::{Experiment, LASTS};
use crate::content::titles::cues;
use crate::figures::trend::factor;
use crate::input::breaks;
use crate::input::eligible::{EligibleUpload, EligibleUploads};
use crate::input::snapshot::Snapshot;
use crate::report::{
    Claim, ExperimentCount, ExperimentProgress, ExperimentSide, ExperimentState, ExperimentVerdict, Hypothesis, Reason,
};
use crate::rules;
use crate::statistics::Z90;
use crate::statistics::mean_difference::MeanDifference;
use crate::studies::timing::{self, Clock};

/// An upload of the experiment: the side it is on, its age-adjusted ln views, its index in the report.
struct Entry {
    side: ExperimentSide,
    value: f64,
    index: u32,
}

/// Counts the uploads of each side, and compares them once both have what was planned.
#[must_use]
pub fn evaluate(eligible: &EligibleUploads<'_>, snapshot: &Snapshot, experiment: &Experiment) -> ExperimentProgress {
    let since = counted_since(eligible, experiment);
    let sides = Sides::of(eligible, snapshot, experiment.hypothesis);
    let (mut entries, mut young, mut ignored, mut last) = (Vec::new(), [0; 2], 0, None);
    for (item, index) in eligible.items.iter().zip(eligible.upload_indices()) {
        if item.format != experiment.format || item.at < since {
            continue;
        }
        let Some((side, value, index)) = sides
            .side(item)
            .zip(item.adjusted)
            .zip(index)
            .map(|((a, b), c)| (a, b, c))
        else {
            ignored += 1;
            continue;
        };
        last = Some(side);
        if item.mature() {
            entries.push(Entry { side, value, index });
        } else {
            young[side as usize] += 1;
        }
    }
    let needed = experiment.needed.max(1);
    let [first, second] =
        [ExperimentSide::First, ExperimentSide::Second].map(|side| Group::first_of(&entries, side, needed));
    let verdict = (first.is_full(needed) && second.is_full(needed)).then(|| verdict(&first, &second));
    let published = [first.all + young[0], second.all + young[1]];
    let next = verdict
        .as_ref()
        .map_or_else(|| next(published, needed, last), |_| Vec::new());
    let in_sight = is_in_sight(eligible, snapshot, since);
    let verdict = verdict.filter(|_| in_sight);
    ExperimentProgress {
        id: experiment.id.clone(),
        hypothesis: experiment.hypothesis,
        format: experiment.format,
        detects: experiment.detects,
        needed,
        started_at: experiment.started_at,
        counted_since: since,
        state: state(eligible, experiment, in_sight, verdict.is_some()),
        first: first.count,
        second: second.count,
        young: young.iter().sum(),
        ignored,
        next,
        verdict,
    }
}

/// Views from before a change of counting and from after it are two measures under one name: uploads count from the newest one on.
fn counted_since(eligible: &EligibleUploads<'_>, experiment: &Experiment) -> Timestamp {
    breaks::between(experiment.format, experiment.started_at, eligible.taken_at)
        .map_or(experiment.started_at, |newest| newest.at)
}

/// Whether every upload since then was read: one from before it was, or the channel has no more than were read. Otherwise which uploads were
/// the first is unknown.
fn is_in_sight(eligible: &EligibleUploads<'_>, snapshot: &Snapshot, since: Timestamp) -> bool {
    let days = eligible.taken_at.duration_since(since).as_secs_f64() / 86_400.0;
    let before = eligible.published.first().is_some_and(|oldest| *oldest > days);
    let whole = snapshot
        .channel
        .total_videos
        .is_some_and(|all| all <= eligible.read as u64);
    before || whole
}

fn state(eligible: &EligibleUploads<'_>, experiment: &Experiment, in_sight: bool, decided: bool) -> ExperimentState {
    if decided {
        ExperimentState::Decided
    } else if !in_sight {
        ExperimentState::OutOfSight
    } else if eligible.taken_at.duration_since(experiment.started_at) > LASTS {
        ExperimentState::Expired
    } else {
        ExperimentState::Running
    }
}

/// What decides on which side an upload is.
struct Sides {
    hypothesis: Hypothesis,
    clock: Clock,
    hours_known: bool,
}

impl Sides {
    fn of(eligible: &EligibleUploads<'_>, snapshot: &Snapshot, hypothesis: Hypothesis) -> Self {
        Self {
            hypothesis,
            clock: Clock::of(snapshot.channel.country.as_deref()),
            hours_known: !timing::by_the_day(eligible.items.iter().map(|item| item.at)),
        }
    }

    fn side(&self, item: &EligibleUpload<'_>) -> Option<ExperimentSide> {
        match self.hypothesis {
            Hypothesis::Title { feature } if cues::read(&item.video.title).has(feature) => Some(ExperimentSide::First),
            Hypothesis::Title { .. } => Some(ExperimentSide::Second),
            Hypothesis::Slots { .. } if !self.hours_known => None,
            Hypothesis::Slots { first, second } => match timing::slot(self.clock.block(item.at)) {
                slot if slot == first => Some(ExperimentSide::First),
                slot if slot == second => Some(ExperimentSide::Second),
                _ => None,
            },
        }
    }
}

/// The first uploads of a side.
struct Group {
    count: ExperimentCount,
    values: Vec<f64>,
    /// All of them, those beyond what is needed as well.
    all: u32,
}

impl Group {
    fn first_of(entries: &[Entry], side: ExperimentSide, needed: u32) -> Self {
        let of_side = || entries.iter().filter(|entry| entry.side == side);
        let first = || of_side().take(needed as usize);
        let values: Vec<f64> = first().map(|entry| entry.value).collect();
        Self {
            count: ExperimentCount {
                have: u32::try_from(values.len()).unwrap_or(u32::MAX),
                upload_indices: first().map(|entry| entry.index).collect(),
            },
            values,
            all: u32::try_from(of_side().count()).unwrap_or(u32::MAX),
        }
    }

    fn is_full(&self, needed: u32) -> bool {
        self.count.have >= needed
    }
}

/// Student's test of pairs on ln views: the first upload of one side with the first of the other, and so on. Without it, growth over the months of
/// an experiment would count as chance and hide the difference. Views that are all alike are made up, or nothing to learn from.
fn verdict(first: &Group, second: &Group) -> ExperimentVerdict {
    let basis = "experiment_ratio";
    let n = first.values.len() + second.values.len();
    let Some(apart) = MeanDifference::of_pairs(&first.values, &second.values).filter(|apart| apart.error > 0.0) else {
        return ExperimentVerdict {
            ratio: Claim::abstained(basis, Reason::NoSpread, n),
            ahead: None,
        };
    };
    let certain = apart.within(rules::EXPERIMENT_Z);
    let ahead = match (certain.low > 0.0, certain.high < 0.0) {
        (true, _) => Some(ExperimentSide::First),
        (_, true) => Some(ExperimentSide::Second),
        _ => None,
    };
    ExperimentVerdict {
        ratio: Claim::measured(basis, factor(apart.difference), n).within(Some(apart.within(Z90).map(factor))),
        ahead,
    }
}

/// Turn by turn, so that growth and seasons meet both sides alike; a side that has all it needs is left out.
fn next(mut published: [u32; 2], needed: u32, mut last: Option<ExperimentSide>) -> Vec<ExperimentSide> {
    let mut next = Vec::new();
    while next.len() < rules::EXPERIMENT_NEXT {
        let turn = last.map_or(ExperimentSide::First, ExperimentSide::other);
        let open = |side: &ExperimentSide| published[*side as usize] < needed;
        let Some(side) = [turn, turn.other()].into_iter().find(open) else {
            break;
        };
        published[side as usize] += 1;
        next.push(side);
        last = Some(side);
    }
    next
}
