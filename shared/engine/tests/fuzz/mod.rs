//! Throws broken input at the record normaliser and the title reader: a seeded mutator, and what must hold for whatever it makes.

use engine::internals::statistics::random::Random;
use engine::legacy;
use engine::report::{Report, TitleFeature};
use engine::titles::cues;
use engine::titles::names;
use engine::titles::templates::TitleTemplates;
use engine::titles::{language, time_bound_share};

/// A reader under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// `engine::legacy`.
    LegacyReport,
    /// `engine::titles`.
    Titles,
}

impl Target {
    /// Feeds it one input. Panics where something does not hold.
    pub fn feed(self, input: &str) {
        match self {
            Self::LegacyReport => record(input),
            Self::Titles => titles(input),
        }
    }

    /// Whole inputs to begin with.
    pub fn seeds(self) -> &'static [&'static str] {
        match self {
            Self::LegacyReport => RECORDS,
            Self::Titles => TITLES,
        }
    }

    /// Pieces that matter to the reader.
    fn pieces(self) -> &'static [&'static str] {
        match self {
            Self::LegacyReport => RECORD_PIECES,
            Self::Titles => TITLE_PIECES,
        }
    }
}

fn record(input: &str) {
    let record = legacy::read_text(input);
    let written = serde_json::to_string(&record);
    assert!(written.is_ok(), "a record cannot be written");
    let written = written.unwrap_or_default();
    assert!(!written.contains(":null,\"channel_total") && !written.contains("NaN"));
    assert_eq!(
        legacy::read_text(&written),
        record,
        "a record that was read once is read otherwise"
    );
    let lists = [&record.dependency_factors, &record.main_topics, &record.niche_keywords];
    assert!(
        lists
            .into_iter()
            .flatten()
            .all(|item| !item.trim().is_empty() && item.trim() == item)
    );
    assert!(record.badges.iter().all(|badge| !badge.key.is_empty()));
    assert!(
        record
            .channel_logo_url
            .is_none_or(|logo| !matches!(logo.as_str(), "" | "null" | "undefined"))
    );
    assert!(!legacy::initials(&record.channel_name).is_empty());
    let report = serde_json::from_str(input)
        .ok()
        .and_then(|value| legacy::report(&value));
    if let Some(report) = report {
        let wire = serde_json::to_value(&report).unwrap_or_default();
        assert!(
            serde_json::from_value::<Report>(wire.clone()).is_ok(),
            "a report does not cross the wire"
        );
        assert_eq!(
            legacy::report(&wire),
            Some(report),
            "a report that was read once is read otherwise"
        );
    }
}

fn titles(input: &str) {
    let titles: Vec<&str> = input.split('\n').take(80).collect();
    for title in &titles {
        let cues = cues::read(title);
        assert_eq!(
            cues::read(&format!(" {title}  ")),
            cues,
            "space around a title changes it"
        );
        assert!(!(cues.has(TitleFeature::Short) && cues.has(TitleFeature::Long)));
        assert!(!cues.timeless() || (!cues.time_bound() && !cues.event()));
    }
    let templates = TitleTemplates::new(&titles);
    assert!((0.0..=100.0).contains(&templates.score()));
    let draws = templates.replicates(3, &mut Random::new(1));
    assert!(draws.iter().all(|draw| (0.0..=100.0).contains(draw)));
    assert!(names::most_shared(&titles, titles[0]) <= titles.len());
    assert!((0.0..=1.0).contains(&time_bound_share(&titles)));
    let tag = language(&titles, Some(titles[0]));
    assert!(tag.is_none_or(|tag| !tag.is_empty()));
}

/// Breaks inputs in small ways.
pub struct Mutator {
    random: Random,
    target: Target,
}

impl Mutator {
    /// The same seed breaks in the same ways.
    pub fn new(target: Target, seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            target,
        }
    }

    /// A seed or an earlier input, broken one to eight times.
    pub fn next(&mut self, pool: &[String]) -> String {
        let seeds = self.target.seeds();
        let place = self.random.below(seeds.len() + pool.len());
        let from = seeds
            .get(place)
            .copied()
            .unwrap_or_else(|| pool[place - seeds.len()].as_str());
        let mut chars: Vec<char> = from.chars().collect();
        for _ in 0..=self.random.below(8) {
            self.break_once(&mut chars);
        }
        chars.truncate(20_000);
        chars.into_iter().collect()
    }

    fn break_once(&mut self, chars: &mut Vec<char>) {
        let at = self.random.below(chars.len() + 1);
        match self.random.below(7) {
            0 => {
                let c = self.any_char();
                chars.insert(at, c);
            }
            1 if at < chars.len() => {
                chars.remove(at);
            }
            2 if at < chars.len() => chars[at] = self.any_char(),
            3 => {
                let pieces = self.target.pieces();
                let piece = pieces[self.random.below(pieces.len())];
                chars.splice(at..at, piece.chars());
            }
            4 => {
                let end = (at + self.random.below(30)).min(chars.len());
                chars.drain(at..end);
            }
            5 => {
                let end = (at + self.random.below(30)).min(chars.len());
                let copied: Vec<char> = chars[at..end].to_vec();
                let to = self.random.below(chars.len() + 1);
                chars.splice(to..to, copied);
            }
            _ => {
                let other = self.random.below(chars.len() + 1);
                if at < chars.len() && other < chars.len() {
                    chars.swap(at, other);
                }
            }
        }
    }

    fn any_char(&mut self) -> char {
        const HOT: &[char] = &[
            '"',
            '\'',
            '[',
            ']',
            '{',
            '}',
            '(',
            ')',
            ',',
            ':',
            '\\',
            '\n',
            '\t',
            '\0',
            '0',
            '9',
            '-',
            '.',
            'e',
            '?',
            '!',
            '#',
            '|',
            '–',
            'ß',
            'İ',
            'ǅ',
            'Σ',
            '\u{307}',
            '\u{200d}',
            '\u{feff}',
            '\u{a0}',
            '🌊',
            '１',
            '²',
            'Ⅷ',
            '\u{10ffff}',
            '\u{1f3f4}',
        ];
        match self.random.below(4) {
            0 | 1 => HOT[self.random.below(HOT.len())],
            2 => char::from(32 + u8::try_from(self.random.below(95)).unwrap_or(0)),
            _ => u32::try_from(self.random.below(0x0011_0000))
                .ok()
                .and_then(char::from_u32)
                .unwrap_or('x'),
        }
    }
}

const RECORDS: &[&str] = &[
    r#"{"id":"1","channel_name":"Lake and boat","channel_logo_url":"undefined","channel_subscribers":1200,"overall_score":null,"score":"71.5","rating":"Hidden Gem!","stage":"null","is_hidden_gem":true,"content_risk_level":"extreme","dependency_factors":"Events, Persons (guests, hosts), News","main_topics":"[boats, 'knots (left, right)']","badges":"[{\"key\":\"Hidden Gem\",\"group\":\"meta\"}]","summary":"{\"evaluation\":{\"Strengths\":\"Even\",\"Weaknesses\":[\"Few\"]},\"potential\":\"More\"}","content_gaps":["Rope",{"label":"Sails","impact":"high"}],"recent_perf_ratio":1.4,"hidden_gem_score_value":66}"#,
    r#"{"requestId":"x","analysisDate":"2026-01-01","channelInfo":{"channelName":"A","subscriberCount":5},"score":{"value":55.5},"ratingLabel":"good","metrics":{"medianViews":{"value":1000.0},"contentRiskLevel":"low"},"breakdown":{"penalty":[{"key":"silence","points":3.5}]},"badges":[{"key":"mixed_sustainability","group":"sust","style":"common"}],"contentAnalysis":{"gaps":[],"dependency":{"type":"mixed","riskLevel":"low","factors":[{"key":"news"}]}},"evergreenFlag":{"value":true}}"#,
    r#"{"analysisType":"quick_search","analysisData":"{\"overall_score\":\"12\",\"niche_keywords\":\"a, b (c, d)\"}","rawData":{"metrics":{"med_views":7}}}"#,
    r#"{"channelId":"UC1","analysisDate":"2026-01-01T00:00:00Z","xray":{"medianViews30d":{"value":900,"low":500,"high":1200,"n":9,"basis":"median_views_30d","state":"provisional","reason":"few_videos"},"avgEngagement":{"n":2,"basis":"avg_engagement","state":"abstained","reason":"few_videos"},"isYoung":true,"sweetSpotDurationMin":{"n":40,"basis":"sweet_spot_duration_min","state":"abstained","reason":"small_margin"},"durationViewsCorrelation":{"value":0.2,"n":30,"basis":"duration_views_correlation","state":"measured"},"formatAnalysis":[{"format":"long","count":9,"viewsShare":1,"medianViews":{"n":9,"basis":"format_median_views","state":"abstained","reason":"hidden_views"},"uploadsPerWeek":{"value":1.5,"n":9,"basis":"format_uploads_per_week","state":"measured"}}],"topVideosByVpm":[{"videoId":"a","title":"Boat","publishedAt":"2025-01-01T00:00:00Z","format":"long","views":9000,"viewsPerMonth":750.5,"basis":"lifetime_pace"}],"sizePercentile":{"value":61.5,"n":9,"basis":"size_percentile","state":"measured"},"tier":"strong","health":"needs_improvement","derived":{"p75Views":1350}}}"#,
    "[]",
    "null",
];

const RECORD_PIECES: &[&str] = &[
    "null",
    "true",
    "1e309",
    "-0",
    "\"\"",
    "\"null\"",
    "\"undefined\"",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "(a, b)",
    "[a, b]",
    "\\\"",
    "\"score\":",
    "\"metrics\":{",
    "\"badges\":\"Hidden Gem, Viral Channel!\"",
    "\"summary\":\"{",
    "\"raw_data\":",
    "\"analysis_data\":",
    "\"penalty\":[",
    "\"content_risk_level\":\"high\"",
    "\"dependency_factors\":[[]]",
    "{\"label\":{}}",
    "\\u0000",
    "\"value\":",
    "\"xray\":{",
    "\"tier\":\"elite\"",
    "99999999999999999999999",
];

const TITLES: &[&str] = &[
    "How to tie 7 knots\nTop 10 lakes 2025!\nWarum dein Boot sinkt?\nNEWS heute | Folge 12\nLake vs River (part 2)\nWeihnachten am See 🌊",
    "Vlog #1\nVlog #2\nVlog #3\nVlog #4",
    "",
    "\n\n",
];

const TITLE_PIECES: &[&str] = &[
    "how to ",
    "Top 10",
    "2025",
    "VS ",
    " - ",
    "[",
    "]",
    "(",
    "|",
    "\n",
    "?",
    "!",
    "Ada Lovelace",
    "black friday",
    "schritt für",
    "９９",
    "٢٠٢٥",
    "NEVER",
    "du ",
    "#1",
    "\u{1f468}\u{200d}\u{1f469}",
    "ﬁ",
    "e\u{301}",
];
