//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::schedule::{ALL, BUILD_HUB, SWEEP_ANALYSES};
use jiff::{SignedDuration, Timestamp};
use lambdakit::{Event, Platform};
use serde_json::{Value, json};
use store::{MailFate, MailKey, ScheduleRun};

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";

lambdakit::matrix!("get-operations");

async fn read(platform: &mut Platform) -> Value {
    let sample = Event::sample(
        include_str!("../../../../events/get-operations/now.json"),
        &platform.pool.admin_token(USER),
    );
    let (status, body) = platform.ask(sample).await;
    assert_eq!(status, 200, "{body}");
    body
}

fn time(value: &Value) -> Option<Timestamp> {
    value.as_str().map(|text| text.parse().unwrap())
}

#[tokio::test]
async fn before_anything_has_run_every_schedule_is_late_and_no_mail_is_counted() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-operations", &[]);
    let body = read(&mut platform).await;
    let schedules = body["schedules"].as_array().unwrap();
    assert_eq!(
        schedules.iter().map(|one| &one["name"]).collect::<Vec<_>>(),
        ALL.map(|one| one.name)
    );
    assert_eq!(
        schedules[0],
        json!({"name": "sweep-analyses", "everyMinutes": 1, "endedAt": null, "tookMs": null, "failed": false, "succeededAt": null, "late": true})
    );
    let mails = body["mails"].as_array().unwrap();
    assert_eq!(mails.len(), 14);
    assert!(mails.iter().all(|day| day["sent"] == 0 && day["bounced"] == 0));
    assert!(mails.is_sorted_by(|a, b| a["day"].as_str() > b["day"].as_str()));
}

#[tokio::test]
async fn a_schedule_shows_its_last_run_and_when_it_last_went_well() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-operations", &[]);
    let store = platform.cloud.store();
    let ago = |minutes| Timestamp::now() - SignedDuration::from_mins(minutes);
    let ran = |minutes, succeeded| ScheduleRun {
        ended_at: ago(minutes),
        took_ms: 1_250,
        succeeded,
    };
    for (schedule, run) in [
        (SWEEP_ANALYSES, ran(20, true)),
        (BUILD_HUB, ran(3, true)),
        (BUILD_HUB, ran(2, false)),
        // Two ran at once: the one that ended first says nothing any more.
        (BUILD_HUB, ran(4, true)),
    ] {
        store.note_schedule_run(schedule, run).await.unwrap();
    }
    let body = read(&mut platform).await;
    let of = |name: &str| {
        let mut all = body["schedules"].as_array().unwrap().iter();
        all.find(|one| one["name"] == name).unwrap().clone()
    };
    let sweep = of("sweep-analyses");
    assert_eq!(
        (&sweep["late"], &sweep["failed"], &sweep["tookMs"]),
        (&json!(true), &json!(false), &json!(1_250))
    );
    let hub = of("build-hub");
    assert_eq!((&hub["late"], &hub["failed"]), (&json!(false), &json!(true)));
    assert!(time(&hub["succeededAt"]) < time(&hub["endedAt"]));
    assert!(time(&hub["succeededAt"]).unwrap() >= ago(4));
    // The first of all came 20 minutes ago: what comes each minute is missed by now, and what comes each day is not due yet.
    let scout = of("scout-channels");
    assert_eq!((&scout["late"], &scout["endedAt"]), (&json!(true), &json!(null)));
    assert_eq!(of("catch-up-runs")["late"], false);
}

#[tokio::test]
async fn what_became_of_mails_is_counted_on_its_day_once_for_each_mail() {
    let mut platform = Platform::start().await;
    let _function = platform.function("get-operations", &[]);
    let store = platform.cloud.store();
    let now = Timestamp::now();
    let mail = |id: &str| MailKey {
        user: USER.parse().unwrap(),
        id: id.to_owned(),
    };
    for id in ["one", "two"] {
        store.claim_mail(&mail(id), now).await.unwrap();
        for _ in 0..2 {
            store.count_mail(&mail(id), MailFate::Sent, now).await.unwrap();
        }
    }
    store.count_mail(&mail("two"), MailFate::Bounced, now).await.unwrap();
    store
        .count_mail(&mail("nobody's"), MailFate::Complained, now)
        .await
        .unwrap();
    let before = now - SignedDuration::from_hours(13 * 24);
    store.claim_mail(&mail("three"), before).await.unwrap();
    store
        .count_mail(&mail("three"), MailFate::Undelivered, before)
        .await
        .unwrap();
    let body = read(&mut platform).await;
    let counts = |day: &Value| ["sent", "bounced", "undelivered", "complained"].map(|fate| day[fate].as_u64().unwrap());
    let mails = body["mails"].as_array().unwrap();
    let today = mails.iter().find(|day| day["day"] == now.to_string()[..10]).unwrap();
    assert_eq!(counts(today), [2, 1, 0, 0]);
    let first = mails.iter().find(|day| day["day"] == before.to_string()[..10]).unwrap();
    assert_eq!(counts(first), [0, 0, 1, 0]);
    let whole: Vec<u64> = mails.iter().flat_map(counts).collect();
    assert_eq!(whole.iter().sum::<u64>(), 4);
}
