//! Every sentence the engine can say: its key and the values it carries. The translation files hold the sentences; a test holds both
//! together.

use std::collections::BTreeMap;

use crate::report::{Param, Statement};

/// A sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its place in the translation files.
    pub key: &'static str,
    /// The values it carries; `count` chooses the plural form.
    pub params: &'static [&'static str],
}

impl Key {
    /// The sentence with its values. A number that is not finite becomes 0.
    #[must_use]
    pub fn with<const N: usize>(self, params: [(&str, Param); N]) -> Statement {
        Statement {
            key: self.key.to_owned(),
            params: values(params),
        }
    }

    /// A sentence without values.
    #[must_use]
    pub fn plain(self) -> Statement {
        self.with([])
    }
}

/// Values by name; a number that is not finite becomes 0.
pub(super) fn values<const N: usize>(params: [(&str, Param); N]) -> BTreeMap<String, Param> {
    let finite = |param| match param {
        Param::Number(number) if !number.is_finite() => Param::Number(0.0),
        param => param,
    };
    let named = params.into_iter().map(|(name, param)| (name.to_owned(), finite(param)));
    named.collect()
}

macro_rules! keys {
    ($($name:ident = $key:literal [$($param:literal),*];)*) => {
        $(#[doc = concat!("`", $key, "`")] pub const $name: Key = Key { key: $key, params: &[$($param),*] };)*
        /// All of them.
        pub const ALL: &[Key] = &[$($name),*];
    };
}

keys! {
    NICHE_CLEAR = "niche.clear" ["niche", "meta", "words", "count"];
    NICHE_BROAD = "niche.broad" ["niche", "meta", "words", "count"];
    NICHE_META = "niche.metaOnly" ["niche", "meta", "words", "count"];
    HEADLINE_STRONG = "headline.strong" ["score", "low", "high"];
    HEADLINE_SOLID = "headline.solid" ["score", "low", "high"];
    HEADLINE_EXPANDABLE = "headline.expandable" ["score", "low", "high"];
    HEADLINE_INACTIVE = "headline.inactive" ["score", "low", "high", "count"];
    HEADLINE_ABSTAINED = "headline.abstained" ["count"];
    STRENGTH_RATIO = "strength.ratio" ["ratio", "count"];
    STRENGTH_SIZE = "strength.sizeReach" ["times", "ratio", "count"];
    STRENGTH_RHYTHM = "strength.rhythm" ["score", "frequency", "perWeek"];
    STRENGTH_TREND = "strength.trend" ["percent", "low", "high", "count"];
    STRENGTH_LASTING = "strength.lasting" ["score"];
    STRENGTH_SPREAD = "strength.spread" ["share"];
    STRENGTH_HITS = "strength.hits" ["count", "of"];
    STRENGTH_AUTOMATION = "strength.automation" ["points"];
    STRENGTH_ENGAGEMENT = "strength.engagement" ["share"];
    STRENGTH_GEM = "strength.gem" ["score"];
    STRENGTH_TOPIC = "strength.topic" ["topic", "multiple", "count"];
    WEAKNESS_RATIO = "weakness.ratio" ["ratio", "typical", "count"];
    WEAKNESS_RHYTHM = "weakness.rhythm" ["points", "score"];
    WEAKNESS_OUTPUT = "weakness.output" ["points", "frequency", "perWeek"];
    WEAKNESS_TREND = "weakness.trend" ["percent", "low", "high", "count"];
    WEAKNESS_LASTING = "weakness.lasting" ["score"];
    WEAKNESS_ONE_HIT = "weakness.oneHit" ["share"];
    WEAKNESS_FEW_HITS = "weakness.fewHits" ["share", "count"];
    WEAKNESS_TIME_BOUND = "weakness.timeBound" ["share"];
    WEAKNESS_SILENCE = "weakness.silence" ["count"];
    WEAKNESS_POLICY = "weakness.policy" ["count"];
    WEAKNESS_FEW = "weakness.few" ["count"];
    POTENTIAL_GROWTH_SIGNIFICANT = "potential.growthSignificant" ["points"];
    POTENTIAL_GROWTH_MODERATE = "potential.growthModerate" ["points"];
    POTENTIAL_GROWTH_LIMITED = "potential.growthLimited" ["points"];
    POTENTIAL_GROWTH_DORMANT = "potential.growthDormant" ["points"];
    POTENTIAL_RATIO_AVERAGE = "potential.ratioAverage" ["ratio"];
    POTENTIAL_RATIO_USUAL = "potential.ratioUsual" ["ratio", "typical"];
    POTENTIAL_FREQUENCY = "potential.frequencyHint" ["perWeek", "frequency"];
    POTENTIAL_SOLID = "potential.sustainabilitySolid" ["score"];
    POTENTIAL_LASTING_RISKY = "potential.sustainabilityRisky" ["score"];
    POTENTIAL_LASTING_UNSAFE = "potential.sustainabilityUnsafe" ["score"];
    POTENTIAL_HIDDEN = "potential.hiddenSubscribers" [];
    POTENTIAL_GAP = "potential.gap" ["topic", "count"];
    CONCLUSION_STRONG = "conclusion.strong" [];
    CONCLUSION_SOLID = "conclusion.solid" [];
    CONCLUSION_EXPANDABLE = "conclusion.expandable" [];
    CONCLUSION_ABSTAINED = "conclusion.abstained" [];
    CONCLUSION_INACTIVE = "conclusion.inactive" ["count"];
    CONCLUSION_NEXT = "conclusion.nextStep" ["kind"];
    GAP_FREE = "gap.free" ["topic", "multiple", "channels", "count"];
    GAP_RECENT = "gap.recent" ["topic", "multiple", "channels", "count"];
    GAP_PROVEN = "gap.proven" ["topic", "multiple", "channels", "count"];
    GAP_FLOPPED = "gap.flopped" ["topic", "multiple", "channels", "count"];
    GAP_UNKNOWN = "gap.unknown" ["topic", "multiple", "channels", "count"];
    SPINOFF_SERIES = "spinOff.series" ["topic", "multiple", "low", "high", "count"];
    SPINOFF_SEQUEL = "spinOff.sequel" ["title", "multiple", "low", "high"];
    SPINOFF_FORMAT = "spinOff.format" ["format", "main", "times", "low", "high"];
    SPINOFF_CHANNEL = "spinOff.secondChannel" ["niche", "other"];
    GUIDANCE_STAY = "guidance.nicheStay" ["niche"];
    GUIDANCE_FOCUS = "guidance.nicheFocus" ["niche"];
    GUIDANCE_META = "guidance.nicheMeta" ["meta"];
    GUIDANCE_GAP = "guidance.gap" ["topic", "multiple", "channels"];
    GUIDANCE_TOPIC = "guidance.ownTopic" ["topic", "multiple"];
    GUIDANCE_SHORT = "guidance.formatShort" ["seconds"];
    GUIDANCE_LONG = "guidance.formatLong" ["minutes"];
    GUIDANCE_LIVE = "guidance.formatLive" ["minutes"];
    POLICY_HIGH = "policy.high" ["count"];
    POLICY_MEDIUM = "policy.medium" ["count"];
    POLICY_LOW = "policy.low" ["count"];
    MONEY_ESTIMATE = "money.estimate" [];
    MONEY_NEW_UPLOADS = "money.newUploads" [];
    MONEY_ONE_HIT = "money.oneHit" ["share", "count"];
    MONEY_ORDINARY = "money.ordinaryRates" [];
    MONEY_SHORTS = "money.shorts" ["share"];
    MONEY_COUNTRY_HIGH = "money.countryHigh" ["country"];
    MONEY_COUNTRY_MIDDLE = "money.countryMiddle" ["country"];
    MONEY_COUNTRY_LOW = "money.countryLow" ["country"];
    MONEY_COUNTRY_UNKNOWN = "money.countryUnknown" [];
    CHANGE_TIMES_UP = "change.timesUp" ["figure", "times", "count"];
    CHANGE_TIMES_DOWN = "change.timesDown" ["figure", "times", "count"];
    CHANGE_WINDOW_UP = "change.windowUp" ["figure", "times", "count"];
    CHANGE_WINDOW_DOWN = "change.windowDown" ["figure", "times", "count"];
    CHANGE_POINTS_UP = "change.pointsUp" ["figure", "points", "count"];
    CHANGE_POINTS_DOWN = "change.pointsDown" ["figure", "points", "count"];
    COMPARE_AHEAD = "compare.ahead" ["winner", "loser", "points"];
    COMPARE_TIE = "compare.tie" ["a", "b", "points"];
    COMPARE_ABSTAINED = "compare.abstained" ["a", "b"];
    COMPARE_NICHE = "compare.otherNiche" [];
    COMPARE_FORMAT = "compare.otherFormat" ["a", "b"];
    COMPARE_FAR = "compare.farApart" ["count"];
    COMPARE_ENGINE = "compare.otherEngine" [];
    COMPARE_COUNTING = "compare.otherCounting" [];
    REC_RESUME_ADVICE = "rec.resume.advice" ["count"];
    REC_RESUME_EVIDENCE = "rec.resume.evidence" ["count"];
    REC_RESUME_ALTERNATIVE = "rec.resume.alternative" ["count"];
    REC_RESUME_TEST = "rec.resume.test" ["count"];
    REC_RESUME_SUCCESS = "rec.resume.success" ["count"];
    REC_MORE_DATA_ADVICE = "rec.more_data.advice" ["count"];
    REC_MORE_DATA_EVIDENCE = "rec.more_data.evidence" ["count"];
    REC_MORE_DATA_ALTERNATIVE = "rec.more_data.alternative" ["count"];
    REC_MORE_DATA_TEST = "rec.more_data.test" ["count"];
    REC_MORE_DATA_SUCCESS = "rec.more_data.success" ["count"];
    REC_TOPIC_MORE_ADVICE = "rec.topic_more.advice" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_MORE_EVIDENCE = "rec.topic_more.evidence" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_MORE_ALTERNATIVE = "rec.topic_more.alternative" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_MORE_TEST = "rec.topic_more.test" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_MORE_SUCCESS = "rec.topic_more.success" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_LESS_ADVICE = "rec.topic_less.advice" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_LESS_EVIDENCE = "rec.topic_less.evidence" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_LESS_ALTERNATIVE = "rec.topic_less.alternative" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_LESS_TEST = "rec.topic_less.test" ["topic", "multiple", "low", "high", "count"];
    REC_TOPIC_LESS_SUCCESS = "rec.topic_less.success" ["topic", "multiple", "low", "high", "count"];
    REC_FILL_GAP_ADVICE = "rec.fill_gap.advice" ["topic", "multiple", "channels", "count"];
    REC_FILL_GAP_EVIDENCE = "rec.fill_gap.evidence" ["topic", "multiple", "channels", "count"];
    REC_FILL_GAP_ALTERNATIVE = "rec.fill_gap.alternative" ["topic", "multiple", "channels", "count"];
    REC_FILL_GAP_TEST = "rec.fill_gap.test" ["topic", "multiple", "channels", "count"];
    REC_FILL_GAP_SUCCESS = "rec.fill_gap.success" ["topic", "multiple", "channels", "count"];
    REC_TITLE_USE_ADVICE = "rec.title_use.advice" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_USE_EVIDENCE = "rec.title_use.evidence" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_USE_ALTERNATIVE = "rec.title_use.alternative" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_USE_TEST = "rec.title_use.test" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_USE_SUCCESS = "rec.title_use.success" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_AVOID_ADVICE = "rec.title_avoid.advice" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_AVOID_EVIDENCE = "rec.title_avoid.evidence" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_AVOID_ALTERNATIVE = "rec.title_avoid.alternative" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_AVOID_TEST = "rec.title_avoid.test" ["feature", "percent", "low", "high", "count", "of"];
    REC_TITLE_AVOID_SUCCESS = "rec.title_avoid.success" ["feature", "percent", "low", "high", "count", "of"];
    REC_SLOT_ADVICE = "rec.slot.advice" ["slot", "percent", "low", "high", "count"];
    REC_SLOT_EVIDENCE = "rec.slot.evidence" ["slot", "percent", "low", "high", "count"];
    REC_SLOT_ALTERNATIVE = "rec.slot.alternative" ["slot", "percent", "low", "high", "count"];
    REC_SLOT_TEST = "rec.slot.test" ["slot", "percent", "low", "high", "count"];
    REC_SLOT_SUCCESS = "rec.slot.success" ["slot", "percent", "low", "high", "count"];
    REC_LENGTH_ADVICE = "rec.length.advice" ["minutes", "percent", "low", "high", "count"];
    REC_LENGTH_EVIDENCE = "rec.length.evidence" ["minutes", "percent", "low", "high", "count"];
    REC_LENGTH_ALTERNATIVE = "rec.length.alternative" ["minutes", "percent", "low", "high", "count"];
    REC_LENGTH_TEST = "rec.length.test" ["minutes", "percent", "low", "high", "count"];
    REC_LENGTH_SUCCESS = "rec.length.success" ["minutes", "percent", "low", "high", "count"];
    REC_REPEAT_HIT_ADVICE = "rec.repeat_hit.advice" ["title", "multiple", "low", "high", "count"];
    REC_REPEAT_HIT_EVIDENCE = "rec.repeat_hit.evidence" ["title", "multiple", "low", "high", "count"];
    REC_REPEAT_HIT_ALTERNATIVE = "rec.repeat_hit.alternative" ["title", "multiple", "low", "high", "count"];
    REC_REPEAT_HIT_TEST = "rec.repeat_hit.test" ["title", "multiple", "low", "high", "count"];
    REC_REPEAT_HIT_SUCCESS = "rec.repeat_hit.success" ["title", "multiple", "low", "high", "count"];
    REC_EVEN_RHYTHM_ADVICE = "rec.even_rhythm.advice" ["score", "count"];
    REC_EVEN_RHYTHM_EVIDENCE = "rec.even_rhythm.evidence" ["score", "count"];
    REC_EVEN_RHYTHM_ALTERNATIVE = "rec.even_rhythm.alternative" ["score", "count"];
    REC_EVEN_RHYTHM_TEST = "rec.even_rhythm.test" ["score", "count"];
    REC_EVEN_RHYTHM_SUCCESS = "rec.even_rhythm.success" ["score", "count"];
    REC_RAISE_FREQUENCY_ADVICE = "rec.raise_frequency.advice" ["perWeek", "count"];
    REC_RAISE_FREQUENCY_EVIDENCE = "rec.raise_frequency.evidence" ["perWeek", "count"];
    REC_RAISE_FREQUENCY_ALTERNATIVE = "rec.raise_frequency.alternative" ["perWeek", "count"];
    REC_RAISE_FREQUENCY_TEST = "rec.raise_frequency.test" ["perWeek", "count"];
    REC_RAISE_FREQUENCY_SUCCESS = "rec.raise_frequency.success" ["perWeek", "count"];
    REC_SPREAD_RISK_ADVICE = "rec.spread_risk.advice" ["share", "count"];
    REC_SPREAD_RISK_EVIDENCE = "rec.spread_risk.evidence" ["share", "count"];
    REC_SPREAD_RISK_ALTERNATIVE = "rec.spread_risk.alternative" ["share", "count"];
    REC_SPREAD_RISK_TEST = "rec.spread_risk.test" ["share", "count"];
    REC_SPREAD_RISK_SUCCESS = "rec.spread_risk.success" ["share", "count"];
    REC_VARY_TEMPLATE_ADVICE = "rec.vary_template.advice" ["similarity", "skeleton", "count"];
    REC_VARY_TEMPLATE_EVIDENCE = "rec.vary_template.evidence" ["similarity", "skeleton", "count"];
    REC_VARY_TEMPLATE_ALTERNATIVE = "rec.vary_template.alternative" ["similarity", "skeleton", "count"];
    REC_VARY_TEMPLATE_TEST = "rec.vary_template.test" ["similarity", "skeleton", "count"];
    REC_VARY_TEMPLATE_SUCCESS = "rec.vary_template.success" ["similarity", "skeleton", "count"];
    REC_TEST_TITLES_ADVICE = "rec.test_titles.advice" ["count"];
    REC_TEST_TITLES_EVIDENCE = "rec.test_titles.evidence" ["count"];
    REC_TEST_TITLES_ALTERNATIVE = "rec.test_titles.alternative" ["count"];
    REC_TEST_TITLES_TEST = "rec.test_titles.test" ["count"];
    REC_TEST_TITLES_SUCCESS = "rec.test_titles.success" ["count"];
}

/// Names that sentences refer to by key: niches, meta niches, formats, figures and what else the report names by key.
#[must_use]
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut group = |group: &str, keys: &mut dyn Iterator<Item = &str>| {
        names.extend(keys.map(|key| format!("{group}.{key}")));
    };
    let mut metas: Vec<&str> = crate::content::niche::niches().iter().map(|niche| niche.meta).collect();
    metas.dedup();
    group(
        "nicheName",
        &mut crate::content::niche::niches().iter().map(|niche| niche.key),
    );
    group("metaName", &mut metas.into_iter());
    for (name, keys) in NAMES {
        group(name, &mut keys.iter().copied());
    }
    group(
        "figureName",
        &mut crate::comparison::comparable_figures::NAMES.iter().copied(),
    );
    names
}

/// Groups of names with their keys.
const NAMES: &[(&str, &[&str])] = &[
    ("formatName", &["short", "long", "live"]),
    ("impact", &["low", "medium", "high"]),
    ("scope", &["niche", "broad", "unknown"]),
    ("verdict", &["free", "recent", "proven", "flopped", "unknown"]),
    ("riskLevel", &["low", "medium", "high", "unknown"]),
    (
        "policySign",
        &["title_similarity", "title_skeleton", "alike_lengths", "cadence"],
    ),
    (
        "frequency",
        &["seven", "five", "three", "two", "one", "half", "irregular"],
    ),
    ("recTitle", RECOMMENDATIONS),
    (
        "slotName",
        &[
            "weekday_night",
            "weekday_morning",
            "weekday_afternoon",
            "weekday_evening",
            "weekend_night",
            "weekend_morning",
            "weekend_afternoon",
            "weekend_evening",
        ],
    ),
    (
        "featureName",
        &[
            "number",
            "question",
            "brackets",
            "caps",
            "short",
            "long",
            "second_person",
            "first_person",
            "negative",
            "year",
            "list",
            "how_to",
            "explains",
            "versus",
            "superlative",
            "exclamation",
            "emoji",
            "time_bound",
        ],
    ),
];

/// Kinds of advice, in the order in which they matter.
pub const RECOMMENDATIONS: &[&str] = &[
    "resume",
    "more_data",
    "spread_risk",
    "vary_template",
    "topic_more",
    "title_use",
    "fill_gap",
    "slot",
    "length",
    "repeat_hit",
    "topic_less",
    "title_avoid",
    "even_rhythm",
    "raise_frequency",
    "test_titles",
];
