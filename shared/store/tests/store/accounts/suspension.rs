//! A suspension: nothing is spent and every call is refused until it is lifted, whatever stops on the way.

use contract::endpoints::ALL;
use contract::{Access, Spec};
use domain::catalogue::Pack;
use domain::payment::DisputeState::{Open, Won};
use domain::{Error, Result};
use store::{AccountState, Act, Suspension, limit_subject};
use testkit::Cloud;

use crate::world::{Person, days, new_job, seconds};

fn act(person: &Person<'_>) -> Act {
    Act {
        at: person.now,
        actor: "an-operator".parse().unwrap(),
        action: "set-suspension".to_owned(),
        target: Some(person.user.to_string()),
        detail: Some("abuse".to_owned()),
    }
}

async fn suspend(person: &Person<'_>) -> Result<Suspension> {
    person.store.suspend(&person.user, "abuse", &act(person)).await
}

async fn lift(person: &Person<'_>) -> Result<Suspension> {
    person.store.lift_suspension(&person.user, &act(person)).await
}

/// Endpoints that look at tokens.
fn shut() -> impl Iterator<Item = &'static Spec> {
    ALL.iter().filter(|spec| spec.access != Access::Public)
}

/// How many of them refuse the person as suspended; the others admit.
async fn refusing(person: &Person<'_>) -> usize {
    let mut refusing = 0;
    for spec in shut() {
        let subject = limit_subject(spec, person.user.as_str());
        match person.store.admit(&subject, spec.rate, person.now + days(300)).await {
            Ok(()) => {}
            Err(Error::AccountSuspended) => refusing += 1,
            Err(other) => panic!("{}: {other:?}", spec.name),
        }
    }
    refusing
}

async fn acts(person: &Person<'_>) -> usize {
    person.store.audit(None, 100, person.now).await.unwrap().items.len()
}

#[tokio::test]
async fn a_suspended_account_is_refused_everywhere_and_spends_nothing_until_that_is_lifted() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let credits = person.balance().await;
    refusing(&person).await;
    let begun = suspend(&person).await.unwrap();
    assert_eq!(
        (begun.suspended_at, begun.reason.as_str(), begun.lasts()),
        (person.now, "abuse", true)
    );
    assert_eq!(refusing(&person).await, shut().count());
    let refused = person.store.start_analysis(&new_job(&person.user, person.now)).await;
    assert!(matches!(refused, Err(Error::NotEnoughCredits)), "{refused:?}");
    assert_eq!(
        person.store.account_state(&person.user).await.unwrap(),
        AccountState::Suspended
    );

    person.now += seconds(60);
    let lifted = lift(&person).await.unwrap();
    assert_eq!(
        (lifted.suspended_at, lifted.lifted_at),
        (begun.suspended_at, Some(person.now))
    );
    assert_eq!(refusing(&person).await, 0);
    assert_eq!(person.balance().await, credits);
    let started = person.store.start_analysis(&new_job(&person.user, person.now)).await;
    assert!(started.is_ok(), "{started:?}");
    let account = person.store.account(&person.user, person.now).await.unwrap();
    assert_eq!((account.frozen, account.suspension), (false, Some(lifted)));
    assert_eq!(acts(&person).await, 2);
}

#[tokio::test]
async fn suspending_twice_is_one_suspension_and_one_that_was_lifted_may_come_again() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    assert!(matches!(lift(&person).await, Err(Error::NotFound)), "never suspended");
    assert_eq!(acts(&person).await, 0);
    let first = suspend(&person).await.unwrap();
    person.now += seconds(60);
    // As an operator's own counters are reset, or those of an endpoint that is new.
    let spec = shut().next().unwrap();
    let subject = limit_subject(spec, person.user.as_str());
    person.store.reset_limits(&[subject]).await.unwrap();
    assert_eq!(suspend(&person).await.unwrap(), first);
    assert_eq!(refusing(&person).await, shut().count());
    let lifted = lift(&person).await.unwrap();
    person.now += seconds(60);
    assert_eq!(lift(&person).await.unwrap(), lifted);
    let second = suspend(&person).await.unwrap();
    assert_eq!((second.suspended_at, second.lifted_at), (person.now, None));
    assert_eq!(acts(&person).await, 5, "every act is written down");
}

#[tokio::test]
async fn a_dispute_that_is_won_meanwhile_leaves_the_suspension_alone() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    suspend(&person).await.unwrap();
    let paid = person.pack_paid(1, Pack::Starter);
    person.report_fact(&paid).await;
    let disputed = |state| person.disputed(person.pack_payment(1), 1, 1_299, state);
    person.report_fact(&disputed(Open)).await;
    person.report_fact(&disputed(Won)).await;
    assert!(person.store.account(&person.user, person.now).await.unwrap().frozen);
    lift(&person).await.unwrap();
    assert!(!person.store.account(&person.user, person.now).await.unwrap().frozen);
    assert!(person.balance().await.total() > 5, "what was paid was booked");
}

#[tokio::test]
async fn an_account_that_is_closed_or_was_never_seen_is_neither_suspended_nor_opened_again() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    suspend(&person).await.unwrap();
    person.store.close_account(&person.user, person.now).await.unwrap();
    for outcome in [suspend(&person).await, lift(&person).await] {
        assert!(matches!(outcome, Err(Error::NotFound)), "{outcome:?}");
    }
    let spec = shut().find(|spec| !spec.serves_closed).unwrap();
    let subject = limit_subject(spec, person.user.as_str());
    let refused = person.store.admit(&subject, spec.rate, person.now + seconds(1)).await;
    assert!(matches!(refused, Err(Error::SignInRequired)), "{refused:?}");
    assert_eq!(
        person.store.account_state(&person.user).await.unwrap(),
        AccountState::Closed
    );
    let stranger = "nobody-yet".parse().unwrap();
    let unseen = person.store.suspend(&stranger, "abuse", &act(&person)).await;
    assert!(matches!(unseen, Err(Error::NotFound)), "{unseen:?}");
}
