//! Which result of a channel everybody sees, and how it comes and goes.

use std::collections::BTreeMap;

use domain::job::Status;
use domain::{ChannelId, Error};
use engine::Report;
use engine::leaderboard::LeaderboardFigures;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use store::{AnalysisKey, End};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::channels::hub;
use crate::channels::publicly::{changes, leave_as_before, on_board, public_rows, report_of, shown, some_channel};
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
    assert_eq!(public_rows(&cloud, &channel).await, [late.key.id.to_string()]);
}

#[tokio::test]
async fn only_results_that_are_not_shown_have_rows_and_one_that_is_overtaken_gets_its_row_then() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let (ada, ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let first = ada.analyse(&report_of(&channel, now), false).await;
    assert_eq!(public_rows(&cloud, &channel).await, Vec::<String>::new());
    let figures = on_board(&store, &channel).await.unwrap().result;
    let second = ben.analyse(&report_of(&channel, now + seconds(60)), false).await;
    assert_eq!(public_rows(&cloud, &channel).await, [first.key.id.to_string()]);
    store.set_stealth(&second.key, true, now + seconds(70)).await.unwrap();
    assert_eq!(public_rows(&cloud, &channel).await, Vec::<String>::new());
    assert_eq!(
        on_board(&store, &channel).await.unwrap().result,
        figures,
        "with all its figures"
    );
}

#[tokio::test]
async fn a_row_that_an_earlier_version_wrote_of_the_shown_result_shows_nothing_twice_and_goes_with_it() {
    let cloud = Cloud::start().await;
    let (store, channel, now) = (cloud.store(), some_channel(), start_of_time());
    let (ada, ben) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let first = ada.analyse(&report_of(&channel, now), false).await;
    leave_as_before(&cloud, &channel).await.unwrap();
    let second = ben.analyse(&report_of(&channel, now + seconds(60)), false).await;
    assert_eq!(public_rows(&cloud, &channel).await, [first.key.id.to_string()]);
    leave_as_before(&cloud, &channel).await.unwrap();
    store.set_stealth(&second.key, true, now).await.unwrap();
    assert_eq!(shown(&store, &channel).await, Some(first.key.id.to_string()));
    assert_eq!(public_rows(&cloud, &channel).await, Vec::<String>::new());
    leave_as_before(&cloud, &channel).await.unwrap();
    store.delete_analysis(&first.key, now).await.unwrap();
    assert_eq!(shown(&store, &channel).await, None);
    assert_eq!(public_rows(&cloud, &channel).await, Vec::<String>::new());
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
    let end = End::Failed {
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

/// A channel, what was analysed of it and when its snapshots were taken, and the result of which an earlier version left a row.
struct Played<'c> {
    cloud: &'c Cloud,
    channel: ChannelId,
    jobs: Vec<(AnalysisKey, i64)>,
    legacy: Option<String>,
}

impl<'c> Played<'c> {
    fn new(cloud: &'c Cloud) -> Self {
        Self {
            cloud,
            channel: some_channel(),
            jobs: Vec::new(),
            legacy: None,
        }
    }

    /// Whatever was reported to the store, what is public of a channel is what its analyses say: the newest one in the channel's row, each
    /// of the others in a row of its own, and nothing else.
    async fn check(&mut self, context: &str) {
        let store = self.cloud.store();
        let mut public = BTreeMap::new();
        for (key, taken) in &self.jobs {
            let job = store.analysis(key).await.unwrap();
            if job.is_some_and(|job| job.state.status == Status::Completed && !job.stealth) {
                public.insert(key.id.to_string(), *taken);
            }
        }
        let newest = public.values().copied().max();
        let shown = shown(&store, &self.channel).await;
        let taken = shown.as_ref().map(|shown| public.remove(shown));
        assert_eq!(taken, newest.map(Some), "{context}: the newest one is shown");
        self.legacy = self.legacy.take().filter(|legacy| shown.as_ref() == Some(legacy));
        let mut rows = public_rows(self.cloud, &self.channel).await;
        rows.retain(|row| self.legacy.as_ref() != Some(row));
        rows.sort();
        let others: Vec<String> = public.into_keys().collect();
        assert_eq!(rows, others, "{context}: the others are in rows");
        let in_hub = hub::read_at(&store, &self.channel).await;
        let expected = newest.map(|taken| start_of_time() + seconds(taken));
        assert_eq!(in_hub, expected, "{context}: so it is in the hub");
    }

    /// An analysis of somebody who has not come before.
    async fn begin(&mut self, stealth: bool, taken: i64) -> (AnalysisKey, Report) {
        let job = Person::arrive(self.cloud).await.begin(stealth).await;
        self.jobs.push((job.key.clone(), taken));
        (job.key, report_of(&self.channel, start_of_time() + seconds(taken)))
    }
}

const fn completed(report: &Report) -> End<'_> {
    End::Completed {
        report,
        refund: false,
        changes: None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_any_history_with_faults_and_races_the_channel_shows_the_newest_public_result() {
    let cloud = Cloud::start().await;
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut played = Played::new(&cloud);
        for step in 0..14 {
            let faults = match rng.random_range(0..8) {
                0 => Faults::kill(Kill::Before, 1),
                1 => Faults::kill(Kill::After, 1),
                2 => Faults::conflict(1, 2),
                3 => Faults::lose_answer(1),
                _ => Faults::none(),
            };
            let (store, now) = (cloud.store_with(&faults), start_of_time() + seconds(step));
            let known = played.jobs.choose(&mut rng).cloned();
            match (rng.random_range(0..11), known) {
                (0..=3, _) | (_, None) => {
                    // Often the same snapshot as another analysis rests on.
                    let (stealth, taken) = (rng.random_bool(0.3), rng.random_range(0..4) * 60);
                    let (key, report) = played.begin(stealth, taken).await;
                    let _ = store.settle_analysis(&key, 0, &completed(&report), now).await;
                }
                (4..=7, Some((key, _))) => {
                    let other = played.jobs.choose(&mut rng).map(|(key, _)| key.clone()).unwrap();
                    let (hide, calm) = (rng.random_bool(0.6), cloud.store());
                    let (_, _) = tokio::join!(store.set_stealth(&key, hide, now), calm.set_stealth(&other, !hide, now));
                }
                (8, _) => played.legacy = leave_as_before(&cloud, &played.channel).await,
                (_, Some((key, _))) => {
                    let _ = store.delete_analysis(&key, now).await;
                }
            }
            played.check(&format!("seed {seed}, step {step}")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn results_of_one_channel_that_end_at_once_are_all_public_and_the_newest_is_shown() {
    let cloud = Cloud::start().await;
    let mut played = Played::new(&cloud);
    let mut ends = JoinSet::new();
    for number in 0..20 {
        let (key, report) = played.begin(false, number).await;
        let store = cloud.store();
        ends.spawn(async move {
            let end = completed(&report);
            store.settle_analysis(&key, 0, &end, start_of_time()).await.unwrap();
        });
    }
    while let Some(end) = ends.join_next().await {
        end.unwrap();
    }
    played.check("at once").await;
    let newest = played.jobs[19].0.id.to_string();
    assert_eq!(shown(&cloud.store(), &played.channel).await, Some(newest));
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_results_each_newer_than_the_one_before_are_shown_at_once_and_hidden_at_once() {
    let cloud = Cloud::start().await;
    let mut played = Played::new(&cloud);
    for number in 0..8 {
        let (key, report) = played.begin(true, number).await;
        let (store, end) = (cloud.store(), completed(&report));
        store.settle_analysis(&key, 0, &end, start_of_time()).await.unwrap();
    }
    for hide in [false, true, false] {
        let mut calls = JoinSet::new();
        for (key, _) in played.jobs.clone() {
            let store = cloud.store();
            calls.spawn(async move { store.set_stealth(&key, hide, start_of_time()).await });
        }
        while let Some(call) = calls.join_next().await {
            call.unwrap().unwrap();
        }
        played.check(&format!("hidden: {hide}")).await;
        let newest = played.jobs[7].0.id.to_string();
        assert_eq!(shown(&cloud.store(), &played.channel).await, (!hide).then_some(newest));
    }
}
