//! Runs of monitors from a person's view: paid when they begin, private, one at a time for each monitor.

use contract::analysis::AnalysisStatus;
use contract::event::{DueRun, RunMonitor};
use contract::xray::InactiveReason;
use domain::Error;
use domain::job::{FailureKind, Status};
use domain::monitor::run_id;
use jiff::SignedDuration;
use testkit::{Faults, Kill};

use analysiskit::{BIG, EMPTY, FEW, World};

#[tokio::test(flavor = "multi_thread")]
async fn a_due_run_takes_ten_credits_once_and_leaves_a_private_report_of_two_hundred_uploads() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let key = person.due_monitor(BIG).await;
    person.tick().await;
    // Delivered again, and ticked again: nothing more happens.
    person.tick().await;

    let runs = person.runs().await;
    assert_eq!(runs.len(), 1);
    let run = &runs[0];
    assert_eq!(
        (run.state.status, run.refunded, run.charged.total()),
        (Status::Completed, false, -10)
    );
    assert_eq!(person.credits().await, 15);
    let report = person.store().report(&run.key).await.unwrap().unwrap();
    assert!(
        report.channel_info.video_count > 50,
        "{}",
        report.channel_info.video_count
    );
    assert!(report.xray.is_some());
    let monitor = person.store().monitor(&key).await.unwrap().unwrap();
    assert_eq!(monitor.last_run.as_ref(), Some(&run.key.id));
    assert!(monitor.next_due.unwrap() > person.clock.now());

    // Nothing that others see comes from it, and no level.
    let store = person.store();
    assert_eq!(store.counts().await.unwrap().channels, 0);
    assert_eq!(
        store.tally(&person.id, person.clock.now()).await.unwrap(),
        Default::default()
    );
    assert!(store.discoveries(&person.id, None, 10).await.unwrap().items.is_empty());
    assert_eq!(person.announced_runs().len(), 1);
    assert!(person.announced().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scheduled_run_is_announced_once_with_its_channel_and_leads_nowhere_once_it_is_deleted() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    person.due_monitor(BIG).await;
    person.tick().await;
    person.tick().await;
    let notifications = async || {
        let notifications = views::notifications(&person.store(), &person.id, person.clock.now()).await;
        notifications.unwrap()
    };
    let news = notifications().await;
    assert_eq!((news.items.len(), news.unread), (1, 1));
    let one = &news.items[0];
    assert!(one.channel.channel_name.is_some() && one.position.is_none());
    let run = one.run.as_ref().unwrap();
    assert_eq!(
        (run.status, run.findings, run.refunded, run.inactive),
        (AnalysisStatus::Completed, None, false, None)
    );
    let key = person.runs().await[0].key.clone();
    assert_eq!(run.request_id.as_deref(), Some(key.id.as_str()));
    person.store().delete_analysis(&key, person.clock.now()).await.unwrap();
    assert_eq!(notifications().await.items[0].run.as_ref().unwrap().request_id, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_third_skipped_run_reports_that_the_monitor_is_off_and_a_run_by_hand_reports_nothing() {
    let world = World::start().await;
    let person = world.person();
    let key = person.due_monitor(BIG).await;
    for skipped in 1..=3_u32 {
        person.clock.advance(60);
        person.runs_due(&key).await;
        let news = views::notifications(&person.store(), &person.id, person.clock.now())
            .await
            .unwrap();
        assert_eq!(news.unread, skipped);
        let newest = news.items[0].run.as_ref().unwrap();
        assert_eq!(newest.status, AnalysisStatus::Skipped);
        let off = (skipped == 3).then_some(InactiveReason::NoCredits);
        assert_eq!(newest.inactive, off);
    }
    let other = world.person();
    other.gets(20).await;
    let monitor = other.monitor(BIG).await;
    other.run_now(&monitor.key, "intent-0001").await.unwrap();
    other.deliver_runs().await;
    assert_eq!(other.announced_runs().len(), 1);
    let news = views::notifications(&other.store(), &other.id, other.clock.now())
        .await
        .unwrap();
    assert_eq!(news.items, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispatcher_that_dies_between_sending_and_advancing_leaves_exactly_one_run() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let key = person.due_monitor(BIG).await;
    let dying = Faults::kill(Kill::After, 1);
    let died = person.dispatch(&dying).await;
    assert!(died.is_err() || died.unwrap().sent == 0);
    assert_eq!(dying.writes()[0], "SendMessage");
    assert_eq!(person.run_messages().len(), 1, "it died after the message");
    let due = person.store().monitor(&key).await.unwrap().unwrap().next_due;
    assert!(due.unwrap() <= person.clock.now(), "it is still due");

    person.tick().await;
    let messages = person.run_messages();
    assert_eq!(messages.len(), 2, "it was sent twice");
    assert_eq!(messages[0].request_id, messages[1].request_id);
    assert_eq!(person.runs().await.len(), 1);
    assert_eq!(person.credits().await, 15);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_without_videos_and_one_that_abstains_give_the_credits_back_once() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    world.cloud.set_tier(&person.id, domain::Tier::Starter).await;
    for channel in [EMPTY, FEW] {
        person.due_monitor(channel).await;
        person.tick().await;
        person.tick().await;
    }
    assert_eq!(person.credits().await, 25);
    let runs = person.runs().await;
    assert!(runs.len() == 2 && runs.iter().all(|run| run.refunded), "{runs:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_and_a_quick_analysis_neither_block_nor_count_for_each_other() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let key = person.monitor(BIG).await.key;
    let analysis = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    let run = person.run_now(&key, "intent-0002").await.unwrap();
    assert_ne!(analysis.request_id, run);
    person.deliver_runs().await;
    person.deliver_all().await;
    assert_eq!(person.job(&analysis.request_id).await.state.status, Status::Completed);
    assert_eq!(person.runs().await[0].state.status, Status::Completed);
    assert_eq!(person.credits().await, 14);
}

#[tokio::test(flavor = "multi_thread")]
async fn by_hand_a_monitor_runs_once_at_a_time_and_a_person_twice() {
    let world = World::start().await;
    let person = world.person();
    person.gets(100).await;
    let (a, b, c) = (
        person.monitor(BIG).await.key,
        person.monitor(FEW).await.key,
        person.monitor(EMPTY).await.key,
    );
    world.cloud.set_tier(&person.id, domain::Tier::Creator).await;
    let first = person.run_now(&a, "intent-0001").await.unwrap();
    assert_eq!(person.run_now(&a, "intent-0001").await.unwrap(), first, "the same act");
    assert!(matches!(
        person.run_now(&a, "intent-0002").await,
        Err(Error::RunRunning)
    ));
    person.run_now(&b, "intent-0003").await.unwrap();
    assert!(matches!(
        person.run_now(&c, "intent-0004").await,
        Err(Error::RunRunning)
    ));
    assert_eq!(person.credits().await, 85);
    person.deliver_runs().await;
    assert_eq!(person.store().running_runs(&person.id).await.unwrap(), 0);
    person.run_now(&c, "intent-0004").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_monitor_names_a_run_from_its_first_moment_and_an_older_end_does_not_take_its_place() {
    let world = World::start().await;
    let person = world.person();
    person.gets(100).await;
    let key = person.monitor(BIG).await.key;
    let shown = async || {
        let owner = person.owner(domain::Tier::Free);
        let list = xray::own_monitors(&person.store(), &owner, true, person.clock.now())
            .await
            .unwrap();
        let run = list.items[0].last_run.clone().unwrap().summary;
        (run.request_id, run.status)
    };
    let first = person.run_now(&key, "intent-0001").await.unwrap();
    assert_eq!(shown().await, (first.clone(), AnalysisStatus::Queued));
    person.deliver_runs().await;
    assert_eq!(shown().await, (first, AnalysisStatus::Completed));
    let ended = person.runs().await.remove(0);
    let second = person.run_now(&key, "intent-0002").await.unwrap();
    person.store().note_run(&ended).await.unwrap();
    assert_eq!(shown().await, (second, AnalysisStatus::Queued));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_due_run_waits_for_one_by_hand_of_the_same_monitor_and_then_happens() {
    let world = World::start().await;
    let person = world.person();
    person.gets(30).await;
    let key = person.due_monitor(BIG).await;
    let by_hand = person.run_now(&key, "intent-0001").await.unwrap();
    person.dispatch(&Faults::none()).await.unwrap();
    let worker = world.worker(&Faults::none(), &person.clock);
    let due: Vec<RunMonitor> = person
        .run_messages()
        .into_iter()
        .filter(|one| one.due.is_some())
        .collect();
    assert!(matches!(
        worker.run_monitor(&due[0]).await,
        Err(Error::Unavailable { .. })
    ));
    person.deliver_runs().await;
    let runs = person.runs().await;
    assert_eq!(runs.len(), 2);
    assert!(runs.iter().any(|run| run.key.id.as_str() == by_hand));
    assert_eq!(person.credits().await, 15);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_is_not_done_after_ten_minutes_is_refunded_by_the_sweeper() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let key = person.monitor(BIG).await.key;
    person.run_now(&key, "intent-0001").await.unwrap();
    person.clock.advance(599);
    person.sweep().await;
    assert_eq!(person.runs().await[0].state.status, Status::Queued);
    person.clock.advance(2);
    person.sweep().await;
    let run = person.runs().await.remove(0);
    assert_eq!(
        (run.state.status, run.failure, run.refunded),
        (Status::Failed, Some(FailureKind::Timeout), true)
    );
    assert_eq!(person.credits().await, 25);
    assert_eq!(person.announced_runs().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_report_says_what_changed_since_the_one_before_of_runs_alone() {
    let world = World::start().await;
    let person = world.person();
    person.gets(40).await;
    let analysis = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    person.deliver_all().await;
    let key = person.due_monitor(BIG).await;
    person.tick().await;
    let first = person.runs().await.remove(0);
    assert_eq!(
        first.findings, None,
        "an analysis has another window and is nothing to compare with"
    );
    person.clock.advance(8 * 3_600);
    person.runs_due(&key).await;
    let second = person.runs().await.remove(0);
    assert!(second.findings.is_some());
    let (_, changes) = person.store().report_and_changes(&second.key).await.unwrap().unwrap();
    let changes = changes.expect("there was a report before");
    assert_eq!(changes.previous, first.key.id);
    assert_ne!(changes.previous.as_str(), analysis.request_id);
}

#[tokio::test(flavor = "multi_thread")]
async fn however_late_it_is_found_one_run_makes_up_for_all_and_says_how_many_were_missed() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let monitor = person.monitor(BIG).await;
    let due = monitor.next_due.unwrap();
    person
        .clock
        .advance(due.duration_since(person.clock.now()).as_secs() + 15 * 86_400);
    person.tick().await;
    let runs = person.runs().await;
    assert_eq!(runs.len(), 1);
    let run = runs[0].run.as_ref().unwrap();
    assert_eq!((run.due, run.missed), (Some(due), 2));
    assert_eq!(runs[0].key.id, run_id(&monitor.key.id, due));
    let next = person.store().monitor(&monitor.key).await.unwrap().unwrap().next_due;
    assert_eq!(next, Some(due + SignedDuration::from_hours(21 * 24)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_due_run_whose_message_died_is_sent_again_for_a_day_and_one_that_began_is_refunded() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let key = person.monitor(BIG).await.key;
    let never = RunMonitor {
        user_id: person.id.clone(),
        monitor_id: key.id.clone(),
        request_id: run_id(&key.id, person.clock.now()),
        due: Some(DueRun {
            at: person.clock.now(),
            missed: 0,
            revived: 0,
        }),
    };
    let (store, queues, bus, now) = (
        person.store(),
        world.cloud.queues(),
        world.cloud.bus(),
        person.clock.now(),
    );
    let dies = async |message: &RunMonitor| {
        analyses::settle_dead_run(&store, &queues, &bus, message, now)
            .await
            .unwrap();
    };
    let mut message = never;
    for revived in 1..=48 {
        dies(&message).await;
        let sent = person.world.cloud.sent_runs_for(&person.id);
        let last = sent.last().unwrap();
        assert_eq!((sent.len(), last.delay_s), (revived, 900));
        message = last.message.clone();
    }
    dies(&message).await;
    assert_eq!(person.run_messages().len(), 48, "given up after more than a day");
    assert_eq!((person.runs().await.len(), person.credits().await), (0, 25));
    person.run_now(&key, "intent-0001").await.unwrap();
    let begun = person.run_messages().pop().unwrap();
    dies(&begun).await;
    let run = person.runs().await.remove(0);
    assert_eq!((run.failure, run.refunded), (Some(FailureKind::Server), true));
    assert_eq!(person.credits().await, 25);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_has_runs_alongside_analyses_and_deletes_each_at_its_source() {
    let world = World::start().await;
    let person = world.person();
    person.gets(20).await;
    let analysis = person.ask(BIG, "intent-0001", &Faults::none()).await.unwrap();
    person.deliver_all().await;
    person.clock.advance(60);
    person.due_monitor(BIG).await;
    person.tick().await;
    let (store, now) = (person.store(), person.clock.now());
    let page = async |wanted| {
        views::history(&store, &person.id, None, 10, wanted, now)
            .await
            .unwrap()
            .items
    };
    let all = page(views::Wanted::All).await;
    assert_eq!(all.len(), 2);
    assert_eq!(all[1].id, analysis.request_id);
    assert!(all[0].channel_name.is_some() && all[0].overall_score.is_some());
    for entry in &all {
        let range = entry.score_low..=entry.score_high;
        assert!(
            entry.score_low.is_some() && range.contains(&entry.overall_score),
            "{range:?}"
        );
        assert_eq!(entry.engine_version.as_deref(), Some(engine::VERSION));
    }
    assert_eq!(page(views::Wanted::Completed).await.len(), 2);
    assert_eq!(page(views::Wanted::Pending).await.len(), 0);
    let wrong = analyses::delete_entry(&store, &person.id, "quick_search", &all[0].id, now).await;
    assert!(matches!(wrong, Err(Error::NotFound)), "{wrong:?}");
    analyses::delete_entry(&store, &person.id, "monitoring", &all[0].id, now)
        .await
        .unwrap();
    assert_eq!(page(views::Wanted::All).await.len(), 1);
    assert_eq!(person.runs().await, []);
}
