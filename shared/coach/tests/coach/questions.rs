//! What questions are understood as.

use std::path::Path;

use coach::{Intent, Matter, Question, QuestionError, Subject, Turn, Understood, understand};
use domain::Language;
use serde::Deserialize;

/// Of questions that were kept out, this share has to be right.
const HELD_OUT_RIGHT: f64 = 0.85;
/// And no more than this may be answered as something else.
const HELD_OUT_WRONG: f64 = 0.05;

#[derive(Deserialize)]
struct Labelled {
    q: String,
    intent: Intent,
    subject: Option<Subject>,
}

fn set(name: &str) -> Vec<Labelled> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("questions/{name}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Share of right answers, and of wrong ones: an abstention is neither.
fn figures(name: &str, language: Language) -> (f64, f64) {
    let questions = set(name);
    assert!(questions.len() >= 60, "{name}");
    let (mut right, mut wrong) = (0, 0);
    for labelled in &questions {
        let understood = understand(&Question::new(&labelled.q).unwrap(), language, None);
        if understood.same_as(&Understood::of(labelled.intent, labelled.subject)) {
            right += 1;
        } else if understood.intent != Intent::None {
            wrong += 1;
        }
    }
    let share = |count: i32| f64::from(count) / questions.len() as f64;
    (share(right), share(wrong))
}

#[test]
fn questions_seen_while_tuning_are_understood() {
    for (name, language) in [
        ("tune.de", Language::De),
        ("tune.en", Language::En),
        ("seen.de", Language::De),
        ("seen.en", Language::En),
    ] {
        let (right, wrong) = figures(name, language);
        assert!(right >= 0.95 && wrong <= 0.03, "{name}: {right} right, {wrong} wrong");
    }
}

#[test]
fn questions_kept_out_while_tuning_are_mostly_understood_and_rarely_mistaken() {
    for (name, language) in [("held.de", Language::De), ("held.en", Language::En)] {
        let (right, wrong) = figures(name, language);
        assert!(
            right >= HELD_OUT_RIGHT && wrong <= HELD_OUT_WRONG,
            "{name}: {right} right, {wrong} wrong"
        );
    }
}

#[test]
fn no_question_that_was_kept_out_is_an_example() {
    for language in ["de", "en"] {
        let plain = |text: &str| -> String { text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect() };
        let examples = ["tune", "seen", "more"].map(|name| set(&format!("{name}.{language}")));
        let examples: Vec<String> = examples.iter().flatten().map(|labelled| plain(&labelled.q)).collect();
        for Labelled { q, .. } in set(&format!("held.{language}")) {
            assert!(!examples.contains(&plain(&q)), "{q}");
        }
    }
}

fn taken(text: &str, language: Language, before: Option<Turn>) -> Understood {
    understand(&Question::new(text).unwrap(), language, before)
}

#[test]
fn a_question_has_one_to_six_hundred_characters() {
    assert_eq!(Question::new("  \u{200b} "), Err(QuestionError::Empty));
    assert!(Question::new(&"ä".repeat(600)).is_ok());
    assert_eq!(Question::new(&"ä".repeat(601)), Err(QuestionError::TooLong));
}

#[test]
fn a_follow_up_is_about_the_figure_before() {
    let before = Some(Turn {
        intent: Intent::Value,
        subject: Some(Subject::ConsistencyScore),
    });
    for (text, language, intent) in [
        ("und warum?", Language::De, Intent::Why),
        ("and why?", Language::En, Intent::Why),
        ("wie sicher ist das", Language::De, Intent::Certainty),
        ("how is it calculated?", Language::En, Intent::Formula),
    ] {
        assert_eq!(
            taken(text, language, before),
            Understood::of(intent, Some(Subject::ConsistencyScore)),
            "{text}"
        );
        assert_eq!(taken(text, language, None), Understood::of(intent, None), "{text}");
    }
}

#[test]
fn another_figure_is_asked_the_same_again() {
    let before = Some(Turn {
        intent: Intent::Why,
        subject: Some(Subject::ReachVirality),
    });
    assert_eq!(
        taken("und die konsistenz?", Language::De, before),
        Understood::of(Intent::Why, Some(Subject::ConsistencyScore))
    );
    assert_eq!(
        taken("and the median?", Language::En, before),
        Understood::of(Intent::Why, Some(Subject::MedianViews))
    );
    assert_eq!(
        taken("and the median?", Language::En, None),
        Understood::of(Intent::Value, Some(Subject::MedianViews))
    );
}

#[test]
fn the_figure_is_the_one_that_is_asked_about() {
    for (text, intent, subject) in [
        // What makes somebody wonder.
        (
            "Why is my reach score this low when I have a million subs?",
            Intent::Why,
            Subject::ReachVirality,
        ),
        // What other channels have.
        (
            "are my typical views normal for channels with the same number of subscribers",
            Intent::Compare,
            Subject::MedianViews,
        ),
        // A name within a longer one.
        ("what is the 75th percentile of views", Intent::Value, Subject::P75Views),
        // A name with what is asked between its words.
        ("how often should i upload", Intent::Advice, Subject::UploadsPerWeek),
    ] {
        assert_eq!(
            taken(text, Language::En, None),
            Understood::of(intent, Some(subject)),
            "{text}"
        );
    }
}

#[test]
fn a_question_in_the_other_language_is_understood() {
    assert_eq!(
        taken("which titles work for me", Language::De, None).intent,
        Intent::Titles
    );
    assert_eq!(
        taken("Wann soll ich hochladen?", Language::En, None).intent,
        Intent::Timing
    );
}

#[test]
fn one_wrong_letter_in_a_long_word_does_no_harm() {
    for (text, language, subject) in [
        ("was heißt konsistnz", Language::De, Subject::ConsistencyScore),
        ("mein engagment?", Language::De, Subject::EngagementRate),
        ("what is my consistancy", Language::En, Subject::ConsistencyScore),
        ("whats the mediam", Language::En, Subject::MedianViews),
    ] {
        assert_eq!(
            taken(text, language, None),
            Understood::of(Intent::Value, Some(subject)),
            "{text}"
        );
    }
}

#[test]
fn umlauts_may_be_spelled_in_every_way() {
    for text in [
        "wie lang sollten meine videos für die länge sein",
        "wie lang sollten meine videos fuer die laenge sein",
    ] {
        assert_eq!(taken(text, Language::De, None).intent, Intent::Length);
    }
}

#[test]
fn what_no_report_knows_is_named() {
    for (text, language, matter) in [
        ("Wie hoch ist meine Klickrate?", Language::De, Matter::ClickRate),
        ("whats my retention", Language::En, Matter::WatchTime),
        ("how many dislikes", Language::En, Matter::Dislikes),
        ("Wann knacke ich 100k?", Language::De, Matter::Forecast),
        ("ich hab mein passwort vergessen", Language::De, Matter::Account),
        ("which thumbnail is better", Language::En, Matter::Thumbnails),
    ] {
        let understood = taken(text, language, None);
        assert_eq!(
            (understood.intent, understood.matter),
            (Intent::None, Some(matter)),
            "{text}"
        );
    }
}

#[test]
fn what_says_nothing_is_not_answered() {
    for text in ["asdf", "???", "blub blub", "the the the", "1234", "🎉"] {
        assert_eq!(
            taken(text, Language::En, None),
            Understood::of(Intent::None, None),
            "{text}"
        );
    }
}
