//! Mails: each sent once, stopped for the right recipient, unsubscribed by a link, and addresses whose owners agree.

use domain::monitor::MailStop;
use domain::{EmailAddress, Error, MailToken};
use jiff::SignedDuration;
use store::{CONFIRM_WITHIN, MAIL_LEASE, MailClaim, MailKey, Monitor};
use testkit::{Cloud, Faults, Kill};

use crate::world::{Person, days, seconds, some_id};
use crate::xray::monitors::new;

fn address(text: &str) -> EmailAddress {
    text.parse().unwrap()
}

impl Person<'_> {
    async fn set_up(&self, to: Option<&str>) -> Monitor {
        let mut monitor = new(self);
        monitor.mail.address = to.map(address);
        self.store.create_monitor(&monitor, u32::MAX).await.unwrap()
    }

    async fn stored(&self, monitor: &Monitor) -> Monitor {
        self.store.monitor(&monitor.key).await.unwrap().unwrap()
    }

    async fn ask(&self, to: &str) -> domain::Result<Option<MailToken>> {
        self.store.ask_address(&self.user, &address(to), self.now).await
    }

    async fn agreed(&self, to: &str) {
        let token = self.ask(to).await.unwrap().expect("its owner has not agreed before");
        self.store.confirm_address(&token, self.now).await.unwrap();
    }

    fn mail(&self) -> MailKey {
        MailKey::of_run(self.user.clone(), &some_id())
    }
}

#[tokio::test]
async fn a_mail_belongs_to_one_sender_and_is_sent_once() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (store, now, mail) = (&person.store, person.now, person.mail());
    let (one, other) = tokio::join!(store.claim_mail(&mail, now), store.claim_mail(&mail, now));
    let taken = |claim: &MailClaim| matches!(claim, MailClaim::Taken(_));
    assert!(taken(&one.unwrap()) ^ taken(&other.unwrap()));
    assert_eq!(store.claim_mail(&mail, now).await.unwrap(), MailClaim::Busy);
    store.mail_sent(&mail, now).await.unwrap();
    store.mail_sent(&mail, now).await.unwrap();
    let much_later = now + days(30);
    assert_eq!(store.claim_mail(&mail, much_later).await.unwrap(), MailClaim::Sent);
}

#[tokio::test]
async fn a_sender_that_died_loses_the_mail_after_a_while_and_one_that_failed_gives_it_back_at_once() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (store, now, mail) = (&person.store, person.now, person.mail());
    let MailClaim::Taken(dead) = store.claim_mail(&mail, now).await.unwrap() else {
        panic!("nobody has it");
    };
    let end = now + MAIL_LEASE;
    assert_eq!(
        store.claim_mail(&mail, end - seconds(1)).await.unwrap(),
        MailClaim::Busy
    );
    let MailClaim::Taken(hold) = store.claim_mail(&mail, end).await.unwrap() else {
        panic!("the lease is over");
    };
    store.release_mail(&mail, &dead).await.unwrap();
    assert_eq!(
        store.claim_mail(&mail, end).await.unwrap(),
        MailClaim::Busy,
        "whoever lost it gives nothing back"
    );
    store.release_mail(&mail, &hold).await.unwrap();
    assert!(matches!(
        store.claim_mail(&mail, end).await.unwrap(),
        MailClaim::Taken(_)
    ));
}

#[tokio::test]
async fn a_claim_whose_answer_was_lost_is_still_the_claimers() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let unlucky = cloud.store_with(&Faults::lose_answer(1));
    let claim = unlucky.claim_mail(&person.mail(), person.now).await.unwrap();
    assert!(matches!(claim, MailClaim::Taken(_)), "{claim:?}");
}

#[tokio::test]
async fn that_an_unknown_mail_was_sent_leaves_no_row() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let mail = person.mail();
    person.store.mail_sent(&mail, person.now).await.unwrap();
    let all = cloud.dynamodb().scan().table_name("xray").send().await.unwrap();
    assert_eq!(all.items(), []);
}

#[tokio::test]
async fn a_bounce_stops_the_monitors_of_that_recipient_and_no_other() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    person.agreed("a@example.org").await;
    let own = person.set_up(None).await;
    let to_a = person.set_up(Some("A@example.org")).await;
    let unconfirmed = person.set_up(Some("b@example.org")).await;
    let foreign = other.set_up(None).await;
    let stop = async |mark: &str| {
        person
            .store
            .stop_mail(&person.user, mark, MailStop::Bounced)
            .await
            .unwrap()
    };
    assert_eq!(stop(&address("a@example.org").mark()).await, 1);
    assert_eq!(person.stored(&to_a).await.mail.stopped, Some(MailStop::Bounced));
    assert_eq!(person.stored(&own).await.mail.stopped, None);
    assert_eq!(
        stop("account").await,
        2,
        "what waits for its owner to agree goes to the account, too"
    );
    for stopped in [&own, &unconfirmed] {
        assert_eq!(person.stored(stopped).await.mail.stopped, Some(MailStop::Bounced));
    }
    assert_eq!(stop("account").await, 0, "once");
    assert_eq!(other.stored(&foreign).await.mail.stopped, None);
}

#[tokio::test]
async fn the_question_bouncing_stops_the_monitor_that_names_the_address() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let waiting = person.set_up(Some("typo@example.org")).await;
    let mark = address("typo@example.org").mark();
    let stopped = person.store.stop_mail(&person.user, &mark, MailStop::Bounced).await;
    assert_eq!(stopped.unwrap(), 1);
    assert_eq!(person.stored(&waiting).await.mail.stopped, Some(MailStop::Bounced));
}

#[tokio::test]
async fn the_link_of_a_monitor_unsubscribes_from_it_any_number_of_times_and_a_forged_one_from_nothing() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (monitor, kept) = (person.set_up(None).await, person.set_up(None).await);
    let token = async || person.store.unsubscribe_token(&monitor.key).await.unwrap().unwrap();
    let link = token().await;
    assert_eq!(link, token().await, "all its mails have the same");
    for _ in 0..2 {
        person.store.unsubscribe(&link).await.unwrap();
        let mail = person.stored(&monitor).await.mail;
        assert_eq!((mail.is_on(), mail.stopped), (false, Some(MailStop::Unsubscribed)));
    }
    assert!(person.stored(&kept).await.mail.is_on());
    let forged: MailToken = "0123456789abcdef0123456789abcdef".parse().unwrap();
    assert!(matches!(person.store.unsubscribe(&forged).await, Err(Error::NotFound)));
    let seen = person.stored(&monitor).await;
    assert!(person.store.delete_monitor(&seen, person.now).await.unwrap());
    assert!(matches!(person.store.unsubscribe(&link).await, Err(Error::NotFound)));
    assert_eq!(person.store.unsubscribe_token(&monitor.key).await.unwrap(), None);
}

#[tokio::test]
async fn two_who_need_the_link_at_once_get_the_same() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let monitor = person.set_up(None).await;
    let (one, other) = tokio::join!(
        person.store.unsubscribe_token(&monitor.key),
        person.store.unsubscribe_token(&monitor.key)
    );
    assert_eq!(one.unwrap(), other.unwrap());
}

#[tokio::test]
async fn an_address_is_confirmed_by_its_newest_link_once_and_within_a_day() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (store, now, wanted) = (&person.store, person.now, address("a@example.org"));
    let ask = async |at| store.ask_address(&person.user, &wanted, at).await.unwrap();
    let first = ask(now).await.unwrap();
    assert!(store.waits_for(&person.user, &wanted, &first, now).await.unwrap());
    let second = ask(now + seconds(300)).await.unwrap();
    assert!(!store.waits_for(&person.user, &wanted, &first, now).await.unwrap());
    let confirm = async |token: &MailToken, at| store.confirm_address(token, at).await;
    assert!(matches!(confirm(&first, now).await, Err(Error::NotFound)), "replaced");
    let late = now + seconds(300) + CONFIRM_WITHIN;
    assert!(matches!(confirm(&second, late).await, Err(Error::NotFound)), "too late");
    let in_time = late - SignedDuration::from_secs(1);
    assert_eq!(confirm(&second, in_time).await.unwrap(), wanted);
    assert!(matches!(confirm(&second, in_time).await, Err(Error::NotFound)), "used");
    assert_eq!(ask(in_time).await, None, "its owner has agreed");
    let all = store.addresses(&person.user).await.unwrap();
    assert_eq!((all.len(), all[0].is_confirmed(&wanted)), (1, true));
}

#[tokio::test]
async fn no_link_of_an_address_can_be_read_from_the_table() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let token = person.ask("a@example.org").await.unwrap().unwrap();
    let all = cloud.dynamodb().scan().table_name("xray").send().await.unwrap();
    let all = format!("{:?}", all.items());
    assert!(all.contains("CONFIRM#") && !all.contains(token.as_str()));
}

#[tokio::test]
async fn erasing_a_person_takes_every_link_and_address_along() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let monitor = person.set_up(Some("a@example.org")).await;
    let unsubscribe = person.store.unsubscribe_token(&monitor.key).await.unwrap().unwrap();
    let confirm = person.ask("a@example.org").await.unwrap().unwrap();
    person.store.claim_mail(&person.mail(), person.now).await.unwrap();
    person.store.close_account(&person.user, person.now).await.unwrap();
    assert!(matches!(person.ask("b@example.org").await, Err(Error::SignInRequired)));
    person.store.erase(&person.user, person.now).await.unwrap();
    let left = cloud.dynamodb().scan().table_name("xray").send().await.unwrap();
    assert_eq!(left.items(), []);
    assert!(matches!(
        person.store.unsubscribe(&unsubscribe).await,
        Err(Error::NotFound)
    ));
    let confirmed = person.store.confirm_address(&confirm, person.now).await;
    assert!(matches!(confirmed, Err(Error::NotFound)));
}

#[tokio::test]
async fn wherever_a_process_dies_the_link_and_the_monitor_agree() {
    for kill in [Kill::Before, Kill::After] {
        for at in 1..=3 {
            let cloud = Cloud::start().await;
            let person = Person::arrive(&cloud).await;
            let monitor = person.set_up(None).await;
            let dying = cloud.store_with(&Faults::kill(kill, at));
            let _ = dying.unsubscribe_token(&monitor.key).await;
            let token = person.store.unsubscribe_token(&monitor.key).await.unwrap().unwrap();
            person.store.unsubscribe(&token).await.unwrap();
            let links = cloud.dynamodb().scan().table_name("xray").send().await.unwrap();
            let links = links
                .items()
                .iter()
                .filter(|row| row["sk"].as_s().unwrap() == "UNSUBSCRIBE");
            assert_eq!(links.count(), 1);
        }
    }
}
