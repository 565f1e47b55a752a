//! Whatever two people do with two channels.

use domain::Split;
use proptest::prelude::*;
use testkit::Cloud;

use super::{fails, is_open, start};
use crate::links::linked::{link_to, some_channel};
use crate::world::{Person, days};

#[derive(Clone, Copy, Debug)]
enum Step {
    Start,
    FailNewest,
    Unlink,
    Link(usize),
    Wait(i64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        5 => Just(Step::Start),
        2 => Just(Step::FailNewest),
        2 => Just(Step::Unlink),
        3 => (0usize..2).prop_map(Step::Link),
        2 => (1i64..9).prop_map(Step::Wait),
    ]
}

/// Neither of a person (first) nor of a channel (second), by day (third). Two in a row may be closer than seven days only where the first
/// one's week had begun earlier.
fn never_three_in_seven_days(used: &[(usize, usize, i64)]) {
    for which in 0..2 {
        let of_person = used.iter().filter(|use_| use_.0 == which).map(|use_| use_.2);
        let of_channel = used.iter().filter(|use_| use_.1 == which).map(|use_| use_.2);
        for of in [of_person.collect::<Vec<_>>(), of_channel.collect()] {
            for three in of.windows(3) {
                assert!(three[2] - three[0] >= 7, "three within seven days: {of:?}");
            }
        }
    }
}

async fn plays(steps: &[(usize, Step)]) {
    let cloud = Cloud::start().await;
    let mut people = [Person::arrive(&cloud).await, Person::arrive(&cloud).await];
    let channels = [some_channel(), some_channel()];
    let plenty = Split {
        subscription: 0,
        purchased: 100,
    };
    for person in &people {
        person.book(plenty).await;
    }
    let (mut linked, mut kept, mut day) = ([None; 2], Vec::new(), 0);
    for &(who, step) in steps {
        let person = &people[who];
        match step {
            Step::Start => {
                let open = is_open(person).await;
                let job = start(person).await;
                assert_eq!(job.weekly == 1, open, "what was shown is what happens");
                if open {
                    kept.push((who, linked[who].unwrap(), day, job));
                }
            }
            Step::FailNewest => {
                if let Some((who, _, _, job)) = kept.pop() {
                    fails(&people[who], &job).await;
                }
            }
            Step::Unlink => {
                person.store.unlink_channel(&person.user).await.unwrap();
                linked[who] = None;
            }
            Step::Link(which) => {
                let new = link_to(&channels[which]);
                if person.store.link_channel(&person.user, &new, person.now).await.is_ok() {
                    linked[who] = Some(which);
                }
            }
            Step::Wait(days_by) => {
                day += days_by;
                for person in &mut people {
                    person.now += days(days_by);
                }
            }
        }
        assert!(
            linked[0].is_none() || linked[0] != linked[1],
            "one channel, one account"
        );
    }
    let used: Vec<(usize, usize, i64)> = kept.iter().map(|use_| (use_.0, use_.1, use_.2)).collect();
    never_three_in_seven_days(&used);
    for person in &people {
        person.assert_booked().await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn whatever_two_people_do_with_two_channels_no_week_is_used_twice(
        steps in prop::collection::vec((0usize..2, step()), 1..25),
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(plays(&steps));
    }
}
