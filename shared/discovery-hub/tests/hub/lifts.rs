//! What features of titles go with in a niche, as channels come and go.

use engine::Report;
use engine::report::{Claim, State, TitleClaim, TitleFeature, TitleStudy};
use engine::titles::compact::{CompactLift, CompactStudy};
use hub::{ChannelLifts, Lift, Patterns};

use crate::world::World;

/// Numbers in titles go with that many times the views on this channel.
fn numbers(raw_lift: f64) -> impl FnOnce(&mut Report) {
    move |report| {
        let lift = Claim {
            low: Some(raw_lift * 0.8),
            high: Some(raw_lift * 1.25),
            ..Claim::measured("title_lift", raw_lift, 50)
        };
        let claim = TitleClaim {
            feature: TitleFeature::Number,
            with_count: 12,
            of: 50,
            lift,
            raw_lift,
            prior_lift: 1.0,
            p: 0.5,
            found: false,
            upload_indices: Vec::new(),
        };
        report.title_study = TitleStudy {
            n: 50,
            tested: 1,
            found: 0,
            claims: vec![claim],
            state: State::Measured,
            reason: None,
        };
    }
}

async fn patterns(world: &World) -> Patterns {
    let cached = world.reader().patterns().await.unwrap().unwrap();
    (*cached.value).clone()
}

/// The one lift that there is.
fn one(patterns: &Patterns) -> Lift {
    let [lift] = patterns.lifts.as_slice() else {
        panic!("{:?}", patterns.lifts)
    };
    lift.clone()
}

/// What numbers go with over channels with these ln lifts.
fn over(lns: &[f64]) -> Lift {
    let channel = |ln: &f64| {
        let lift = CompactLift {
            feature: TitleFeature::Number,
            with_count: 12,
            raw: (ln * 1_000.0).round() as i32,
            shrunk: 0,
            half: 0,
            found: false,
        };
        ChannelLifts::of(&CompactStudy {
            n: 50,
            tested: vec![lift],
        })
    };
    let channels: Vec<ChannelLifts> = lns.iter().map(channel).collect();
    Lift::of_niche("woodworking", &channels).remove(0)
}

#[tokio::test]
async fn the_lifts_of_a_niche_are_those_of_its_channels_newest_readings_and_leave_with_them() {
    let world = World::start().await;
    let mut keys = Vec::new();
    for number in 1..=6 {
        keys.push(world.publish_with(number, number, false, numbers(0.5_f64.exp())).await);
    }
    world.build().await;
    let first = patterns(&world).await;
    assert_eq!((one(&first), first.as_of), (over(&[0.5; 6]), Some(world.now())));
    let study = first.title_study("woodworking").unwrap();
    assert_eq!((study.lifts.len(), study.lifts[0].n), (1, 6));
    // One is read again with another outcome; the others are those of the hub before.
    world.wait(60);
    world.scout_with(1, numbers(1.1_f64.exp())).await;
    world.build().await;
    assert_eq!(one(&patterns(&world).await), over(&[0.5, 0.5, 0.5, 0.5, 0.5, 1.1]));
    // The analysis of another is hidden.
    world.wait(60);
    let store = world.cloud.store();
    store.set_stealth(&keys[1], true, world.now()).await.unwrap();
    world.wait(1);
    world.build().await;
    assert_eq!(one(&patterns(&world).await), over(&[0.5, 0.5, 0.5, 0.5, 1.1]));
    // Made from all readings it is the same.
    world.wait(24 * 3_600);
    world.build().await;
    assert_eq!(one(&patterns(&world).await), over(&[0.5, 0.5, 0.5, 0.5, 1.1]));
    store.set_stealth(&keys[2], true, world.now()).await.unwrap();
    world.wait(1);
    world.build().await;
    let last = patterns(&world).await;
    assert_eq!(
        (last.lifts.len(), last.title_study("woodworking")),
        (0, None),
        "four are too few"
    );
}
