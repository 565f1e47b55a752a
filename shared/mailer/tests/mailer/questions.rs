//! Mails that ask the owner of an address.

use contract::event::{ConfirmationMail, SendMail};
use domain::monitor::MailStop;
use domain::{EmailAddress, Language};

use crate::ses::Answer;
use crate::world::{ADA, OWN, SITE, World, subject, text, to, user};

const OTHER: &str = "team@studio.example";

fn other() -> EmailAddress {
    OTHER.parse().unwrap()
}

/// Ada asks the owner of the other address; the message about it.
async fn asked(world: &World) -> SendMail {
    asked_in(world, None).await
}

/// The same on a page in this language.
async fn asked_in(world: &World, language: Option<Language>) -> SendMail {
    let token = world.store().ask_address(&user(), &other(), world.now()).await.unwrap();
    SendMail::Confirmation(ConfirmationMail {
        user_id: user(),
        address: other(),
        token: token.unwrap(),
        language,
    })
}

fn token(message: &SendMail) -> &str {
    match message {
        SendMail::Confirmation(asked) => asked.token.as_str(),
        _ => panic!("not a question"),
    }
}

#[tokio::test]
async fn who_chose_no_language_asks_in_that_of_the_page() {
    let world = World::start().await;
    let message = asked_in(&world, Some(Language::De)).await;
    world.deliver(&message).await;
    let taken = world.ses.taken();
    assert_eq!(subject(&taken[0]), "Bestätige diese Adresse für X-Ray-Berichte");
}

#[tokio::test]
async fn the_owner_of_an_address_is_asked_once_in_the_language_of_who_asks() {
    let world = World::start().await;
    world.speaks(Language::De).await;
    let message = asked(&world).await;
    world.deliver_again_and_again(&message).await;
    let taken = world.ses.taken();
    assert_eq!(taken.len(), 1);
    let mail = &taken[0];
    assert_eq!(to(mail), OTHER);
    assert_eq!(subject(mail), "Bestätige diese Adresse für X-Ray-Berichte");
    let link = format!("{SITE}/confirm-address?token={}", token(&message));
    assert!(text(mail).contains(&link), "{}", text(mail));
    let whole = mail.to_string();
    assert!(
        !whole.contains(OWN) && mail["Content"]["Simple"].get("Headers").is_none(),
        "{whole}"
    );
    let tags = &mail["EmailTags"];
    let id = tags[1]["Value"].as_str().unwrap();
    assert!(id.starts_with("confirm-") && id.len() == 40, "{id}");
    assert!(
        !tags.to_string().contains(token(&message)) && !tags.to_string().contains('@'),
        "{tags}"
    );
    assert_eq!(tags[2]["Value"], other().mark());
}

#[tokio::test]
async fn a_question_that_was_asked_again_answered_or_is_a_day_old_is_not_mailed() {
    let world = World::start().await;
    let (first, second) = (asked(&world).await, asked(&world).await);
    world.deliver(&first).await;
    assert_eq!(world.ses.asked(), 0, "the second link has taken its place");
    world.advance(24 * 60);
    world.deliver(&second).await;
    assert_eq!(world.ses.asked(), 0, "its link is over");
    let third = asked(&world).await;
    world.deliver(&third).await;
    assert_eq!(world.ses.taken().len(), 1);
    let fourth = asked(&world).await;
    world
        .store()
        .confirm_address(&token(&fourth).parse().unwrap(), world.now())
        .await
        .unwrap();
    world.deliver(&fourth).await;
    assert_eq!(world.ses.asked(), 1, "it was answered");
}

#[tokio::test]
async fn nobody_is_asked_for_an_account_that_was_closed() {
    let world = World::start().await;
    let message = asked(&world).await;
    world.platform.closed(ADA).await;
    world.deliver(&message).await;
    assert_eq!(world.ses.asked(), 0);
}

#[tokio::test]
async fn an_address_that_cannot_be_asked_says_so_at_the_monitors_that_name_it() {
    let world = World::start().await;
    let (own, named) = (world.monitor().await, world.monitor_to(Some(OTHER)).await);
    let message = asked(&world).await;
    world.ses.answers([Answer::Refuses(400, "BadRequestException")]);
    world.deliver(&message).await;
    assert_eq!(world.stopped(&named).await, Some(MailStop::Bounced));
    assert_eq!(world.stopped(&own).await, None);
}
