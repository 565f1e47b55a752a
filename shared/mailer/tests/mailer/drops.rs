//! Mails that nobody gets, and who gets the others.

use contract::event::SendMail;
use domain::monitor::MailStop;
use store::{AnalysisKey, MonitorKey};

use crate::log_lines::Lines;
use crate::ses::Answer;
use crate::world::{ADA, OWN, World, run_of, to, user};

const OTHER: &str = "team@studio.example";

/// A monitor and the message about its first report.
async fn reported(world: &World) -> (MonitorKey, SendMail) {
    let monitor = world.monitor().await;
    let message = world.completed(&monitor).await;
    (monitor, message)
}

#[tokio::test]
async fn no_mail_is_sent_where_it_is_off_stopped_or_what_it_is_about_is_gone() {
    let world = World::start().await;
    let store = world.store();

    let (monitor, off) = reported(&world).await;
    world.set_mail(&monitor, |mail| mail.wanted = false).await;

    let (monitor, unsubscribed) = reported(&world).await;
    let token = store.unsubscribe_token(&monitor).await.unwrap().unwrap();
    store.unsubscribe(&token).await.unwrap();

    let (monitor, without_monitor) = reported(&world).await;
    let seen = world.platform.monitor(&monitor).await.unwrap();
    assert!(store.delete_monitor(&seen, world.now()).await.unwrap());

    let (_, without_run) = reported(&world).await;
    let key = AnalysisKey::run(user(), run_of(&without_run).parse().unwrap());
    store.delete_analysis(&key, world.now()).await.unwrap();

    for message in [off, unsubscribed, without_monitor, without_run] {
        world.deliver(&message).await;
    }
    assert_eq!(world.ses.asked(), 0);
}

#[tokio::test]
async fn a_person_who_closed_the_account_was_suspended_or_left_the_user_pool_gets_no_mail() {
    let world = World::start().await;
    let (_, message) = reported(&world).await;
    world.platform.closed(ADA).await;
    world.deliver(&message).await;

    let world = World::start().await;
    let (_, message) = reported(&world).await;
    world.mailer().people.remove(&user()).await.unwrap();
    world.deliver(&message).await;

    let world = World::start().await;
    let (_, message) = reported(&world).await;
    world.platform.suspended(ADA).await;
    world.deliver(&message).await;
    assert_eq!(world.ses.asked(), 0);
}

#[tokio::test]
async fn an_installation_without_an_address_of_its_own_sends_nothing() {
    let world = World::start().await;
    let (_, message) = reported(&world).await;
    world.mailer_of(world.store(), None).deliver(&message).await.unwrap();
    assert_eq!(world.ses.asked(), 0);
}

#[tokio::test]
async fn another_address_gets_the_mail_once_its_owner_has_agreed() {
    let world = World::start().await;
    let monitor = world.monitor_to(Some(OTHER)).await;
    world.deliver(&world.completed(&monitor).await).await;
    let token = world
        .store()
        .ask_address(&user(), &OTHER.parse().unwrap(), world.now())
        .await
        .unwrap();
    world.deliver(&world.completed(&monitor).await).await;
    world
        .store()
        .confirm_address(&token.unwrap(), world.now())
        .await
        .unwrap();
    world.deliver(&world.completed(&monitor).await).await;
    let taken = world.ses.taken();
    assert_eq!(taken.iter().map(to).collect::<Vec<_>>(), [OWN, OWN, OTHER]);
    let marks = taken.iter().map(|mail| mail["EmailTags"][2]["Value"].as_str().unwrap());
    let mark = OTHER.parse::<domain::EmailAddress>().unwrap().mark();
    assert_eq!(marks.collect::<Vec<_>>(), ["account", "account", &mark]);
}

#[tokio::test]
async fn an_address_that_the_provider_refuses_stops_the_mails_that_go_to_it() {
    let world = World::start().await;
    let (own, message) = reported(&world).await;
    world.confirmed(OTHER).await;
    let other = world.monitor_to(Some(OTHER)).await;
    world.ses.answers([Answer::Refuses(400, "BadRequestException")]);
    world.deliver(&message).await;
    world.deliver(&message).await;
    assert_eq!(world.stopped(&own).await, Some(MailStop::Bounced));
    assert_eq!(world.stopped(&other).await, None);
    assert_eq!(world.ses.asked(), 1);
}

#[tokio::test]
async fn a_sender_that_is_not_allowed_to_send_stops_nobodys_mail() {
    let world = World::start().await;
    let (own, message) = reported(&world).await;
    world.ses.answers([Answer::Refuses(400, "MessageRejected")]);
    world.mailer().deliver(&message).await.unwrap_err();
    assert_eq!(world.stopped(&own).await, None);
    world.deliver(&message).await;
    assert_eq!(world.ses.taken().len(), 1);
}

#[tokio::test]
async fn nothing_that_is_logged_has_an_address_or_a_token_in_it() {
    let world = World::start().await;
    world.confirmed(OTHER).await;
    let monitor = world.monitor_to(Some(OTHER)).await;
    let message = world.completed(&monitor).await;
    let token = world.store().unsubscribe_token(&monitor).await.unwrap().unwrap();
    let lines = Lines::gather();
    world.ses.answers([
        Answer::Refuses(400, "MessageRejected"),
        Answer::Refuses(429, "TooManyRequestsException"),
        Answer::Refuses(400, "BadRequestException"),
    ]);
    let mut said = world.mailer().deliver(&message).await.unwrap_err().to_string();
    world.deliver(&message).await;
    world.deliver(&message).await;
    said.push_str(&lines.text());
    assert!(
        said.contains("BadRequestException") && said.contains("mail is off"),
        "{said}"
    );
    for hidden in [OTHER, "studio.example", OWN, token.as_str(), ADA] {
        assert!(!said.contains(hidden), "{hidden}: {said}");
    }
}
