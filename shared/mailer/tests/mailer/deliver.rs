//! One message, one mail, whatever happens on the way.

use domain::{Error, Language};
use mailer::{Feedback, hear};
use serde_json::json;
use testkit::Faults;

use crate::ses::Answer;
use crate::world::{ADA, OWN, SITE, World, event_about, run_of, subject, text, to};

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_sent_once_though_its_message_comes_five_times_and_twice_at_once() {
    let world = World::start().await;
    let message = world.completed(&world.monitor().await).await;
    let (one, other) = (world.mailer(), world.mailer());
    let (one, other) = tokio::join!(one.deliver(&message), other.deliver(&message));
    assert!(one.is_ok() || other.is_ok(), "{one:?} {other:?}");
    for failed in [one, other].into_iter().filter_map(Result::err) {
        assert!(matches!(failed, Error::Unavailable { .. }), "{failed}");
    }
    world.deliver_again_and_again(&message).await;
    assert_eq!(world.ses.taken().len(), 1);
}

#[tokio::test]
async fn a_mail_goes_to_the_account_with_its_links_and_names_itself_to_the_provider() {
    let world = World::start().await;
    let monitor = world.monitor().await;
    let message = world.completed(&monitor).await;
    world.deliver(&message).await;
    let mail = world.ses.taken().remove(0);
    assert_eq!(to(&mail), OWN);
    assert_eq!(subject(&mail), "First report: Werkstatt am Deich");
    let token = world.store().unsubscribe_token(&monitor).await.unwrap().unwrap();
    for link in [
        format!("{SITE}/performance/reports/{}", run_of(&message)),
        format!("{SITE}/performance?tab=analytics"),
        format!("{SITE}/unsubscribe?token={token}"),
    ] {
        assert!(text(&mail).contains(&link), "{link}: {}", text(&mail));
    }
    let header = &mail["Content"]["Simple"]["Headers"][0]["Value"];
    assert_eq!(header, &json!(format!("<{SITE}/api/unsubscribe/{token}>")));
    let tags = json!([
        {"Name": "user", "Value": ADA},
        {"Name": "mail", "Value": run_of(&message)},
        {"Name": "recipient", "Value": "account"},
    ]);
    assert_eq!(mail["EmailTags"], tags);
}

#[tokio::test]
async fn a_mail_speaks_the_language_that_its_person_chose() {
    let world = World::start().await;
    let monitor = world.monitor().await;
    world
        .set_mail(&monitor, |mail| mail.language = Some(Language::De))
        .await;
    // Where the settings name none, that of the page on which mails were asked for.
    world.deliver(&world.completed(&monitor).await).await;
    assert_eq!(
        subject(world.ses.taken().last().unwrap()),
        "Erster Bericht: Werkstatt am Deich"
    );
    for (language, subject_of_it) in [
        (Language::De, "Erster Bericht: Werkstatt am Deich"),
        (Language::En, "First report: Werkstatt am Deich"),
    ] {
        world.speaks(language).await;
        world.deliver(&world.completed(&monitor).await).await;
        assert_eq!(subject(world.ses.taken().last().unwrap()), subject_of_it);
    }
}

#[tokio::test]
async fn a_provider_that_was_down_gets_the_mail_once_when_it_is_up_again() {
    let world = World::start().await;
    let message = world.completed(&world.monitor().await).await;
    world.ses.answers([Answer::Refuses(503, "ServiceUnavailable"); 6]);
    for _ in 0..2 {
        let failed = world.mailer().deliver(&message).await.unwrap_err();
        assert!(matches!(failed, Error::Unavailable { .. }), "{failed}");
    }
    // It was surely not sent, so nobody has to wait for the claim to end.
    world.deliver(&message).await;
    world.deliver(&message).await;
    assert_eq!((world.ses.asked(), world.ses.taken().len()), (7, 1));
}

#[tokio::test]
async fn a_mail_whose_answer_was_lost_waits_for_the_providers_word() {
    let world = World::start().await;
    let message = world.completed(&world.monitor().await).await;
    world.ses.answers([Answer::TakesAndBreaks]);
    world.mailer().deliver(&message).await.unwrap_err();
    // At once: perhaps it was sent.
    world.mailer().deliver(&message).await.unwrap_err();
    assert_eq!(world.ses.asked(), 1);
    let sent = event_about(&world.ses.taken()[0], "Send", &json!({"send": {}}));
    hear(&world.store(), &Feedback::read(&sent).unwrap(), world.now())
        .await
        .unwrap();
    for _ in 0..2 {
        world.deliver(&message).await;
        world.advance(15);
    }
    assert_eq!(world.ses.asked(), 1);
}

#[tokio::test]
async fn without_the_providers_word_it_is_sent_again_when_the_claim_is_over() {
    let world = World::start().await;
    let message = world.completed(&world.monitor().await).await;
    world.ses.answers([Answer::Refuses(500, "InternalFailure")]);
    world.mailer().deliver(&message).await.unwrap_err();
    world.advance(15);
    world.deliver(&message).await;
    assert_eq!((world.ses.asked(), world.ses.taken().len()), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_killed_between_the_providers_yes_and_its_note_sends_nothing_twice() {
    let world = World::start().await;
    let message = world.completed(&world.monitor().await).await;
    // Its writes: the unsubscribing link, the claim, the note.
    let slow = Faults::hold(3);
    let worker = world.mailer_of(world.platform.cloud.store_with(&slow), Some(world.ses.sender()));
    let copy = message.clone();
    let working = tokio::spawn(async move { worker.deliver(&copy).await });
    slow.held().await;
    assert_eq!(slow.writes(), ["TransactWriteItems", "UpdateItem", "UpdateItem"]);
    working.abort();
    assert!(working.await.unwrap_err().is_cancelled());

    let failed = world.mailer().deliver(&message).await.unwrap_err();
    assert!(matches!(failed, Error::Unavailable { .. }), "{failed}");
    let sent = event_about(&world.ses.taken()[0], "Send", &json!({"send": {}}));
    hear(&world.store(), &Feedback::read(&sent).unwrap(), world.now())
        .await
        .unwrap();
    world.advance(15);
    world.deliver(&message).await;
    assert_eq!(world.ses.asked(), 1);
}

#[tokio::test]
async fn a_mail_that_was_sent_is_no_error_though_the_database_is_gone_by_then() {
    let world = World::start().await;
    let message = world.completed(&world.monitor().await).await;
    let dying = Faults::kill(testkit::Kill::Before, 3);
    let mailer = world.mailer_of(world.platform.cloud.store_with(&dying), Some(world.ses.sender()));
    mailer.deliver(&message).await.unwrap();
    assert!(dying.is_dead());
    assert_eq!(world.ses.taken().len(), 1);
}

#[tokio::test]
async fn while_the_database_or_the_user_pool_is_down_nothing_is_sent_and_the_message_comes_again() {
    let world = World::start().await;
    let message = world.completed(&world.monitor().await).await;
    let dying = Faults::kill(testkit::Kill::Before, 2);
    let mailer = world.mailer_of(world.platform.cloud.store_with(&dying), Some(world.ses.sender()));
    mailer.deliver(&message).await.unwrap_err();
    world.platform.pool.fail(1);
    world.mailer().deliver(&message).await.unwrap_err();
    assert_eq!(world.ses.asked(), 0);
    world.deliver(&message).await;
    assert_eq!(world.ses.taken().len(), 1);
}
