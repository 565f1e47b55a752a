//! What a report decided of its person's experiments, in sentences.

use engine::report::{ExperimentSide, ExperimentVerdict, Hypothesis, Report, TimeSlot, TitleFeature};
use engine::timing;
use engine::titles::cues::FEATURES;

use super::RunMail;
use crate::texts::experiments::{self, ExperimentTexts};

impl RunMail<'_> {
    /// One sentence for each experiment that has its verdict in this report, with what was compared before it.
    pub(super) fn verdicts(&self, report: &Report) -> Vec<String> {
        let experiments = report.xray.iter().flat_map(|xray| &xray.experiments);
        experiments
            .filter_map(|one| Some(self.verdict(one.hypothesis, one.verdict.as_ref()?)))
            .collect()
    }

    fn verdict(&self, hypothesis: Hypothesis, verdict: &ExperimentVerdict) -> String {
        let t = experiments::of(self.language);
        let compared = match hypothesis {
            Hypothesis::Title { feature } => (t.titles)(feature_name(t, feature)),
            Hypothesis::Slots { first, second } => (t.two_slots)(slot_name(t, first), slot_name(t, second)),
        };
        let said = self
            .of_ratio(t, hypothesis, verdict)
            .unwrap_or_else(|| t.nothing.to_owned());
        format!("{}. {compared}. {said}", t.decided)
    }

    /// The ratio is put from the side that is ahead: nobody has to turn it over in their head.
    fn of_ratio(&self, t: &ExperimentTexts, hypothesis: Hypothesis, verdict: &ExperimentVerdict) -> Option<String> {
        let ratio = &verdict.ratio;
        let (value, low, high) = (ratio.value?, ratio.low?, ratio.high?);
        let (value, low, high) = match verdict.ahead {
            Some(ExperimentSide::Second) => (1.0 / value, 1.0 / high, 1.0 / low),
            _ => (value, low, high),
        };
        let from = verdict.ahead.unwrap_or(ExperimentSide::First);
        let [side, other] = [from, from.other()].map(|side| side_name(t, hypothesis, side));
        let numbers = &self.t().numbers;
        let times = |value: f64| format!("{}×", numbers.decimal(value, if value < 10.0 { 2 } else { 1 }));
        let range = match (times(low), times(high)) {
            (low, high) if low == high => low,
            (low, high) => format!("{low}–{high}"),
        };
        let likely = (self.t().figure.likely)(&range);
        let put = if verdict.ahead.is_some() { t.ahead } else { t.none };
        Some(put(side, other, &times(value), &likely))
    }
}

fn feature_name(t: &ExperimentTexts, feature: TitleFeature) -> &'static str {
    let names = FEATURES.into_iter().zip(t.features);
    names
        .into_iter()
        .find(|(one, _)| *one == feature)
        .map_or("", |(_, name)| name)
}

fn slot_name(t: &ExperimentTexts, slot: TimeSlot) -> &'static str {
    let mut names = (0..).map(timing::slot).zip(t.slots);
    names.find(|(one, _)| *one == slot).map_or("", |(_, name)| name)
}

fn side_name(t: &ExperimentTexts, hypothesis: Hypothesis, side: ExperimentSide) -> &'static str {
    match (hypothesis, side) {
        (Hypothesis::Title { .. }, ExperimentSide::First) => t.with,
        (Hypothesis::Title { .. }, ExperimentSide::Second) => t.without,
        (Hypothesis::Slots { first, .. }, ExperimentSide::First) => slot_name(t, first),
        (Hypothesis::Slots { second, .. }, ExperimentSide::Second) => slot_name(t, second),
    }
}
