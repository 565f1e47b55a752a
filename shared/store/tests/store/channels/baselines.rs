//! The state of a build and the versions it leaves: one builder at a time, nothing half.

use engine::Baselines;
use engine::baselines::{NicheBaseline, TopicBaseline};
use jiff::Timestamp;
use store::{Build, PackedNiche, Store};
use testkit::{Cloud, Faults, Kill};

use crate::world::{seconds, start_of_time, text};

/// A niche with a number of topics whose words hardly compress; the topic of every third number has more channels behind it.
fn niche(topics: u32) -> NicheBaseline {
    let mut state = 1_u64;
    let mut noise = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state >> 20
    };
    let mut baseline = NicheBaseline::default();
    for number in 0..topics {
        let topic = TopicBaseline {
            channels: if number % 3 == 0 { 9 } else { 3 },
            videos: 9,
            demand: noise() as f64 / 1e13,
            spread: noise() as f64 / 1e13,
            recent_videos: 1,
            recent_channels: 1,
        };
        let words = format!("{:x}{:x}{:x}", noise(), noise(), noise());
        baseline.topics.insert(words, topic);
    }
    baseline
}

fn header(channels: u32, begun: Timestamp) -> Baselines {
    Baselines {
        provenance: "test".to_owned(),
        built_at: Some(begun),
        channels,
        ..Baselines::shipped()
    }
}

async fn claim(store: &Store, now: Timestamp) -> Build {
    let build = store.claim_build(true, now, now + seconds(90)).await.unwrap();
    build.expect("nobody else builds")
}

#[tokio::test]
async fn one_builds_at_a_time_and_anyone_who_was_too_slow_writes_nothing_more() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let first = claim(&store, now).await;
    let other = store.claim_build(true, now + seconds(90), now + seconds(180)).await;
    assert!(other.unwrap().is_none(), "the lease is not over");
    let real = store.claim_build(false, now, now + seconds(90)).await.unwrap();
    assert!(real.is_some(), "real channels are another build");
    let second = claim(&store, now + seconds(91)).await;
    assert!(!store.save_build(&first, now, &1, &[]).await.unwrap());
    assert!(!store.publish_baselines(&first, now, &header(3, now)).await.unwrap());
    store.release_build(&first).await.unwrap();
    assert!(store.save_build(&second, now, &2, &[]).await.unwrap());
    assert_eq!(
        store
            .build_progress::<i32>(&claim(&store, now + seconds(200)).await)
            .await
            .unwrap(),
        Some(2)
    );
    assert_eq!(store.baselines_state(false).await.unwrap().started_at, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_that_come_at_once_one_builds() {
    let cloud = Cloud::start().await;
    let now = start_of_time();
    let claims = (0..12).map(|_| {
        let store = cloud.store();
        tokio::spawn(async move { store.claim_build(true, now, now + seconds(90)).await.unwrap() })
    });
    let mut won = 0;
    for claim in claims.collect::<Vec<_>>() {
        won += usize::from(claim.await.unwrap().is_some());
    }
    assert_eq!(won, 1);
}

#[tokio::test]
async fn a_claim_whose_answer_was_lost_knows_that_it_has_won() {
    let cloud = Cloud::start().await;
    let (faults, now) = (Faults::lose_answer(1), start_of_time());
    let build = cloud
        .store_with(&faults)
        .claim_build(true, now, now + seconds(90))
        .await;
    assert!(build.unwrap().is_some());
}

#[tokio::test]
async fn a_state_larger_than_an_item_comes_back_whole_and_a_damaged_one_as_none() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let build = claim(&store, now).await;
    let large = niche(12_000);
    assert!(store.save_build(&build, now, &large, &[]).await.unwrap());
    let small = niche(10);
    let later = now + seconds(100);
    let again = claim(&store, later).await;
    assert_eq!(again.started_at, Some(now));
    assert_eq!(store.build_progress(&again).await.unwrap(), Some(large));
    // A smaller one after it is not read with what is left of the larger.
    assert!(store.save_build(&again, now, &small, &[]).await.unwrap());
    let again = claim(&store, later + seconds(100)).await;
    assert_eq!(store.build_progress(&again).await.unwrap(), Some(small));
    let call = cloud.dynamodb().update_item().table_name("channels");
    let call = call.key("pk", text("BASE#sample")).key("sk", text("PART#00"));
    let call = call
        .update_expression("SET body = :b")
        .expression_attribute_values(":b", text("damaged"));
    call.send().await.unwrap();
    assert_eq!(store.build_progress::<NicheBaseline>(&again).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_version_counts_from_its_publication_on_and_the_one_before_can_still_be_read() {
    let cloud = Cloud::start().await;
    let (store, first, second) = (cloud.store(), start_of_time(), start_of_time() + seconds(3_600));
    for (version, channels) in [(first, 5), (second, 7)] {
        let build = claim(&store, version).await;
        let packed = PackedNiche::new("cooking/de", niche(channels)).unwrap();
        assert!(store.save_build(&build, version, &0, &[packed]).await.unwrap());
        for kill in [Kill::Before, Kill::After] {
            let faults = Faults::kill(kill, 1);
            let dying = cloud.store_with(&faults);
            let died = dying
                .publish_baselines(&build, version, &header(channels, version))
                .await;
            assert!(died.is_err());
            let current = store.baselines_state(true).await.unwrap().current;
            assert_eq!(current == Some(version), kill == Kill::After);
        }
    }
    let state = store.baselines_state(true).await.unwrap();
    assert_eq!(
        (state.current, state.channels, state.started_at),
        (Some(second), 7, None)
    );
    for (version, channels) in [(first, 5), (second, 7)] {
        assert_eq!(
            store.baselines(true, version).await.unwrap(),
            Some(header(channels, version))
        );
        let found = store.niche_baseline(true, version, "cooking/de").await.unwrap();
        assert_eq!(found, Some(niche(channels)));
        assert_eq!(store.niche_baseline(true, version, "chess/de").await.unwrap(), None);
        assert_eq!(
            store.baselines(false, version).await.unwrap(),
            None,
            "not of real channels"
        );
    }
}

#[tokio::test]
async fn hundreds_of_niches_are_written_in_portions_that_the_database_takes() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let build = claim(&store, now).await;
    let niches: Vec<PackedNiche> = (0..130)
        .map(|number| PackedNiche::new(&format!("niche{number}/de"), niche(200)).unwrap())
        .collect();
    assert!(store.save_build(&build, now, &0, &niches).await.unwrap());
    for number in [0, 64, 129] {
        let found = store
            .niche_baseline(true, now, &format!("niche{number}/de"))
            .await
            .unwrap();
        assert_eq!(found, Some(niche(200)));
    }
}

#[tokio::test]
async fn a_niche_too_large_for_an_item_keeps_the_topics_that_most_channels_carry() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), start_of_time());
    let build = claim(&store, now).await;
    let whole = niche(6_000);
    let packed = PackedNiche::new("cooking/de", whole.clone()).unwrap();
    assert!(store.save_build(&build, now, &0, &[packed]).await.unwrap());
    let kept = store.niche_baseline(true, now, "cooking/de").await.unwrap().unwrap();
    assert!(
        (500..3_000).contains(&kept.topics.len()),
        "{} topics",
        kept.topics.len()
    );
    assert!(
        kept.topics
            .iter()
            .all(|(key, topic)| whole.topics.get(key) == Some(topic))
    );
    let carried = kept.topics.values().filter(|topic| topic.channels == 9).count();
    assert_eq!(
        carried,
        kept.topics.len().min(2_000),
        "those with the fewest channels go first"
    );
}
