//! What the platform called channels and videos, after 30 days: shown nowhere, stored nowhere, while figures and sentences stay.

use std::collections::BTreeMap;

use analyses::{Expired, expire};
use contract::analysis::Analysis;
use engine::Report;
use engine::report::Param;
use jiff::SignedDuration;
use serde_json::Value;
use store::{AnalysisKey, PLATFORM_DATA_TTL};
use testkit::{Faults, Kill};
use views::redact;

use analysiskit::{BIG, FEW, Person, World};

/// Channels of the sample platform with topics, hits, gaps in their rhythm, in both languages.
const CHANNELS: [&str; 5] = [BIG, "@pfannenblitz", "@bitundbohne", "@lanternattic", "@quietlambda"];

/// Fields of a report whose texts are keys, codes, ids or times. Every other text must be empty or the number of a topic; a new field
/// belongs here, or is to be taken out by `redact`.
const NO_PLATFORM_DATA: [&str; 42] = [
    "analysisDate",
    "basis",
    "channelId",
    "contentRiskLevel",
    "country",
    "daypart",
    "dependencyType",
    "effectKind",
    "engineVersion",
    "feature",
    "figure",
    "format",
    "frequency",
    "gapsReason",
    "group",
    "impact",
    "kind",
    "language",
    "lastAt",
    "level",
    "main",
    "mainFormat",
    "mainTopics",
    "meta",
    "metaNiche",
    "niche",
    "nicheScope",
    "note",
    "other",
    "provenance",
    "publishedAt",
    "ratingLabel",
    "reason",
    "riskLevel",
    "slot",
    "stage",
    "standsOut",
    "state",
    "style",
    "subNiche",
    "trendDirection",
    "verdict",
];
const NONE_WITHOUT_TITLES: [&str; 4] = ["builtAt", "type", "videoId", "zoneCountry"];

async fn analyse(person: &Person<'_>, channel: &str, intent: &str) -> AnalysisKey {
    let accepted = person.ask(channel, intent, &Faults::none()).await.unwrap();
    person.deliver_all().await;
    person.job(&accepted.request_id).await.key
}

async fn report(person: &Person<'_>, key: &AnalysisKey) -> Report {
    person.store().report(key).await.unwrap().expect("it completed")
}

fn thirty_days(person: &Person<'_>) {
    person.clock.advance(PLATFORM_DATA_TTL.as_secs());
}

/// Every text of a document with the name of its field.
fn texts(name: &str, value: &Value, found: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => found.push((name.to_owned(), text.clone())),
        Value::Array(items) => items.iter().for_each(|item| texts(name, item, found)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| texts(name, value, found)),
        _ => {}
    }
}

fn is_numbered(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|number| number.parse::<u32>().is_ok())
}

/// A key of ours: it has no blank and nothing but plain letters.
fn is_key(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '_' | '.'))
}

/// Texts that may be platform data.
fn texts_of(report: &Report) -> Vec<(String, String)> {
    let mut found = Vec::new();
    texts("", &serde_json::to_value(report).unwrap(), &mut found);
    found.retain(|(name, text)| {
        let known = NO_PLATFORM_DATA.contains(&name.as_str()) || NONE_WITHOUT_TITLES.contains(&name.as_str());
        // Of an idea the label may be the key of a format; of a topic the key is its words.
        let key = name == "key" || (name == "label" && ["short", "long", "live"].contains(&text.as_str()));
        !(known || text.is_empty() || is_numbered(text) || key && is_key(text))
    });
    found
}

/// The report without its texts, and without the uploads that have them.
fn figures(report: &Report) -> Value {
    fn bare(value: &mut Value) {
        match value {
            Value::String(text) => text.clear(),
            Value::Array(items) => items.iter_mut().for_each(bare),
            Value::Object(fields) => {
                fields.remove("uploadIndices");
                fields.remove("uploadCells");
                fields.values_mut().for_each(bare);
            }
            _ => {}
        }
    }
    let mut value = serde_json::to_value(report).unwrap();
    bare(&mut value);
    let profile = value["nicheProfile"].as_object_mut().unwrap();
    profile.remove("nicheKeywords");
    profile.remove("nicheExplanation");
    for candidate in profile["candidates"].as_array_mut().unwrap() {
        candidate.as_object_mut().unwrap().remove("keywords");
    }
    for name in ["handle", "channelLogoUrl"] {
        value["channelInfo"].as_object_mut().unwrap().remove(name);
    }
    value
}

#[tokio::test(flavor = "multi_thread")]
async fn no_word_of_the_platform_stays_in_a_report_and_every_figure_does() {
    let world = World::start().await;
    let person = world.person();
    for (at, channel) in CHANNELS.into_iter().enumerate() {
        let key = analyse(&person, channel, &format!("intent-000{at}")).await;
        let whole = report(&person, &key).await;
        assert!(texts_of(&whole).len() > 10, "{channel} has titles, topics and names");
        let mut bare = whole.clone();
        redact(&mut bare);
        assert_eq!(texts_of(&bare), [], "{channel}");
        let (before, after) = [&whole, &bare]
            .map(|report| serde_json::to_string(report).unwrap())
            .into();
        for list in ["uploadIndices", "uploadCells"] {
            assert!(before.contains(list) && !after.contains(list), "{channel}: {list}");
        }
        assert_eq!(figures(&bare), figures(&whole), "{channel}");
        let mut twice = bare.clone();
        redact(&mut twice);
        assert_eq!(twice, bare);
        let read: Report = serde_json::from_value(serde_json::to_value(&bare).unwrap()).unwrap();
        assert_eq!(read, bare);
    }
}

#[test]
fn the_hints_of_an_xray_keep_their_counts_and_name_no_upload() {
    let id = "UCaaaaaaaaaaaaaaaaaaaaaa".parse().unwrap();
    let mut snapshot = testkit::snapshot(&id, 30, jiff::Timestamp::UNIX_EPOCH);
    for video in &mut snapshot.videos {
        video.captions = Some(false);
        video.title = "x".repeat(101);
    }
    let whole = engine::xray(&snapshot, &engine::Baselines::shipped(), engine::Before::default()).unwrap();
    let mut bare = whole.clone();
    redact(&mut bare);
    let hints = |report: &Report| report.xray.clone().unwrap().seo.unwrap();
    let (mut before, mut after) = (hints(&whole), hints(&bare));
    assert!(before.all_upload_indices().any(|list| list.len() == 30));
    assert!(after.all_upload_indices().all(|list| list.is_empty()));
    assert_eq!(after.limits[0].broken, 30);
    before.all_upload_indices().for_each(Vec::clear);
    assert_eq!(after, before);
}

#[test]
fn title_ideas_go_with_the_words_they_are_made_of() {
    let id = "UCaaaaaaaaaaaaaaaaaaaaaa".parse().unwrap();
    let mut snapshot = testkit::snapshot(&id, 60, jiff::Timestamp::UNIX_EPOCH);
    for (place, video) in snapshot.videos.iter_mut().enumerate() {
        let topic = ["Sourdough", "Pottery", "Falconry"][place % 3];
        let asks = place % 4 == 0;
        // What is always in one place would be a label, and no subject.
        let said = ["{}: at the end of it and in the dark", "In the dark with the {}"][place / 3 % 2];
        video.title = said.replace("{}", topic) + if asks { "?" } else { "" };
        video.views = Some(if asks { 90_000 } else { 10_000 } + 97 * place as u64 % 1_000);
    }
    let whole = engine::xray(&snapshot, &engine::Baselines::shipped(), engine::Before::default()).unwrap();
    let ideas = |report: &Report| report.xray.clone().unwrap().final_titles;
    let before = ideas(&whole).unwrap().titles;
    assert!(before.iter().any(|idea| idea.title.contains("Sourdough")), "{before:?}");
    let mut bare = whole;
    redact(&mut bare);
    assert_eq!(ideas(&bare), None);
    let left = serde_json::to_string(&bare).unwrap().to_lowercase();
    assert!(!left.contains("sourdough") && !left.contains("pottery"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_topic_has_the_same_number_wherever_it_is_spoken_of() {
    let world = World::start().await;
    let person = world.person();
    let mut spoken_of = 0;
    for (at, channel) in CHANNELS.into_iter().enumerate() {
        let key = analyse(&person, channel, &format!("intent-000{at}")).await;
        let whole = report(&person, &key).await;
        let mut bare = whole.clone();
        redact(&mut bare);
        let pairs = whole.content_analysis.topics.iter().zip(&bare.content_analysis.topics);
        let numbers: BTreeMap<&str, &str> = pairs.map(|(a, b)| (a.label.as_str(), b.label.as_str())).collect();
        for (before, after) in whole.recommendations.iter().zip(&bare.recommendations) {
            if let (Some(Param::Text(word)), Some(Param::Text(number))) =
                (before.advice.params.get("topic"), after.advice.params.get("topic"))
            {
                assert_eq!(numbers.get(word.as_str()), Some(&number.as_str()), "{word}");
                spoken_of += 1;
            }
        }
    }
    assert!(spoken_of > 0, "some advice is about a topic");
}

/// What crosses the wire about an analysis, all of it.
async fn shown(person: &Person<'_>, key: &AnalysisKey) -> (Analysis, Analysis, String) {
    let (store, now) = (person.store(), person.clock.now());
    let own = views::own_analysis(&store, key, now).await.unwrap();
    let share = store.set_shared(key, true).await.unwrap().expect("it is shared");
    let shared = views::shared_analysis(&store, &share, now).await.unwrap();
    let rows = store
        .analyses(domain::job::Work::Analysis, &person.id, None, 10)
        .await
        .unwrap()
        .items;
    let rows: Vec<_> = rows.iter().map(|job| views::summary(job, now)).collect();
    let compared = views::compare(&store, &person.id, key.id.clone(), key.id.clone(), now).await;
    let all = serde_json::to_string(&(&own, &shared, rows, compared.unwrap())).unwrap();
    (own, shared, all)
}

#[tokio::test(flavor = "multi_thread")]
async fn after_thirty_days_nobody_is_shown_them_whether_they_are_stored_or_not() {
    let world = World::start().await;
    let person = world.person();
    let key = analyse(&person, BIG, "intent-0001").await;
    let whole = report(&person, &key).await;
    let (name, title) = (&whole.channel_info.channel_name, &whole.uploads[0].title);
    let (own, _, all) = shown(&person, &key).await;
    assert!(!own.summary.words_removed && all.contains(name) && all.contains(title));

    person.clock.advance(PLATFORM_DATA_TTL.as_secs() - 60);
    assert!(!shown(&person, &key).await.0.summary.words_removed);
    person.clock.advance(60);
    let stored = report(&person, &key).await;
    assert_eq!(stored, whole, "nothing was rewritten");
    for stored in ["as they were", "without words"] {
        let (own, shared, all) = shown(&person, &key).await;
        assert!(own.summary.words_removed && shared.summary.words_removed, "{stored}");
        assert!(
            !all.contains(name.as_str()) && !all.contains(title.as_str()),
            "{stored}"
        );
        assert_eq!(texts_of(&own.report.unwrap()), []);
        assert_eq!((own.summary.channel_name, own.summary.channel_logo_url), (None, None));
        assert_eq!(own.summary.channel_input, BIG, "what the person typed is the person's");
        assert_eq!(shared.summary.channel_input, whole.channel_info.channel_id);
        assert!(
            all.contains(&format!("\"a\":\"{BIG}\"")),
            "the comparison speaks of it so"
        );
        let clock = person.clock.as_clock();
        let until = person.clock.now() + SignedDuration::from_secs(60);
        expire(&person.store(), &clock, until).await.unwrap();
    }
    assert_eq!(texts_of(&report(&person, &key).await), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_analysed_again_shows_its_words_there_and_is_still_compared_with_the_old_figures() {
    let world = World::start().await;
    let person = world.person();
    let old = analyse(&person, BIG, "intent-0001").await;
    thirty_days(&person);
    let clock = person.clock.as_clock();
    let until = person.clock.now() + SignedDuration::from_secs(60);
    let redacted = expire(&person.store(), &clock, until).await.unwrap();
    assert_eq!(
        redacted,
        Expired {
            done: 1,
            ..Expired::default()
        }
    );
    let new = analyse(&person, BIG, "intent-0002").await;
    let (own, ..) = shown(&person, &new).await;
    assert!(!own.summary.words_removed && own.summary.channel_name.is_some());
    let changes = own.changes.expect("an earlier state is known");
    assert_eq!(changes.previous_request_id.as_deref(), Some(old.id.as_str()));
    let (before, after) = (report(&person, &old).await, report(&person, &new).await);
    assert_eq!(changes.changes, engine::changes(&before, &after));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_analysis_shows_the_name_that_was_read_since_for_whomever_and_loses_it_with_that_one() {
    let world = World::start().await;
    let person = world.person();
    let old = analyse(&person, BIG, "intent-0001").await;
    thirty_days(&person);
    let (own, ..) = shown(&person, &old).await;
    assert_eq!(own.summary.channel_name, None, "nobody has read the channel since");

    let somebody = world.person();
    somebody.clock.advance(PLATFORM_DATA_TTL.as_secs());
    let new = analyse(&somebody, BIG, "intent-0002").await;
    let read = report(&somebody, &new).await.channel_info;
    let (own, shared, _) = shown(&person, &old).await;
    for analysis in [own, shared] {
        let info = analysis.report.expect("it completed").channel_info;
        assert!(analysis.summary.words_removed);
        assert_eq!(analysis.summary.channel_name.as_ref(), Some(&read.channel_name));
        assert_eq!(
            (info.channel_name, info.handle, info.channel_logo_url),
            (
                read.channel_name.clone(),
                read.handle.clone(),
                read.channel_logo_url.clone()
            )
        );
    }
    let jobs = person
        .store()
        .analyses(domain::job::Work::Analysis, &person.id, None, 10)
        .await
        .unwrap()
        .items;
    let rows = views::summaries(&person.store(), &jobs, person.clock.now()).await;
    assert_eq!(rows[0].channel_name, Some(read.channel_name));

    thirty_days(&person);
    let (own, ..) = shown(&person, &old).await;
    assert_eq!(own.summary.channel_name, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_kills_it_and_however_many_run_every_analysis_is_redacted_and_no_figure_is_lost() {
    let world = World::start().await;
    let person = world.person();
    let mut before = Vec::new();
    for (at, channel) in [BIG, FEW, BIG, "@pfannenblitz", FEW, BIG].into_iter().enumerate() {
        let key = analyse(&person, channel, &format!("intent-000{at}")).await;
        let whole = report(&person, &key).await;
        before.push((key, figures(&whole)));
    }
    thirty_days(&person);
    let until = person.clock.now() + SignedDuration::from_secs(60);
    for nth in 1..4 {
        let faults = Faults::kill(if nth == 2 { Kill::Before } else { Kill::After }, nth);
        let dying = world.cloud.store_with(&faults);
        // A dead process fails at its listing, or at each analysis.
        let _ = expire(&dying, &person.clock.as_clock(), until).await;
        assert!(faults.is_dead());
    }
    let out_of_time = expire(&person.store(), &person.clock.as_clock(), person.clock.now()).await;
    assert_eq!(out_of_time.unwrap(), Expired::default());
    let runs = (0..3).map(|_| {
        let (store, clock) = (person.store(), person.clock.as_clock());
        tokio::spawn(async move { expire(&store, &clock, until).await.unwrap() })
    });
    for run in runs.collect::<Vec<_>>() {
        let redacted = run.await.unwrap();
        assert_eq!((redacted.failed, redacted.unreadable), (0, 0));
    }
    for (key, figures_before) in before {
        let bare = report(&person, &key).await;
        assert_eq!(texts_of(&bare), []);
        assert_eq!(figures(&bare), figures_before);
        assert_eq!(person.job(key.id.as_str()).await.facts.unwrap().name, "");
    }
    assert_eq!(
        person
            .store()
            .platform_data_due(domain::job::Work::Analysis, until, 100)
            .await
            .unwrap(),
        []
    );
}
