//! Sessions: seen while they are used, ended by whoever they belong to, and over for good then.

use domain::session::{Browser, Device, Standing, System};
use domain::{Error, SessionId};
use jiff::SignedDuration;
use testkit::Cloud;

use crate::world::{Person, days, seconds};

const FIREFOX: Device = Device {
    browser: Browser::Firefox,
    system: System::Linux,
};
const PHONE: Device = Device {
    browser: Browser::Safari,
    system: System::Ios,
};

impl Person<'_> {
    /// The session of a sign-in so long ago.
    fn signed_in(&self, ago: SignedDuration) -> SessionId {
        SessionId::of_second((self.now - ago).as_second()).unwrap()
    }

    /// The same, used once.
    async fn used(&self, ago: SignedDuration, device: Device) -> SessionId {
        let id = self.signed_in(ago);
        self.store.note_session(&self.user, id, device, self.now).await.unwrap();
        id
    }

    async fn standing(&self, id: SessionId) -> Standing {
        let asked = self.store.session_standing(&self.user, id, false, self.now);
        asked.await.unwrap()
    }

    async fn listed(&self) -> Vec<SessionId> {
        let sessions = self.store.sessions(&self.user, false, self.now).await.unwrap();
        let lasting = sessions.iter().filter(|session| !session.is_over);
        lasting.map(|session| session.id).collect()
    }
}

#[tokio::test]
async fn a_session_is_due_to_be_noted_until_it_was_and_is_listed_by_its_last_use_and_device() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let id = person.signed_in(seconds(60));
    assert_eq!(person.standing(id).await, Standing::Due);
    assert!(person.listed().await.is_empty());
    let phone = person.used(seconds(30), PHONE).await;
    person.now += seconds(10);
    let begun = person.now;
    person
        .store
        .note_session(&person.user, id, FIREFOX, begun)
        .await
        .unwrap();
    assert_eq!(person.standing(id).await, Standing::Good);
    assert_eq!(person.listed().await, [id, phone]);
    person.now += days(1);
    assert_eq!(person.standing(id).await, Standing::Due);
    person
        .store
        .note_session(&person.user, id, PHONE, person.now)
        .await
        .unwrap();
    let sessions = person.store.sessions(&person.user, false, person.now).await.unwrap();
    assert_eq!(
        (sessions[0].id, sessions[0].device, sessions[0].seen_at),
        (id, PHONE, person.now)
    );
}

#[tokio::test]
async fn a_session_that_was_ended_is_over_and_gone_from_the_list_and_no_use_brings_it_back() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (id, other) = (
        person.used(seconds(60), FIREFOX).await,
        person.used(seconds(30), PHONE).await,
    );
    for _ in 0..2 {
        person
            .store
            .end_noted_session(&person.user, id, person.now)
            .await
            .unwrap();
    }
    person
        .store
        .note_session(&person.user, id, FIREFOX, person.now)
        .await
        .unwrap();
    assert_eq!(
        (person.standing(id).await, person.standing(other).await),
        (Standing::Over, Standing::Good)
    );
    assert_eq!(person.listed().await, [other]);
}

#[tokio::test]
async fn a_session_ends_though_no_use_of_it_was_noted_where_it_is_ones_own() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let id = person.signed_in(seconds(60));
    let refused = person.store.end_noted_session(&person.user, id, person.now).await;
    assert!(matches!(refused, Err(Error::NotFound)));
    assert_eq!(person.standing(id).await, Standing::Due);
    person.store.end_session(&person.user, id, person.now).await.unwrap();
    assert_eq!(person.standing(id).await, Standing::Over);
    assert!(person.listed().await.is_empty());
}

#[tokio::test]
async fn all_sessions_end_but_one_also_those_that_nobody_has_seen_and_later_ones_count() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let (own, other) = (person.used(days(2), FIREFOX).await, person.used(days(1), PHONE).await);
    let unseen = person.signed_in(seconds(30));
    person
        .store
        .end_other_sessions(&person.user, own, person.now)
        .await
        .unwrap();
    for (id, standing) in [(own, Standing::Good), (other, Standing::Over), (unseen, Standing::Over)] {
        assert_eq!(person.standing(id).await, standing);
    }
    assert_eq!(person.listed().await, [own]);
    person.now += seconds(2);
    let later = person.used(seconds(0), PHONE).await;
    assert_eq!(person.standing(later).await, Standing::Good);
    person.store.end_sessions(&person.user, person.now).await.unwrap();
    assert_eq!(
        (person.standing(own).await, person.standing(later).await),
        (Standing::Over, Standing::Over)
    );
}

#[tokio::test]
async fn whoever_was_ended_with_all_the_others_does_not_come_back_by_ending_them_whichever_comes_first() {
    let cloud = Cloud::start().await;
    for ends_first in [true, false] {
        let person = Person::arrive(&cloud).await;
        let thief = person.used(days(2), FIREFOX).await;
        let later = person.now + seconds(1);
        let others = async || person.store.end_other_sessions(&person.user, thief, later).await;
        if ends_first {
            others().await.unwrap();
        }
        // Decided before the thief's call, and written before or after it.
        person.store.end_sessions(&person.user, person.now).await.unwrap();
        if !ends_first {
            assert!(matches!(others().await, Err(Error::SignInRequired)));
        }
        assert_eq!(person.standing(thief).await, Standing::Over, "{ends_first}");
    }
}

#[tokio::test]
async fn of_two_who_end_each_other_the_second_is_refused_and_whoever_signs_in_later_may_end_the_first() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let (one, two) = (person.used(days(2), FIREFOX).await, person.used(days(1), PHONE).await);
    let ending = async |own, now| person.store.end_other_sessions(&person.user, own, now).await;
    ending(one, person.now).await.unwrap();
    let refused = ending(two, person.now + seconds(1)).await;
    assert!(matches!(refused, Err(Error::SignInRequired)));
    assert_eq!(
        (person.standing(one).await, person.standing(two).await),
        (Standing::Good, Standing::Over)
    );
    person.now += seconds(60);
    let three = person.used(seconds(10), PHONE).await;
    person
        .store
        .end_other_sessions(&person.user, three, person.now)
        .await
        .unwrap();
    assert_eq!(person.listed().await, [three]);
}

#[tokio::test]
async fn of_a_session_that_was_ended_nothing_stays_but_when_it_began_and_ended() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let (one, two) = (person.used(days(2), FIREFOX).await, person.used(days(1), PHONE).await);
    person
        .store
        .end_noted_session(&person.user, one, person.now)
        .await
        .unwrap();
    person.now += seconds(1);
    person.store.end_sessions(&person.user, person.now).await.unwrap();
    let rows = cloud.dynamodb().scan().table_name("limits").send().await.unwrap();
    for id in [one, two] {
        let of = format!("SESSION#{id}");
        let rows = rows.items();
        let row = rows
            .iter()
            .find(|row| row["sk"].as_s().is_ok_and(|sk| *sk == of))
            .unwrap();
        let mut names: Vec<&str> = row.keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["endedAt", "expiresAt", "pk", "sk"]);
    }
}

#[tokio::test]
async fn whoever_ends_sessions_ends_nobody_elses() {
    let cloud = Cloud::start().await;
    let (one, two) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let id = two.used(seconds(60), FIREFOX).await;
    one.store.end_session(&one.user, id, one.now).await.unwrap();
    one.store.end_sessions(&one.user, one.now).await.unwrap();
    assert_eq!((two.standing(id).await, two.listed().await), (Standing::Good, vec![id]));
}

#[tokio::test]
async fn a_session_that_was_not_used_for_two_weeks_is_over_and_not_listed() {
    let cloud = Cloud::start().await;
    let mut person = Person::arrive(&cloud).await;
    let id = person.used(seconds(60), FIREFOX).await;
    person.now += days(14) + seconds(1);
    assert_eq!(person.standing(id).await, Standing::Over);
    assert!(person.listed().await.is_empty());
}
