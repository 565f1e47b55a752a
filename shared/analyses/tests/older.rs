//! Analyses whose stored report another engine wrote: they open, with what fits and without what does not.

use analyses::Expired;
use engine::report::{Reason, Stage, State};
use serde_json::{Value, json};
use store::AnalysisKey;
use testkit::Faults;

use analysiskit::{BIG, Person, World};

async fn analyse(person: &Person<'_>, intent: &str) -> AnalysisKey {
    let accepted = person.ask(BIG, intent, &Faults::none()).await.unwrap();
    person.deliver_all().await;
    person.job(&accepted.request_id).await.key
}

/// What no reader of today's shape takes.
fn older(report: &mut Value) {
    report["engineVersion"] = json!("0.0.9");
    report["stage"] = json!("Established");
    report["score"] = json!(61.5);
    report["metrics"]["medianViews"] = json!("1200");
    report["metrics"]["recentPerfRatio"] = json!(1.4);
    report["metrics"]
        .as_object_mut()
        .unwrap()
        .remove("recentPerformanceRatio");
    report["titleStudy"] = json!("none yet");
    report.as_object_mut().unwrap().remove("benchmarks");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_of_an_older_shape_opens_and_says_what_it_lacks() {
    let world = World::start().await;
    let person = world.person();
    let key = analyse(&person, "intent-0001").await;
    let before = person.store().report(&key).await.unwrap().unwrap();
    assert!(world.cloud.rewrite_report(key.id.as_str(), older).await);

    let shown = views::own_analysis(&person.store(), &key, person.clock.now())
        .await
        .unwrap();
    let report = shown.report.expect("it opens");
    assert_eq!(
        (report.engine_version.as_str(), report.stage),
        ("0.0.9", Stage::Established)
    );
    assert_eq!(
        (report.score.value, report.score.state),
        (Some(61.5), State::Provisional)
    );
    assert_eq!(report.score.reason, Some(Reason::OlderRecord));
    assert_eq!(report.metrics.median_views.value, Some(1_200.0));
    assert_eq!(
        report.metrics.recent_performance_ratio.value,
        Some(1.4),
        "by its legacy name"
    );
    assert_eq!(report.title_study.reason, Some(Reason::NotMeasured));
    assert_eq!(
        (&report.channel_info, &report.uploads),
        (&before.channel_info, &before.uploads)
    );
    assert!(report.benchmarks.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn its_platform_data_expires_in_time_like_any_other() {
    let world = World::start().await;
    let person = world.person();
    let key = analyse(&person, "intent-0001").await;
    assert!(world.cloud.rewrite_report(key.id.as_str(), older).await);
    person.clock.advance(31 * 24 * 3_600);
    let until = person.clock.now() + jiff::SignedDuration::from_secs(60);
    let redacted = analyses::expire(&person.store(), &person.clock.as_clock(), until)
        .await
        .unwrap();
    assert_eq!(
        redacted,
        Expired {
            done: 1,
            ..Expired::default()
        }
    );
    let report = person.store().report(&key).await.unwrap().unwrap();
    assert!(report.channel_info.channel_name.is_empty() && report.uploads.iter().all(|upload| upload.title.is_empty()));
    assert_eq!(report.score.value, Some(61.5), "figures stay");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_analysis_of_its_channel_compares_only_what_both_measured() {
    let world = World::start().await;
    let person = world.person();
    let first = analyse(&person, "intent-0001").await;
    assert!(world.cloud.rewrite_report(first.id.as_str(), older).await);
    person.clock.advance(7 * 24 * 3_600);
    let later = analyse(&person, "intent-0002").await;
    let shown = views::own_analysis(&person.store(), &later, person.clock.now())
        .await
        .unwrap();
    let before = person.store().report(&first).await.unwrap().unwrap();
    let now = shown.report.expect("it completed");
    assert_eq!(
        shown.changes.expect("an earlier state is known").changes,
        engine::changes(&before, &now)
    );
}
