//! Mails that tell a person that their account is suspended, or no longer is.

use contract::event::{SendMail, SuspensionMail};
use domain::Language;

use crate::ses::Answer;
use crate::world::{ADA, OWN, SITE, World, subject, text, to, user};

fn decided(world: &World, suspended: bool) -> SendMail {
    SendMail::Suspension(SuspensionMail {
        user_id: user(),
        suspended,
        at: world.now(),
        reason: "Free credits collected with several accounts".to_owned(),
    })
}

#[tokio::test]
async fn a_suspended_person_gets_the_reason_and_how_to_object_once() {
    let world = World::start().await;
    world.speaks(Language::De).await;
    world.platform.suspended(ADA).await;
    let message = decided(&world, true);
    for _ in 0..3 {
        world.deliver(&message).await;
        world.advance(15);
    }
    let taken = world.ses.taken();
    assert_eq!(taken.len(), 1);
    let mail = &taken[0];
    assert_eq!((to(mail), subject(mail)), (OWN, "Dein Konto bei Kanalyse ist gesperrt"));
    for said in [
        "Free credits collected with several accounts",
        "innerhalb von 30 Tagen",
        &format!("{SITE}/terms"),
    ] {
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
    world.platform.suspended(ADA).await;
    world.deliver(&decided(&world, true)).await;
    world.deliver(&decided(&world, false)).await;
    let taken = world.ses.taken();
    assert_eq!(taken.len(), 2);
    assert_eq!(subject(&taken[1]), "Your Kanalyse account is no longer suspended");
    assert!(text(&taken[1]).contains(&format!("{SITE}/auth")), "{}", text(&taken[1]));
}

#[tokio::test]
async fn who_closed_the_account_gets_no_word_and_a_busy_provider_delays_it() {
    let world = World::start().await;
    world.platform.closed(ADA).await;
    world.deliver(&decided(&world, true)).await;
    assert_eq!(world.ses.asked(), 0);

    let world = World::start().await;
    let busy = || Answer::Refuses(503, "ServiceUnavailable");
    world.ses.answers([busy(), busy(), busy()]);
    let message = decided(&world, true);
    assert!(world.mailer().deliver(&message).await.is_err(), "it must come again");
    world.deliver(&message).await;
    assert_eq!(world.ses.taken().len(), 1);
}
