//! Which result of a channel everybody sees, and how it comes and goes.

use domain::job::Status;
use domain::{ChannelId, Error};
use engine::leaderboard::LeaderboardFigures;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use store::{AnalysisKey, StoredAnalysis};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::channels::hub;
use crate::channels::publicly::{changes, on_board, public_rows, report_of, shown, some_channel};
use crate::world::{Person, seconds, start_of_time};

#[tokio::test]
async fn a_channel_shows_its_newest_public_result_and_never_a_hidden_one() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let (ada, ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    ada.analyse(&report_of(&channel, now), true).await;
    assert_eq!(on_board(&store, &channel).await, None, "hidden from the beginning");
    let report = report_of(&channel, now + seconds(60));
    let first = ben.analyse(&report, false).await;
    ada.analyse(&report_of(&channel, now + seconds(120)), true).await;
    let late = ada.analyse(&report_of(&channel, now + seconds(30)), false).await;
    let row = on_board(&store, &channel).await.unwrap();
    let result = row.result.unwrap();
    assert_eq!(
        result.analysis, first.key.id,
        "neither the hidden one nor the older one"
    );
    assert_eq!(
        (result.standing, result.analysed_at),
        (LeaderboardFigures::from(&report), now + seconds(60))
    );
    assert_eq!(result.subscribers, report.channel_info.subscriber_count);
    let mut public = public_rows(&cloud, &channel).await;
    public.sort();
    let mut expected = vec![first.key.id.to_string(), late.key.id.to_string()];
    expected.sort();
    assert_eq!(public, expected);
}

#[tokio::test]
async fn taking_a_result_back_shows_the_one_before_it_and_at_last_none() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let (ada, ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let older = ada.analyse(&report_of(&channel, now), false).await;
    let newer = ben.analyse(&report_of(&channel, now + seconds(60)), false).await;
    let newest = ben.analyse(&report_of(&channel, now + seconds(90)), false).await;
    for _ in 0..2 {
        store.set_stealth(&newest.key, true, now + seconds(200)).await.unwrap();
        assert_eq!(shown(&store, &channel).await, Some(newer.key.id.to_string()));
    }
    store.delete_analysis(&newer.key, now + seconds(210)).await.unwrap();
    assert_eq!(shown(&store, &channel).await, Some(older.key.id.to_string()));
    store.set_stealth(&older.key, true, now + seconds(220)).await.unwrap();
    let gone = on_board(&store, &channel)
        .await
        .expect("the builder must see that it left");
    assert_eq!((gone.result, gone.changed_at), (None, now + seconds(220)));
    assert_eq!(changes(&store, now + seconds(220)).await.len(), 1);
    assert_eq!(changes(&store, now + seconds(221)).await.len(), 0);
    store.set_stealth(&newest.key, false, now + seconds(230)).await.unwrap();
    let back = on_board(&store, &channel).await.unwrap();
    assert_eq!(back.result.map(|result| result.analysis), Some(newest.key.id));
    assert_eq!(back.first_seen, now, "it was there before");
}

#[tokio::test]
async fn the_builder_finds_every_channel_that_was_ever_public_once() {
    let cloud = Cloud::start().await;
    let (store, person) = (cloud.store(), Person::arrive(&cloud).await);
    let mut channels = Vec::new();
    for number in 0..5 {
        let channel = some_channel();
        let report = report_of(&channel, start_of_time() + seconds(number));
        store.put_channel(&report).await.unwrap();
        person.analyse(&report, false).await;
        channels.push(channel);
    }
    let mut found = changes(&store, jiff::Timestamp::UNIX_EPOCH).await;
    found.sort_by(|a, b| a.channel.cmp(&b.channel));
    let names: Vec<&ChannelId> = found.iter().map(|row| &row.channel).collect();
    assert_eq!(names, channels.iter().collect::<Vec<_>>());
    assert!(
        found.iter().all(|row| row.display.name.is_some()),
        "with what the platform calls it"
    );
    let late = start_of_time() + seconds(31 * 86_400);
    let row = store.board_row(&channels[0], late).await.unwrap().unwrap();
    assert_eq!(row.display.name, None, "for 30 days");
    assert!(row.result.is_some(), "its figures stay");
}

#[tokio::test]
async fn what_is_not_completed_can_be_neither_hidden_nor_shown() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.begin(true).await;
    let hide = person.store.set_stealth(&job.key, false, person.now).await;
    assert!(matches!(hide, Err(Error::AnalysisRunning)));
    let end = store::End::Failed {
        kind: domain::job::FailureKind::Api,
    };
    person
        .store
        .settle_analysis(&job.key, 0, &end, person.now)
        .await
        .unwrap();
    let hide = person.store.set_stealth(&job.key, false, person.now).await;
    assert!(matches!(hide, Err(Error::NotFound)));
}

#[tokio::test]
async fn a_closed_account_shows_nothing_any_more_and_erasing_it_takes_its_results_back() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let (ada, ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let left = ben.analyse(&report_of(&channel, now), false).await;
    let hidden = ada.analyse(&report_of(&channel, now + seconds(10)), true).await;
    ada.analyse(&report_of(&channel, now + seconds(60)), false).await;
    let alone = some_channel();
    ada.analyse(&report_of(&alone, now), false).await;
    store.close_account(&ada.user, now).await.unwrap();
    let shows = store.set_stealth(&hidden.key, false, now).await;
    assert!(matches!(shows, Err(Error::SignInRequired)));
    // A stop anywhere leaves the rest to the next call.
    for nth in 1..=6 {
        let dying = cloud.store_with(&Faults::kill(Kill::After, nth));
        let _ = dying.erase(&ada.user, now + seconds(300)).await;
    }
    store.erase(&ada.user, now + seconds(300)).await.unwrap();
    assert_eq!(shown(&store, &channel).await, Some(left.key.id.to_string()));
    assert_eq!(public_rows(&cloud, &alone).await, Vec::<String>::new());
    assert_eq!(on_board(&store, &alone).await.unwrap().result, None);
    assert_eq!(ada.rows().await, Vec::<String>::new());
}

/// Whatever was reported to the store, what is public of a channel is what its analyses say.
async fn check(cloud: &Cloud, channel: &ChannelId, jobs: &[(AnalysisKey, i64)], context: &str) {
    let mut public = Vec::new();
    for (key, taken) in jobs {
        let job = cloud.store().analysis(key).await.unwrap();
        if job.is_some_and(|job| job.state.status == Status::Completed && !job.stealth) {
            public.push((*taken, key.id.to_string()));
        }
    }
    let mut rows = public_rows(cloud, channel).await;
    rows.sort();
    let mut ids: Vec<String> = public.iter().map(|(_, id)| id.clone()).collect();
    ids.sort();
    assert_eq!(rows, ids, "{context}");
    let newest = public.iter().map(|(taken, _)| *taken).max();
    let shown = shown(&cloud.store(), channel).await;
    let taken = shown.map(|shown| public.iter().find(|(_, id)| *id == shown).map(|(taken, _)| *taken));
    assert_eq!(taken, newest.map(Some), "{context}: the newest one is shown");
    let in_hub = hub::read_at(&cloud.store(), channel).await;
    assert_eq!(
        in_hub,
        newest.map(|taken| start_of_time() + seconds(taken)),
        "{context}: so it is in the hub"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn after_any_history_with_faults_and_races_the_channel_shows_the_newest_public_result() {
    let cloud = Cloud::start().await;
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let channel = some_channel();
        let mut jobs: Vec<(AnalysisKey, i64)> = Vec::new();
        for step in 0..14 {
            let faults = match rng.random_range(0..8) {
                0 => Faults::kill(Kill::Before, 1),
                1 => Faults::kill(Kill::After, 1),
                2 => Faults::conflict(1, 2),
                3 => Faults::lose_answer(1),
                _ => Faults::none(),
            };
            let (store, now) = (cloud.store_with(&faults), start_of_time() + seconds(step));
            let known = jobs.choose(&mut rng).cloned();
            match (rng.random_range(0..10), known) {
                (0..=3, _) | (_, None) => {
                    let person = Person::arrive(&cloud).await;
                    let job: StoredAnalysis = person.begin(rng.random_bool(0.3)).await;
                    // Often the same snapshot as another analysis rests on.
                    let taken = rng.random_range(0..4) * 60;
                    let report = report_of(&channel, start_of_time() + seconds(taken));
                    let end = store::End::Completed {
                        report: &report,
                        refund: false,
                        changes: None,
                    };
                    let _ = store.settle_analysis(&job.key, 0, &end, now).await;
                    jobs.push((job.key, taken));
                }
                (4..=7, Some((key, _))) => {
                    let other = jobs.choose(&mut rng).map(|(key, _)| key.clone()).unwrap();
                    let (hide, calm) = (rng.random_bool(0.6), cloud.store());
                    let (_, _) = tokio::join!(store.set_stealth(&key, hide, now), calm.set_stealth(&other, !hide, now));
                }
                (_, Some((key, _))) => {
                    let _ = store.delete_analysis(&key, now).await;
                }
            }
            check(&cloud, &channel, &jobs, &format!("seed {seed}, step {step}")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn results_of_one_channel_that_end_at_once_are_all_public_and_the_newest_is_shown() {
    let cloud = Cloud::start().await;
    let channel = some_channel();
    let mut ends = JoinSet::new();
    let mut jobs = Vec::new();
    for number in 0..20 {
        let person = Person::arrive(&cloud).await;
        let job = person.begin(false).await;
        jobs.push((job.key.clone(), number));
        let (store, channel) = (cloud.store(), channel.clone());
        ends.spawn(async move {
            let report = report_of(&channel, start_of_time() + seconds(number));
            let end = store::End::Completed {
                report: &report,
                refund: false,
                changes: None,
            };
            store.settle_analysis(&job.key, 0, &end, start_of_time()).await.unwrap();
        });
    }
    while let Some(end) = ends.join_next().await {
        end.unwrap();
    }
    check(&cloud, &channel, &jobs, "at once").await;
    assert_eq!(shown(&cloud.store(), &channel).await, Some(jobs[19].0.id.to_string()));
}
