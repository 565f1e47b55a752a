//! Random histories of codes.

use domain::UserId;
use domain::code::Terms;
use jiff::Timestamp;
use proptest::prelude::*;
use testkit::Cloud;

use super::{gift, made, operator, promo, purchased, stored};
use crate::world::{days, someone, start_of_time};

/// What somebody does in a random history.
#[derive(Clone, Copy, Debug)]
enum Step {
    Redeem(usize, usize),
    Turn(usize, bool),
    Later,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0usize..4, 0usize..3).prop_map(|(who, code)| Step::Redeem(who, code)),
        1 => (0usize..3, any::<bool>()).prop_map(|(code, on)| Step::Turn(code, on)),
        1 => Just(Step::Later),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_happens_uses_are_the_grants_and_within_the_bounds(steps in proptest::collection::vec(step(), 1..30)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(history(steps));
    }
}

async fn history(steps: Vec<Step>) {
    let cloud = Cloud::start().await;
    let store = cloud.store();
    let mut now: Timestamp = start_of_time();
    let until = Terms {
        valid_until: Some(now + days(3)),
        ..promo(2)
    };
    let limited = Terms {
        max_uses: Some(2),
        ..promo(3)
    };
    let codes = [
        made(&store, until).await,
        made(&store, limited).await,
        made(&store, gift(5)).await,
    ];
    let people: Vec<UserId> = (0..4).map(|_| someone()).collect();
    let mut given = [[0i64; 3]; 4];
    for step in steps {
        match step {
            Step::Redeem(who, code) => {
                let before = stored(&store, &codes[code]).await;
                let may = before.terms.may_redeem(now, before.uses, given[who][code] > 0);
                let done = store.redeem_code(&people[who], &codes[code], now).await;
                assert_eq!(done.is_ok(), may.is_ok(), "{done:?} {may:?}");
                given[who][code] += done.map_or(0, |done| done.credits.get());
            }
            Step::Turn(code, on) => {
                store.set_code_active(&codes[code], on, &operator(), now).await.unwrap();
            }
            Step::Later => now += days(1),
        }
    }
    for (who, user) in people.iter().enumerate() {
        assert_eq!(purchased(&store, user).await, given[who].iter().sum::<i64>());
    }
    for (n, code) in codes.iter().enumerate() {
        let uses = given.iter().filter(|given| given[n] > 0).count();
        assert_eq!(stored(&store, code).await.uses as usize, uses);
    }
}
