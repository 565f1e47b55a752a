//! Title ideas: made of measured effects alone, each with the cue that it claims and no other, and none where nothing was found.

mod forms;
mod nouns;

use std::collections::HashSet;

use engine::internals::content::title_ideas;
use engine::internals::statistics::random::Random;
use engine::report::{
    Claim, IdeaCategory, Movement, PoolReason, Report, TitleFeature, TitleIdea, TitlePool, TopicCategory,
};
use engine::snapshot::Snapshot;
use engine::titles::cues::{self, FEATURES};
use engine::{Baselines, Before, xray};

use crate::build::{snapshot, video};

/// Topics in turn, those of equal length alike often in every quarter.
const ENGLISH: [&str; 5] = ["Sourdough", "iPhone Repair", "Pottery", "Astronomy", "Falconry"];
const GERMAN: [&str; 5] = ["Sauerteig", "iPhone Reparatur", "Töpfern", "Astronomie", "Falknerei"];

struct Plan {
    topics: [&'static str; 5],
    /// Of a title that has it: words behind the topic, and the factor of its views.
    cues: [(&'static str, f64); 2],
    /// Factor of the first topic's views.
    first: f64,
    seed: u64,
}

const PLAN: Plan = Plan {
    topics: ENGLISH,
    cues: [("", 1.0), ("", 1.0)],
    first: 1.0,
    seed: 1,
};

/// 80 uploads whose titles have one cue in every third, another in every fourth.
fn channel(plan: &Plan) -> Snapshot {
    let mut random = Random::new(plan.seed);
    let filler = if plan.topics == GERMAN {
        "auf der und die"
    } else {
        "at the and the"
    };
    let videos = (0..80).map(|place| {
        let topic = place % plan.topics.len();
        let [often, seldom] = plan.cues;
        let cues = [(often, random.uniform() < 0.35), (seldom, random.uniform() < 0.3)];
        let has = cues.iter().filter(|(_, has)| *has);
        let factor: f64 = has.clone().map(|((_, factor), _)| factor).product();
        let first = if topic == 0 { plan.first } else { 1.0 };
        let views = 10_000.0 * factor * first * (0.5 * random.normal()).exp();
        let mut video = video(place, 8.0 + 3.0 * place as f64, views as u64);
        let words: String = has.map(|((words, _), _)| format!(" {words}")).collect();
        // A topic that is always in the same place would be the label of a series.
        let name = plan.topics[topic];
        let start = match place / plan.topics.len() % 3 {
            0 => format!("{name}: {filler} plain words of it"),
            1 => format!("{filler} words of {name}"),
            _ => format!("{filler} plain words | {name}"),
        };
        video.title = format!("{start} – {place}th{words}").replace("0th", "th");
        video
    });
    snapshot(Some(20_000), videos.collect())
}

fn report(snapshot: &Snapshot) -> Report {
    xray(snapshot, &Baselines::shipped(), Before::default()).unwrap()
}

fn pool_of(snapshot: &Snapshot) -> (Report, TitlePool) {
    let report = report(snapshot);
    let pool = report.xray.clone().unwrap().final_titles.unwrap();
    (report, pool)
}

fn found(report: &Report, up: bool) -> HashSet<TitleFeature> {
    let claims = report.title_study.claims.iter().filter(|claim| claim.found);
    claims
        .filter(|claim| (claim.lift.value.unwrap() > 1.0) == up)
        .map(|claim| claim.feature)
        .collect()
}

/// Everything that must hold for the ideas of any report.
fn assert_sound(snapshot: &Snapshot, report: &Report, pool: &TitlePool) {
    let (up, harmful) = (found(report, true), found(report, false));
    let mut seen: HashSet<String> = snapshot.videos.iter().map(|video| video.title.to_lowercase()).collect();
    let mut categories = HashSet::new();
    for idea in &pool.titles {
        assert!(seen.insert(idea.title.to_lowercase()), "twice: {}", idea.title);
        assert!(idea.title.chars().count() <= 100, "{}", idea.title);
        categories.insert((idea.category, idea.topic.clone()));
        let topic = report
            .content_analysis
            .topics
            .iter()
            .find(|topic| topic.key == idea.topic);
        let stands_out = topic.unwrap().stands_out;
        assert_ne!(stands_out, Some(Movement::Down), "{}", idea.title);
        let claimed = match idea.category {
            IdeaCategory::Pattern(feature) => {
                assert!(up.contains(&feature), "{feature:?} was not found");
                Some(feature)
            }
            IdeaCategory::Subject(TopicCategory::Topic) => {
                assert_eq!(stands_out, Some(Movement::Up), "{}", idea.title);
                None
            }
        };
        assert_reads(&idea.title, claimed, &harmful);
        assert!((0.0..=100.0).contains(&idea.score), "{}", idea.score);
        let Claim { value, low, high, .. } = idea.predicted_lift;
        assert!(low.unwrap() <= value.unwrap() && value.unwrap() <= high.unwrap() && high.unwrap().is_finite());
        assert!(low.unwrap() > 1.0 && idea.score > 50.0 && 0 < idea.with_count && idea.with_count < idea.of);
    }
    let n = pool.titles.len();
    assert!(n <= 12);
    assert_eq!(pool.reason.is_some(), n == 0);
    let mean = |of: fn(&TitleIdea) -> f64| (n > 0).then(|| pool.titles.iter().map(of).sum::<f64>() / n as f64);
    let near = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        (a, b) => a == b,
    };
    assert!(near(pool.score, mean(|idea| idea.score)));
    let lift = mean(|idea| idea.predicted_lift.value.unwrap()).map(|lift| (lift - 1.0) * 100.0);
    assert!(near(pool.lift_percent, lift));
}

/// A title has the feature it claims, no other and none that is harmful; being short is no claim, and a list has a number.
fn assert_reads(title: &str, claimed: Option<TitleFeature>, harmful: &HashSet<TitleFeature>) {
    let cues = cues::read(title);
    for feature in FEATURES {
        let has = cues.has(feature);
        assert!(!(has && harmful.contains(&feature)), "{title}: {feature:?} is harmful");
        let follows = claimed == Some(TitleFeature::List) && feature == TitleFeature::Number;
        if feature != TitleFeature::Short {
            assert_eq!(has, claimed == Some(feature) || follows, "{title}: {feature:?}");
        }
    }
}

#[test]
fn a_pattern_that_works_is_applied_to_the_channels_own_topics() {
    let snapshot = channel(&Plan {
        cues: [("?", 3.0), ("", 1.0)],
        ..PLAN
    });
    let (report, pool) = pool_of(&snapshot);
    assert_sound(&snapshot, &report, &pool);
    assert_eq!(pool.titles.len(), 6, "{pool:?}");
    let question = IdeaCategory::Pattern(TitleFeature::Question);
    assert!(
        pool.titles
            .iter()
            .all(|idea| idea.category == question && idea.title.ends_with('?'))
    );
    let topics: HashSet<&str> = pool.titles.iter().map(|idea| idea.topic.as_str()).collect();
    assert_eq!(topics.len(), 5, "spread over the topics");
    assert!(
        pool.titles.iter().any(|idea| idea.title.starts_with("iPhone Repair")),
        "{pool:?}"
    );
    let study = &report.title_study.claims[0];
    let lift = &pool.titles[0].predicted_lift;
    assert_eq!((lift.value, lift.basis.as_str()), (study.lift.value, "predicted_lift"));
    assert!(lift.high > study.lift.high, "wider for having been found");
}

#[test]
fn german_titles_keep_the_capitals_of_their_topics() {
    let snapshot = channel(&Plan {
        topics: GERMAN,
        cues: [("?", 3.0), ("", 1.0)],
        ..PLAN
    });
    let (report, pool) = pool_of(&snapshot);
    assert_eq!(report.channel_info.language.as_deref(), Some("de"));
    assert_sound(&snapshot, &report, &pool);
    for (idea, spelled) in pool
        .titles
        .iter()
        .flat_map(|idea| GERMAN.map(|spelled| (idea, spelled)))
    {
        let about = idea.topic == spelled.to_lowercase();
        assert_eq!(idea.title.contains(spelled), about, "{}", idea.title);
    }
    assert!(
        pool.titles.len() == 6
            && pool
                .titles
                .iter()
                .any(|idea| idea.title.contains("Worauf kommt es an?"))
    );
}

#[test]
fn what_goes_with_fewer_views_is_in_no_title() {
    let snapshot = channel(&Plan {
        cues: [("(…)", 3.0), ("?", 0.3)],
        ..PLAN
    });
    let (report, pool) = pool_of(&snapshot);
    assert!(found(&report, false).contains(&TitleFeature::Question));
    assert_sound(&snapshot, &report, &pool);
    assert!(!pool.titles.is_empty() && pool.titles.iter().all(|idea| !idea.title.contains('?')));
}

#[test]
fn a_topic_that_stands_out_is_put_in_plain_words() {
    let snapshot = channel(&Plan { first: 4.0, ..PLAN });
    let (report, pool) = pool_of(&snapshot);
    assert_sound(&snapshot, &report, &pool);
    assert!(!pool.titles.is_empty());
    let of_topic = |idea: &TitleIdea| idea.category == IdeaCategory::TOPIC && idea.title.starts_with("Sourdough");
    assert!(pool.titles.iter().all(of_topic), "{pool:?}");
    assert_eq!((pool.titles[0].with_count, pool.titles[0].of), (16, 80));
}

#[test]
fn a_topic_whose_uploads_are_those_of_a_pattern_is_no_effect_of_its_own() {
    let snapshot = channel(&Plan {
        cues: [("(pilot)", 4.0), ("", 1.0)],
        ..PLAN
    });
    let (report, pool) = pool_of(&snapshot);
    let mut topics = report.content_analysis.topics.iter();
    assert!(topics.any(|topic| topic.key == "pilot" && topic.stands_out == Some(Movement::Up)));
    assert!(!pool.titles.is_empty());
    assert!(
        pool.titles.iter().all(|idea| idea.category != IdeaCategory::TOPIC),
        "{pool:?}"
    );
}

#[test]
fn several_effects_take_turns_and_none_takes_all() {
    let snapshot = channel(&Plan {
        cues: [("(…)", 3.0), ("?", 3.0)],
        first: 4.0,
        ..PLAN
    });
    let (report, pool) = pool_of(&snapshot);
    assert_sound(&snapshot, &report, &pool);
    assert_eq!(pool.titles.len(), 12);
    let categories: HashSet<IdeaCategory> = pool.titles[..3].iter().map(|idea| idea.category).collect();
    assert_eq!(categories.len(), 3, "{pool:?}");
    assert!(
        pool.titles
            .windows(2)
            .take(2)
            .all(|pair| pair[0].score >= pair[1].score),
        "the best supported first"
    );
}

#[test]
fn without_an_effect_the_reason_is_given() {
    let reason = |snapshot: &Snapshot| pool_of(snapshot).1.reason;
    let nothing = channel(&PLAN);
    assert_eq!(reason(&nothing), Some(PoolReason::NoEffect));
    let mut few = channel(&PLAN);
    few.videos.truncate(7);
    assert_eq!(reason(&few), Some(PoolReason::FewVideos));
    let asking = Plan {
        cues: [("?", 3.0), ("", 1.0)],
        ..PLAN
    };
    let mut french = channel(&asking);
    french.channel.language = Some("fr".into());
    for video in &mut french.videos {
        video.title = (video.title.replace("at the and the", "voilà"))
            .replace(" of it", "")
            .replace(" of ", " ");
    }
    assert_eq!(reason(&french), Some(PoolReason::Language));
    let mut without = channel(&asking);
    for (place, video) in without.videos.iter_mut().enumerate() {
        let asks = if video.title.ends_with('?') { "?" } else { "" };
        video.title = format!("the of and is it {}{asks}", "abcdefgh".chars().nth(place % 8).unwrap());
    }
    assert_eq!(reason(&without), Some(PoolReason::NoTopic));
}

#[test]
fn a_title_of_the_channel_is_not_proposed_again() {
    let plan = Plan { first: 4.0, ..PLAN };
    let mut snapshot = channel(&plan);
    let first = pool_of(&snapshot).1.titles[0].title.clone();
    snapshot.videos[0].title = first.to_uppercase();
    let (_, pool) = pool_of(&snapshot);
    assert!(!pool.titles.is_empty() && pool.titles.iter().all(|idea| idea.title != first));
}

#[test]
fn the_order_of_the_uploads_changes_nothing() {
    let plan = Plan {
        cues: [("(…)", 3.0), ("?", 3.0)],
        first: 4.0,
        ..PLAN
    };
    let (mut one, other) = (channel(&plan), channel(&plan));
    one.videos.reverse();
    one.videos.swap(3, 40);
    assert_eq!(pool_of(&one).1, pool_of(&other).1);
}

#[test]
fn every_pool_of_made_up_channels_is_sound() {
    let mut with = 0;
    for seed in 0..120 {
        let topics = if seed % 2 == 0 { ENGLISH } else { GERMAN };
        let words = [
            "?",
            "(…)",
            "17 units",
            "2025",
            "HUGE",
            "vs vs",
            "!",
            "explained",
            "tutorial",
            "best",
            "never",
            "my",
            "you",
        ];
        let cue = |step: u64, factor: f64| (words[((seed + step) % words.len() as u64) as usize], factor);
        let snapshot = channel(&Plan {
            topics,
            cues: [cue(0, 2.5), cue(5, if seed % 3 == 0 { 0.35 } else { 2.0 })],
            first: if seed % 4 == 0 { 3.0 } else { 1.0 },
            seed,
        });
        let (report, pool) = pool_of(&snapshot);
        assert_sound(&snapshot, &report, &pool);
        with += usize::from(!pool.titles.is_empty());
    }
    assert!(with >= 80, "{with} of 120 have ideas");
}

#[test]
fn the_score_rests_on_the_lower_end() {
    let score = |low: f64| {
        title_ideas::score(&Claim {
            low: Some(low),
            ..Claim::measured("predicted_lift", low * 1.5, 50)
        })
    };
    for (low, expected) in [
        (1.0, 50.0),
        (2.0, 100.0),
        (4.0, 100.0),
        (0.5, 0.0),
        (2.0_f64.sqrt(), 75.0),
        (0.1, 0.0),
    ] {
        assert!((score(low) - expected).abs() < 1e-9, "{low}: {}", score(low));
    }
}
