//! Kinds of advice, each with its five sentences.

use super::effect;
use super::keys::{self, Key};
use crate::report::{Claim, ContentGap, EffectKind, Impact, Param, Recommendation, Statement};

/// The five sentences of a kind.
pub(super) struct Kind {
    /// Its key.
    pub key: &'static str,
    sentences: [Key; 5],
}

macro_rules! kind {
    ($key:literal, $advice:ident, $evidence:ident, $alternative:ident, $test:ident, $success:ident) => {
        Kind {
            key: $key,
            sentences: [
                keys::$advice,
                keys::$evidence,
                keys::$alternative,
                keys::$test,
                keys::$success,
            ],
        }
    };
}

pub(super) const RESUME: Kind = kind!(
    "resume",
    REC_RESUME_ADVICE,
    REC_RESUME_EVIDENCE,
    REC_RESUME_ALTERNATIVE,
    REC_RESUME_TEST,
    REC_RESUME_SUCCESS
);
pub(super) const MORE_DATA: Kind = kind!(
    "more_data",
    REC_MORE_DATA_ADVICE,
    REC_MORE_DATA_EVIDENCE,
    REC_MORE_DATA_ALTERNATIVE,
    REC_MORE_DATA_TEST,
    REC_MORE_DATA_SUCCESS
);
pub(super) const TOPIC_MORE: Kind = kind!(
    "topic_more",
    REC_TOPIC_MORE_ADVICE,
    REC_TOPIC_MORE_EVIDENCE,
    REC_TOPIC_MORE_ALTERNATIVE,
    REC_TOPIC_MORE_TEST,
    REC_TOPIC_MORE_SUCCESS
);
pub(super) const TOPIC_LESS: Kind = kind!(
    "topic_less",
    REC_TOPIC_LESS_ADVICE,
    REC_TOPIC_LESS_EVIDENCE,
    REC_TOPIC_LESS_ALTERNATIVE,
    REC_TOPIC_LESS_TEST,
    REC_TOPIC_LESS_SUCCESS
);
pub(super) const FILL_GAP: Kind = kind!(
    "fill_gap",
    REC_FILL_GAP_ADVICE,
    REC_FILL_GAP_EVIDENCE,
    REC_FILL_GAP_ALTERNATIVE,
    REC_FILL_GAP_TEST,
    REC_FILL_GAP_SUCCESS
);
pub(super) const TITLE_USE: Kind = kind!(
    "title_use",
    REC_TITLE_USE_ADVICE,
    REC_TITLE_USE_EVIDENCE,
    REC_TITLE_USE_ALTERNATIVE,
    REC_TITLE_USE_TEST,
    REC_TITLE_USE_SUCCESS
);
pub(super) const TITLE_AVOID: Kind = kind!(
    "title_avoid",
    REC_TITLE_AVOID_ADVICE,
    REC_TITLE_AVOID_EVIDENCE,
    REC_TITLE_AVOID_ALTERNATIVE,
    REC_TITLE_AVOID_TEST,
    REC_TITLE_AVOID_SUCCESS
);
pub(super) const SLOT: Kind = kind!(
    "slot",
    REC_SLOT_ADVICE,
    REC_SLOT_EVIDENCE,
    REC_SLOT_ALTERNATIVE,
    REC_SLOT_TEST,
    REC_SLOT_SUCCESS
);
pub(super) const LENGTH: Kind = kind!(
    "length",
    REC_LENGTH_ADVICE,
    REC_LENGTH_EVIDENCE,
    REC_LENGTH_ALTERNATIVE,
    REC_LENGTH_TEST,
    REC_LENGTH_SUCCESS
);
pub(super) const REPEAT_HIT: Kind = kind!(
    "repeat_hit",
    REC_REPEAT_HIT_ADVICE,
    REC_REPEAT_HIT_EVIDENCE,
    REC_REPEAT_HIT_ALTERNATIVE,
    REC_REPEAT_HIT_TEST,
    REC_REPEAT_HIT_SUCCESS
);
pub(super) const EVEN_RHYTHM: Kind = kind!(
    "even_rhythm",
    REC_EVEN_RHYTHM_ADVICE,
    REC_EVEN_RHYTHM_EVIDENCE,
    REC_EVEN_RHYTHM_ALTERNATIVE,
    REC_EVEN_RHYTHM_TEST,
    REC_EVEN_RHYTHM_SUCCESS
);
pub(super) const RAISE_FREQUENCY: Kind = kind!(
    "raise_frequency",
    REC_RAISE_FREQUENCY_ADVICE,
    REC_RAISE_FREQUENCY_EVIDENCE,
    REC_RAISE_FREQUENCY_ALTERNATIVE,
    REC_RAISE_FREQUENCY_TEST,
    REC_RAISE_FREQUENCY_SUCCESS
);
pub(super) const SPREAD_RISK: Kind = kind!(
    "spread_risk",
    REC_SPREAD_RISK_ADVICE,
    REC_SPREAD_RISK_EVIDENCE,
    REC_SPREAD_RISK_ALTERNATIVE,
    REC_SPREAD_RISK_TEST,
    REC_SPREAD_RISK_SUCCESS
);
pub(super) const VARY_TEMPLATE: Kind = kind!(
    "vary_template",
    REC_VARY_TEMPLATE_ADVICE,
    REC_VARY_TEMPLATE_EVIDENCE,
    REC_VARY_TEMPLATE_ALTERNATIVE,
    REC_VARY_TEMPLATE_TEST,
    REC_VARY_TEMPLATE_SUCCESS
);
pub(super) const TEST_TITLES: Kind = kind!(
    "test_titles",
    REC_TEST_TITLES_ADVICE,
    REC_TEST_TITLES_EVIDENCE,
    REC_TEST_TITLES_ALTERNATIVE,
    REC_TEST_TITLES_TEST,
    REC_TEST_TITLES_SUCCESS
);

impl Kind {
    /// The advice with its evidence, the same values in all five sentences. The figure is an effect: it has a word for its size.
    pub fn of_effect<const N: usize>(&self, effect: Claim, params: [(&str, Param); N]) -> Recommendation {
        let impact = effect::word(&effect);
        self.say((EffectKind::Effect, effect), impact, params)
    }

    /// The same where the figure says how things are today, which says nothing of the size of an effect.
    pub fn of_today<const N: usize>(&self, today: Claim, params: [(&str, Param); N]) -> Recommendation {
        self.say((EffectKind::Today, today), None, params)
    }

    /// The same where it is the demand of a topic in the niche, which has a word of its own.
    pub fn of_demand<const N: usize>(&self, gap: &ContentGap, params: [(&str, Param); N]) -> Recommendation {
        self.say((EffectKind::Demand, gap.gap.clone()), gap.impact, params)
    }

    fn say<const N: usize>(
        &self,
        (effect_kind, effect): (EffectKind, Claim),
        impact: Option<Impact>,
        params: [(&str, Param); N],
    ) -> Recommendation {
        let values = keys::values(params);
        let [advice, evidence, alternative, test, success] = self.sentences.map(|key| Statement {
            key: key.key.to_owned(),
            params: values.clone(),
        });
        Recommendation {
            key: self.key.to_owned(),
            advice,
            evidence,
            effect,
            effect_kind,
            alternative,
            test,
            success,
            impact,
        }
    }
}
