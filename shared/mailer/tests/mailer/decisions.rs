//! Mails that say what an operator has decided: about an account, or about a request to delete a channel.

use contract::endpoints::SET_SUSPENSION;
use contract::event::{DeletionMail, SendMail};
use domain::{DeletionDecision, DeletionNote, Language};
use store::{Act, NewDeletionRequest};

use crate::ses::Answer;
use crate::world::{ADA, OWN, SITE, World, subject, text, to, user};

const WHY: &str = "Free credits collected with several accounts";

fn act(world: &World) -> Act {
    let operator = "an-operator".parse().unwrap();
    Act::new(&SET_SUSPENSION.spec, &operator, world.now()).on(&user())
}

async fn suspended(world: &World) -> SendMail {
    world.platform.credits(ADA).await;
    let suspension = world.store().suspend(&user(), WHY, &act(world)).await.unwrap();
    SendMail::Suspension(suspension.mail(&user(), String::new()))
}

async fn lifted(world: &World) -> SendMail {
    let suspension = world.store().lift_suspension(&user(), &act(world)).await.unwrap();
    SendMail::Suspension(suspension.mail(&user(), "A mistake of ours".to_owned()))
}

#[tokio::test]
async fn a_suspended_person_gets_the_reason_and_how_to_object_once() {
    let world = World::start().await;
    world.speaks(Language::De).await;
    let message = suspended(&world).await;
    world.deliver_again_and_again(&message).await;
    let taken = world.ses.taken();
    assert_eq!(taken.len(), 1);
    let mail = &taken[0];
    assert_eq!((to(mail), subject(mail)), (OWN, "Dein Konto bei Kanalyse ist gesperrt"));
    for said in [WHY, "innerhalb von 30 Tagen", &format!("{SITE}/terms")] {
        assert!(text(mail).contains(said), "{said}: {}", text(mail));
    }
    assert_eq!(mail["EmailTags"][2]["Value"], "account");
    assert!(
        mail["Content"]["Simple"].get("Headers").is_none(),
        "it cannot be unsubscribed from"
    );
}

#[tokio::test]
async fn a_suspension_that_was_lifted_is_another_mail_that_leads_to_the_sign_in() {
    let world = World::start().await;
    let first = suspended(&world).await;
    world.deliver(&first).await;
    world.advance(1);
    let second = lifted(&world).await;
    world.deliver(&second).await;
    let taken = world.ses.taken();
    assert_eq!(taken.len(), 2);
    assert_eq!(subject(&taken[1]), "Your Kanalyse account is no longer suspended");
    assert!(text(&taken[1]).contains("A mistake of ours"), "{}", text(&taken[1]));
    assert!(text(&taken[1]).contains(&format!("{SITE}/auth")), "{}", text(&taken[1]));
}

#[tokio::test]
async fn what_was_decided_otherwise_since_is_not_mailed_any_more() {
    let world = World::start().await;
    let first = suspended(&world).await;
    world.advance(1);
    let second = lifted(&world).await;
    world.deliver(&first).await;
    assert_eq!(world.ses.asked(), 0, "it is no longer suspended");
    world.advance(1);
    let third = suspended(&world).await;
    world.deliver(&second).await;
    world.deliver(&first).await;
    assert_eq!(world.ses.asked(), 0);
    world.deliver(&third).await;
    assert_eq!(world.ses.taken().len(), 1);
}

#[tokio::test]
async fn who_closed_the_account_gets_no_mail_and_a_busy_provider_delays_it() {
    let world = World::start().await;
    let message = suspended(&world).await;
    world.platform.closed(ADA).await;
    world.deliver(&message).await;
    assert_eq!(world.ses.asked(), 0);

    let world = World::start().await;
    let busy = || Answer::Refuses(503, "ServiceUnavailable");
    world.ses.answers([busy(), busy(), busy()]);
    let message = suspended(&world).await;
    assert!(world.mailer().deliver(&message).await.is_err(), "it must come again");
    world.deliver(&message).await;
    assert_eq!(world.ses.taken().len(), 1);
}

/// Somebody has asked for a channel to be deleted, and an operator has decided: the message about it.
async fn decided(world: &World, decision: DeletionDecision) -> SendMail {
    let (store, now) = (world.store(), world.now());
    let channel = "UC0123456789abcdefghijkl";
    let new = NewDeletionRequest {
        id: store::deletion_request_id(now),
        channel: "https://www.youtube.com/channel/UC0123456789abcdefghijkl".to_owned(),
        named: channel.parse().unwrap(),
        email: "owner@elsewhere.example".parse().unwrap(),
        note: Some(DeletionNote::parse("Buy <b>this</b> at https://spam.example").unwrap()),
        language: Language::De,
        requested_at: now,
    };
    let request = store.request_deletion(new).await.unwrap();
    let decided = (decision, "Der Code steht in der Beschreibung");
    store.decide_deletion(&request.id, decided, &act(world)).await.unwrap();
    SendMail::Deletion(DeletionMail {
        request_id: request.id,
        decided_at: now,
    })
}

#[tokio::test]
async fn whoever_asked_for_a_deletion_hears_once_what_was_decided_and_nothing_of_what_they_wrote() {
    let world = World::start().await;
    let message = decided(&world, DeletionDecision::Delete).await;
    world.deliver_again_and_again(&message).await;
    let taken = world.ses.taken();
    assert_eq!(taken.len(), 1);
    let mail = &taken[0];
    let expected = ("owner@elsewhere.example", "Kanalyse löscht die Daten des Kanals");
    assert_eq!((to(mail), subject(mail)), expected);
    for said in ["Der Code steht in der Beschreibung", &format!("{SITE}/privacy")] {
        assert!(text(mail).contains(said), "{said}: {}", text(mail));
    }
    assert!(
        !text(mail).contains("spam") && !text(mail).contains("youtube"),
        "{}",
        text(mail)
    );

    let message = decided(&world, DeletionDecision::Decline).await;
    world.deliver(&message).await;
    let declined = &world.ses.taken()[1];
    assert!(
        text(declined).contains(&format!("{SITE}/delete-channel-data")),
        "{}",
        text(declined)
    );
}

#[tokio::test]
async fn a_decision_that_was_taken_back_is_not_mailed() {
    let world = World::start().await;
    let message = decided(&world, DeletionDecision::Delete).await;
    let SendMail::Deletion(DeletionMail { request_id, .. }) = &message else {
        panic!("{message:?}")
    };
    world.advance(1);
    let lifted = (DeletionDecision::Lift, "It was a mistake");
    let store = world.store();
    store.decide_deletion(request_id, lifted, &act(&world)).await.unwrap();
    world.deliver(&message).await;
    assert_eq!(world.ses.asked(), 0);
}
