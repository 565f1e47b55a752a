//! Where reports are mailed to: chosen with the set-up, agreed to by the owner of another address.

use contract::xray::{CreateMonitor, MailChoice, UpdateMonitor};
use domain::monitor::MailStop;
use domain::{Error, Tier};

use crate::monitors::asked;
use analysiskit::{BIG, World};

fn to(address: Option<&str>) -> MailChoice {
    MailChoice {
        on: true,
        address: address.map(ToOwned::to_owned),
        language: None,
    }
}

fn with(mail: MailChoice) -> CreateMonitor {
    CreateMonitor {
        mail: Some(mail),
        ..asked(BIG)
    }
}

fn change(mail: MailChoice) -> UpdateMonitor {
    UpdateMonitor {
        mail: Some(mail),
        ..UpdateMonitor::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_go_to_the_account_where_nobody_says_otherwise_and_no_question_is_asked() {
    let world = World::start().await;
    let person = world.person();
    let made = person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
    assert!(made.mail.on && made.mail.confirmed);
    assert_eq!(
        (made.mail.address, made.mail.asked_at, made.mail.stopped),
        (None, None, None)
    );
    let off = MailChoice {
        on: false,
        address: None,
        language: None,
    };
    let off = person.update(&made.monitor_id, &change(off)).await.unwrap();
    assert!(!off.mail.on);
    assert_eq!(person.questions(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_counts_once_its_owner_has_agreed_and_for_every_monitor_of_the_person() {
    let world = World::start().await;
    let person = world.person();
    let request = with(to(Some("Reports@Example.org")));
    let made = person.create(Tier::Agency, "intent-0001", &request).await.unwrap();
    let again = person.create(Tier::Agency, "intent-0001", &request).await.unwrap();
    assert_eq!(again.monitor_id, made.monitor_id);
    assert_eq!(made.mail.asked_at, Some(person.clock.now()));
    assert!(made.mail.on && !made.mail.confirmed);
    let [(address, token)] = person.questions().try_into().expect("one question");
    assert_eq!(address, "Reports@example.org");
    let store = person.store();
    let confirmed = xray::confirm_address(&store, token.as_str(), person.clock.now()).await;
    assert_eq!(confirmed.unwrap().address, "Reports@example.org");
    let shown = person.shown(&made).await.mail;
    assert!(shown.on && shown.confirmed && shown.asked_at.is_none());
    let second = with(to(Some("reports@example.org")));
    let second = person.create(Tier::Agency, "intent-0002", &second).await.unwrap();
    assert!(second.mail.confirmed);
    assert_eq!(person.questions().len(), 1);
    let used = xray::confirm_address(&store, token.as_str(), person.clock.now()).await;
    assert!(matches!(used, Err(Error::NotFound)), "{used:?}");
    let forged = xray::confirm_address(&store, "no token", person.clock.now()).await;
    assert!(matches!(forged, Err(Error::NotFound)), "{forged:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn choosing_the_same_address_again_asks_again_after_two_minutes_and_not_without_end() {
    let world = World::start().await;
    let person = world.person();
    let choice = to(Some("a@example.org"));
    let made = person
        .create(Tier::Free, "intent-0001", &with(choice.clone()))
        .await
        .unwrap();
    person.clock.advance(119);
    person.update(&made.monitor_id, &change(choice.clone())).await.unwrap();
    assert_eq!(person.questions().len(), 1);
    for questions in 2..=3 {
        person.clock.advance(121);
        let again = person.update(&made.monitor_id, &change(choice.clone())).await.unwrap();
        assert_eq!(again.mail.asked_at, Some(person.clock.now()));
        assert_eq!(person.questions().len(), questions);
    }
    person.clock.advance(121);
    let refused = person.update(&made.monitor_id, &change(choice.clone())).await;
    assert!(matches!(refused, Err(Error::TooManyRequests { .. })), "{refused:?}");
    person.clock.advance(25 * 3_600);
    assert_eq!(
        person.shown(&made).await.mail.asked_at,
        None,
        "the link works no longer"
    );
    person.update(&made.monitor_id, &change(choice)).await.unwrap();
    assert_eq!(person.questions().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_people_cannot_flood_one_address_nor_one_person_many() {
    let world = World::start().await;
    let victim = with(to(Some("victim@example.org")));
    for n in 0..4 {
        let made = world.person().create(Tier::Free, "intent-0001", &victim).await;
        assert_eq!(made.is_ok(), n < 3, "{made:?}");
    }
    let person = world.person();
    let made = person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
    for n in 0..6 {
        let choice = to(Some(&format!("victim-{n}@example.org")));
        let changed = person.update(&made.monitor_id, &change(choice)).await;
        assert_eq!(changed.is_ok(), n < 5, "{changed:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_address_is_refused_by_its_field_and_leaves_nothing() {
    let world = World::start().await;
    let person = world.person();
    for wrong in ["", "jo", "jo@localhost", "a@example.org\r\nBcc: b@example.org"] {
        let refused = person.create(Tier::Free, "intent-0001", &with(to(Some(wrong)))).await;
        assert!(
            matches!(refused, Err(Error::InvalidInput { field: "address" })),
            "{refused:?}"
        );
    }
    assert_eq!(person.store().monitors(&person.id).await.unwrap(), []);
    assert_eq!(person.questions(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queue_that_is_down_makes_nothing_and_the_same_key_may_try_again() {
    let world = World::start().await;
    let person = world.person();
    let request = with(to(Some("a@example.org")));
    world.cloud.fail_messaging(u32::MAX);
    let refused = person.create(Tier::Free, "intent-0001", &request).await;
    assert!(matches!(refused, Err(Error::Unavailable { .. })), "{refused:?}");
    assert_eq!(person.store().monitors(&person.id).await.unwrap(), []);
    world.cloud.fail_messaging(0);
    person.create(Tier::Free, "intent-0001", &request).await.unwrap();
    assert_eq!(person.questions().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_stopped_says_why_and_goes_on_when_its_person_chooses_again() {
    let world = World::start().await;
    let person = world.person();
    let made = person.create(Tier::Free, "intent-0001", &asked(BIG)).await.unwrap();
    let stopped = person.store().stop_mail(&person.id, "account", MailStop::Bounced).await;
    assert_eq!(stopped.unwrap(), 1);
    let shown = person.shown(&made).await.mail;
    assert_eq!(
        (shown.on, shown.stopped),
        (false, Some(contract::xray::MailStop::Bounced))
    );
    let again = person.update(&made.monitor_id, &change(to(None))).await.unwrap();
    assert_eq!((again.mail.on, again.mail.stopped), (true, None));
}
