//! Analyses against stored baselines, and without any that can be had.

use analyses::{PROVENANCE, Pace, refresh_baselines};
use engine::Report;
use engine::baselines::SHIPPED;
use engine::report::{Benchmark, BenchmarkFigure, BenchmarkGroup, State};
use jiff::{SignedDuration, Timestamp};
use testkit::Faults;

use analysiskit::{BIG, Person, World};

const TOPICS: [(&str, f64); 7] = [
    ("lantern", 3.0),
    ("harbour", 2.0),
    ("keel", 1.5),
    ("anchor", 0.6),
    ("sail", 1.1),
    ("mast", 0.9),
    ("rudder", 1.3),
];

/// The report of the next analysis that somebody asks for.
async fn report(person: &Person<'_>, intent: &str) -> Report {
    let accepted = person.ask(BIG, intent, &Faults::none()).await.unwrap();
    person.deliver_all().await;
    let key = person.job(&accepted.request_id).await.key;
    person.store().report(&key).await.unwrap().expect("it completed")
}

/// Stores ten channels of the same niche and language, and around its size ten each of no niche, and builds their baselines.
async fn build(person: &Person<'_>, like: &Report, sample: bool) -> Timestamp {
    for number in 0..10 {
        let times = TOPICS.map(|(topic, multiple)| (topic, multiple + f64::from(number % 3) / 100.0));
        let niche = like.niche_profile.sub_niche.as_deref();
        let mut other = testkit::report(number, niche, &times, person.clock.now());
        other.channel_info.language.clone_from(&like.channel_info.language);
        other.sample = sample;
        other.metrics.views_to_subs_ratio.value = Some(0.1 + f64::from(number) / 50.0);
        person.store().put_channel(&other).await.unwrap();
        for (size, subscribers) in [(1, 316_000), (2, 3_160_000)] {
            let mut other = testkit::report(100 * size + number, None, &[], person.clock.now());
            other.channel_info.subscriber_count = Some(subscribers);
            other.sample = sample;
            other.metrics.views_to_subs_ratio.value = Some(0.02 * f64::from(number + size));
            person.store().put_channel(&other).await.unwrap();
        }
    }
    let pace = Pace {
        until: person.clock.now() + SignedDuration::from_secs(60),
        page: 100,
    };
    let clock = person.clock.as_clock();
    refresh_baselines(&person.store(), sample, &clock, pace).await.unwrap();
    let state = person.store().baselines_state(sample).await.unwrap();
    state.current.expect("they were built")
}

/// What stays the same with every baselines.
fn figures(report: &Report) -> impl PartialEq + std::fmt::Debug {
    (
        report.score.clone(),
        report.metrics.clone(),
        report.niche_profile.clone(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_names_the_baselines_it_looked_in_and_finds_gaps_there() {
    let world = World::start().await;
    let person = world.person();
    let without = report(&person, "intent-0001").await;
    let used = &without.content_analysis.baselines;
    assert_eq!(
        (used.provenance.as_str(), used.built_at, used.niche_channels),
        ("shipped", None, 0)
    );
    assert!(without.niche_profile.sub_niche.is_some(), "its niche is clear");

    let version = build(&person, &without, true).await;
    person.clock.advance(600);
    let with = report(&person, "intent-0002").await;
    let used = &with.content_analysis.baselines;
    assert_eq!((used.provenance.as_str(), used.built_at), (PROVENANCE, Some(version)));
    // The channel itself is among them since its first analysis.
    assert_eq!((used.niche_channels, with.content_analysis.gaps_reason), (11, None));
    let labels: Vec<&str> = with
        .content_analysis
        .gaps
        .iter()
        .map(|gap| gap.label.as_str())
        .collect();
    assert!(labels.contains(&"lantern"), "{labels:?}");
    assert_eq!(figures(&with), figures(&without));
    // What is usual comes from the same build: the channels and this one itself.
    let peers = |report: &Report| -> Vec<_> {
        let one = |one: &Benchmark| {
            (
                one.figure,
                one.group,
                one.provenance.clone(),
                one.built_at,
                one.median.n,
            )
        };
        report.benchmarks.iter().map(one).collect()
    };
    let both = [(BenchmarkGroup::Niche, 11), (BenchmarkGroup::Size, 21)];
    let figures_of = |figure| both.map(|(group, n)| (figure, group, PROVENANCE.to_owned(), Some(version), n));
    let all = [BenchmarkFigure::ViewsToSubsRatio, BenchmarkFigure::UploadsPerWeek].map(figures_of);
    assert_eq!(peers(&with), all.concat());
    assert!(
        with.benchmarks
            .iter()
            .all(|one| one.median.state == State::Provisional && one.low <= one.high)
    );
    assert!(
        peers(&without)
            .iter()
            .all(|(_, _, provenance, built_at, _)| provenance == SHIPPED && built_at.is_none())
    );
    let again = person.store().baselines(true, version).await.unwrap();
    assert!(again.is_some(), "what the report names can be read again");
}

#[tokio::test(flavor = "multi_thread")]
async fn baselines_of_real_channels_say_nothing_about_sample_channels() {
    let world = World::start().await;
    let person = world.person();
    let first = report(&person, "intent-0001").await;
    build(&person, &first, false).await;
    person.clock.advance(600);
    let report = report(&person, "intent-0002").await;
    assert_eq!(report.content_analysis.baselines.provenance, "shipped");
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_baselines_cost_no_analysis_more_than_the_gaps() {
    let world = World::start().await;
    let person = world.person();
    let first = report(&person, "intent-0001").await;
    let version = build(&person, &first, true).await;
    let niche = first.niche_profile.sub_niche.clone().unwrap();
    let language = first.channel_info.language.clone().unwrap();
    assert!(world.cloud.break_summary(&format!("N#{niche}/{language}")).await);
    person.clock.advance(600);
    let headed = report(&person, "intent-0002").await;
    let used = &headed.content_analysis.baselines;
    assert_eq!((used.built_at, used.niche_channels), (Some(version), 0));
    let untold = headed.benchmarks.iter().filter(|one| one.median.value.is_none());
    assert!(
        untold.map(|one| one.group).all(|group| group == BenchmarkGroup::Niche),
        "sizes are in the header"
    );
    assert!(world.cloud.break_summary("HEADER").await);
    let plain = report(&person, "intent-0003").await;
    assert_eq!(plain.content_analysis.baselines.provenance, "shipped");
    assert_eq!((figures(&headed), figures(&plain)), (figures(&first), figures(&first)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_holds_what_it_knows_for_ten_minutes_and_nothing_for_longer_than_thirty_days() {
    let world = World::start().await;
    let person = world.person();
    let first = report(&person, "intent-0001").await;
    let version = build(&person, &first, true).await;
    let worker = world.worker(&Faults::none(), &person.clock);
    let (store, id) = (person.store(), first.channel_info.channel_id.parse().unwrap());
    let snapshot = store
        .snapshot(domain::job::Work::Analysis, &id, Timestamp::UNIX_EPOCH)
        .await
        .unwrap();
    let snapshot = snapshot.expect("it was kept");
    let built_at = async || {
        let report = worker
            .baselines
            .analyze(
                domain::job::Work::Analysis,
                &worker.store,
                &snapshot,
                engine::Before::default(),
                person.clock.now(),
            )
            .await
            .unwrap();
        (
            report.content_analysis.baselines.built_at,
            report.content_analysis.baselines.niche_channels,
        )
    };
    assert_eq!(built_at().await, (Some(version), 11));
    assert!(world.cloud.break_summary("HEADER").await);
    let key = format!("{}/", first.niche_profile.sub_niche.clone().unwrap());
    assert!(
        world
            .cloud
            .break_summary(&format!("{key}{}", first.channel_info.language.clone().unwrap()))
            .await
    );
    person.clock.advance(599);
    assert_eq!(built_at().await, (Some(version), 11), "from memory");
    person.clock.advance(3_600);
    let newer = build(&person, &first, true).await;
    assert!(newer > version);
    assert_eq!(built_at().await, (Some(newer), 11), "the newer one is asked for");
    person.clock.advance(30 * 24 * 3_600);
    assert_eq!(built_at().await, (None, 0), "topics are words of the platform");
}
