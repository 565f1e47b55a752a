//! Starting an analysis: paid, stored and locked together, once.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::job::{Stage, Status};
use domain::{Balance, ChannelRef, Credits, Error, Split};
use store::{LedgerKind, Started};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::world::{Person, days, new_job, seconds, text};

#[tokio::test]
async fn a_start_takes_one_credit_and_stores_a_queued_analysis() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = new_job(&person.user, person.now);
    let Started::New { job, balance } = person.store.start_analysis(&new).await.unwrap() else {
        panic!("not new")
    };
    assert_eq!(balance.total(), 4);
    assert_eq!(
        (job.state.status, job.state.attempt, job.stage),
        (Status::Queued, 0, Stage::Waiting)
    );
    assert_eq!(
        job.charged,
        Split {
            subscription: -1,
            purchased: 0
        }
    );
    assert_eq!((&job.channel_input, &job.channel), (&new.channel_input, &new.channel));
    assert_eq!(job, person.job(&new.key).await, "what is returned is what is stored");
    assert_eq!(
        person.store.running_analysis(&person.user).await.unwrap(),
        Some(new.key.id.clone())
    );
    let ledger = person.store.ledger(&person.user, None, 10).await.unwrap().items;
    let spend = ledger.iter().find(|entry| entry.kind == LedgerKind::Spend).unwrap();
    assert_eq!(spend.source, format!("spend:{}", new.key.id));
    assert_eq!((spend.delta.total(), spend.at), (-1, person.now));
    assert_eq!(spend.reference.as_deref(), Some(new.key.id.as_str()));
    person.assert_booked().await;
}

#[tokio::test]
async fn the_same_id_again_finds_the_analysis_and_takes_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = new_job(&person.user, person.now);
    person.store.start_analysis(&new).await.unwrap();
    let later = store::NewAnalysis {
        created_at: person.now + seconds(30),
        ..new.clone()
    };
    let again = person.store.start_analysis(&later).await.unwrap();
    assert_eq!(
        again,
        Started::Existing {
            job: person.job(&new.key).await
        }
    );
    assert_eq!(person.balance().await.total(), 4);
    assert_eq!(person.sources().await.len(), 2);
}

#[tokio::test]
async fn the_same_id_with_another_request_to_be_hidden_is_another_act() {
    let cloud = Cloud::start().await;
    let requested = [None, Some(false), Some(true)];
    for first in requested {
        let person = Person::arrive(&cloud).await;
        let asked = |requested_stealth: Option<bool>| store::NewAnalysis {
            stealth: requested_stealth.unwrap_or(true),
            requested_stealth,
            ..new_job(&person.user, person.now)
        };
        let new = asked(first);
        person.store.start_analysis(&new).await.unwrap();
        for second in requested {
            let again = store::NewAnalysis {
                key: new.key.clone(),
                ..asked(second)
            };
            match person.store.start_analysis(&again).await {
                Ok(Started::Existing { job }) => assert!(first == second && job.stealth == new.stealth),
                Err(Error::IdempotencyMismatch) => assert_ne!(first, second),
                other => panic!("{first:?}, then {second:?}: {other:?}"),
            }
        }
        assert_eq!(person.balance().await.total(), 4);
    }
}

#[tokio::test]
async fn of_an_analysis_from_before_requests_were_stored_any_request_is_the_same_act() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = new_job(&person.user, person.now);
    person.store.start_analysis(&new).await.unwrap();
    let call = cloud.dynamodb().update_item().table_name("analyses");
    let call = call
        .key("pk", person.pk())
        .key("sk", text(&format!("J#{}", new.key.id)));
    call.update_expression("REMOVE requested").send().await.unwrap();
    for requested_stealth in [None, Some(false), Some(true)] {
        let again = store::NewAnalysis {
            requested_stealth,
            ..new.clone()
        };
        let found = person.store.start_analysis(&again).await;
        assert!(matches!(found, Ok(Started::Existing { .. })), "{found:?}");
    }
}

#[tokio::test]
async fn a_retry_of_the_start_that_took_the_last_credit_is_not_short_of_credits() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .book(Split {
            subscription: -4,
            purchased: 0,
        })
        .await;
    let new = new_job(&person.user, person.now);
    assert!(matches!(
        person.store.start_analysis(&new).await.unwrap(),
        Started::New { .. }
    ));
    assert!(matches!(
        person.store.start_analysis(&new).await.unwrap(),
        Started::Existing { .. }
    ));
    assert_eq!(person.balance().await.total(), 0);
}

#[tokio::test]
async fn the_same_id_with_other_input_is_refused_whatever_differs() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = new_job(&person.user, person.now);
    person.store.start_analysis(&new).await.unwrap();
    let mut others = vec![new.clone(), new.clone(), new.clone()];
    others[0].channel_input = "@werkstatt2".to_owned();
    others[1].channel = ChannelRef::Name("werkstatt".to_owned());
    others[2].price = Credits::XRAY_REPORT;
    for other in others {
        let refused = person.store.start_analysis(&other).await;
        assert!(
            matches!(refused, Err(Error::IdempotencyMismatch)),
            "{other:?} {refused:?}"
        );
    }
    assert_eq!(person.balance().await.total(), 4);
}

#[tokio::test]
async fn an_unseen_user_gets_an_account_on_the_way() {
    let cloud = Cloud::start().await;
    let person = Person::unseen(&cloud);
    person.start().await;
    assert_eq!(person.balance().await.total(), 4);
    person.assert_booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_ten_starts_at_once_one_runs_and_is_paid() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let mut calls = JoinSet::new();
    for _ in 0..10 {
        let (store, new) = (cloud.store(), new_job(&person.user, person.now));
        calls.spawn(async move { store.start_analysis(&new).await });
    }
    let (started, refused): (Vec<_>, Vec<_>) = calls.join_all().await.into_iter().partition(Result::is_ok);
    assert_eq!(started.len(), 1);
    assert!(
        refused
            .iter()
            .all(|refusal| matches!(refusal, Err(Error::AnalysisRunning))),
        "{refused:?}"
    );
    assert_eq!(person.balance().await.total(), 4);
    person.assert_booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_21_a_double_click_starts_one_analysis_and_both_calls_name_it() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = new_job(&person.user, person.now);
    let mut calls = JoinSet::new();
    for _ in 0..10 {
        let (store, new) = (cloud.store(), new.clone());
        calls.spawn(async move { store.start_analysis(&new).await.unwrap() });
    }
    let answers = calls.join_all().await;
    let news = answers
        .iter()
        .filter(|answer| matches!(answer, Started::New { .. }))
        .count();
    assert_eq!(news, 1, "{answers:?}");
    assert_eq!(person.balance().await.total(), 4);
}

/// Far more than any spend needs, who meets the locks of all others.
const MOST_TRIES: usize = 10_000;

/// Starts without the lock in the way, so that they race on the balance alone.
async fn spends_at_once(person: &Person<'_>, wanted: usize) -> usize {
    let mut calls = JoinSet::new();
    for _ in 0..wanted {
        let (store, new) = (person.cloud.store(), new_job(&person.user, person.now));
        calls.spawn(async move {
            for _ in 0..MOST_TRIES {
                match store.start_analysis(&new).await {
                    Ok(Started::New { .. }) => return true,
                    Err(Error::NotEnoughCredits) => return false,
                    Err(Error::AnalysisRunning | Error::Unavailable { .. }) => tokio::task::yield_now().await,
                    other => panic!("{other:?}"),
                }
            }
            panic!("neither paid nor refused in {MOST_TRIES} tries");
        });
    }
    let mut paid = 0;
    loop {
        tokio::select! {
            done = calls.join_next() => match done {
                Some(done) => paid += usize::from(done.unwrap()),
                None => return paid,
            },
            () = person.unlock() => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn case_20_twenty_spends_at_once_on_a_balance_of_four_give_exactly_four() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .book(Split {
            subscription: -3,
            purchased: 2,
        })
        .await;
    assert_eq!(spends_at_once(&person, 20).await, 4);
    assert_eq!(
        person.balance().await,
        Balance {
            subscription: 0,
            purchased: 0
        }
    );
    person.assert_booked().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_in_one_bucket_counts_against_the_other_even_in_a_race() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .book(Split {
            subscription: 0,
            purchased: -2,
        })
        .await;
    assert_eq!(spends_at_once(&person, 12).await, 3);
    assert_eq!(
        person.balance().await,
        Balance {
            subscription: 2,
            purchased: -2
        }
    );
}

#[tokio::test]
async fn a_price_is_taken_from_the_subscription_bucket_first() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .book(Split {
            subscription: 0,
            purchased: 20,
        })
        .await;
    let new = store::NewAnalysis {
        price: Credits::XRAY_REPORT,
        ..new_job(&person.user, person.now)
    };
    let Started::New { job, balance } = person.store.start_analysis(&new).await.unwrap() else {
        panic!("not new")
    };
    assert_eq!(
        job.charged,
        Split {
            subscription: -5,
            purchased: -5
        }
    );
    assert_eq!(
        balance,
        Balance {
            subscription: 0,
            purchased: 15
        }
    );
    assert_eq!(person.balance().await, balance);
}

#[tokio::test]
async fn a_frozen_account_spends_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person.set("frozen", AttributeValue::Bool(true)).await;
    let refused = person.store.start_analysis(&new_job(&person.user, person.now)).await;
    assert!(matches!(refused, Err(Error::NotEnoughCredits)), "{refused:?}");
    assert_eq!(person.balance().await.total(), 5);
    assert_eq!(person.store.running_analysis(&person.user).await.unwrap(), None);
}

#[tokio::test]
async fn an_empty_account_is_refused_and_nothing_is_left_behind() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .book(Split {
            subscription: -5,
            purchased: 0,
        })
        .await;
    let new = new_job(&person.user, person.now);
    assert!(matches!(
        person.store.start_analysis(&new).await,
        Err(Error::NotEnoughCredits)
    ));
    assert_eq!(person.store.analysis(&new.key).await.unwrap(), None);
    assert_eq!(person.store.running_analysis(&person.user).await.unwrap(), None);
}

#[tokio::test]
async fn a_start_whose_answer_died_is_found_by_the_next_try() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    for (kill, stored) in [(Kill::Before, false), (Kill::After, true)] {
        let new = new_job(&person.user, person.now);
        let dying = Faults::kill(kill, 1);
        let lost = cloud.store_with(&dying).start_analysis(&new).await;
        assert!(matches!(lost, Err(Error::Unavailable { .. })), "{lost:?}");
        assert!(dying.is_dead());
        let again = person.store.start_analysis(&new).await.unwrap();
        assert_eq!(matches!(again, Started::Existing { .. }), stored, "{kill:?}");
        let job = person.job(&new.key).await;
        let end = store::End::Failed {
            kind: domain::job::FailureKind::Server,
        };
        person
            .store
            .settle_analysis(&job.key, 0, &end, person.now)
            .await
            .unwrap();
    }
    assert_eq!(person.balance().await.total(), 5);
    person.assert_booked().await;
}

#[tokio::test]
async fn a_deleted_analysis_does_not_free_its_id_for_a_second_act() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let new = new_job(&person.user, person.now);
    person.store.start_analysis(&new).await.unwrap();
    let end = store::End::Failed {
        kind: domain::job::FailureKind::Server,
    };
    person
        .store
        .settle_analysis(&new.key, 0, &end, person.now)
        .await
        .unwrap();
    person
        .store
        .delete_analysis(&new.key, jiff::Timestamp::now())
        .await
        .unwrap();
    let again = store::NewAnalysis {
        created_at: person.now + days(1),
        ..new
    };
    assert!(matches!(
        person.store.start_analysis(&again).await,
        Err(Error::IdempotencyMismatch)
    ));
    assert_eq!(person.balance().await.total(), 5);
}
