//! Settings.

use domain::profile::{Change, Profile};
use domain::{DisplayName, Error, Language, Tier};
use testkit::{Cloud, Faults};

use crate::world::{Person, seconds};

fn name(text: &str) -> DisplayName {
    text.parse().unwrap()
}

fn named(text: &str) -> Change {
    Change {
        display_name: Some(Some(name(text))),
        ..Change::default()
    }
}

#[tokio::test]
async fn who_never_chose_anything_has_the_default_settings() {
    let cloud = Cloud::start().await;
    let person = Person::unseen(&cloud);
    assert_eq!(person.store.profile(&person.user).await.unwrap(), Profile::default());
}

#[tokio::test]
async fn what_is_named_changes_and_the_rest_stays() {
    let cloud = Cloud::start().await;
    let person = Person::unseen(&cloud);
    let (store, user) = (&person.store, &person.user);
    store.change_profile(user, &named("Ada")).await.unwrap();
    let language = Change {
        language: Some(Language::De),
        stealth_default: Some(true),
        ..Change::default()
    };
    let all = Profile {
        display_name: Some(name("Ada")),
        language: Some(Language::De),
        stealth_default: true,
    };
    assert_eq!(store.change_profile(user, &language).await.unwrap(), all);
    let unnamed = Change {
        display_name: Some(None),
        ..Change::default()
    };
    let without = Profile {
        display_name: None,
        ..all
    };
    assert_eq!(store.change_profile(user, &unnamed).await.unwrap(), without);
    assert_eq!(store.change_profile(user, &Change::default()).await.unwrap(), without);
    assert_eq!(store.profile(user).await.unwrap(), without);
}

#[tokio::test]
async fn a_change_outlives_whatever_passes_and_touches_no_money() {
    let cloud = Cloud::start().await;
    for fault in [
        Faults::conflict(1, 2),
        Faults::throttle(1, 2),
        Faults::server_error(1, 2),
        Faults::lose_answer(1),
    ] {
        let person = Person::arrive(&cloud).await;
        let before = person.balance().await;
        let changed = cloud
            .store_with(&fault)
            .change_profile(&person.user, &named("Ada"))
            .await;
        assert_eq!(changed.unwrap().display_name, Some(name("Ada")), "{fault:?}");
        assert_eq!(person.balance().await, before);
        person.assert_booked().await;
    }
}

#[tokio::test]
async fn the_tier_is_read_without_making_an_account() {
    let cloud = Cloud::start().await;
    let person = Person::unseen(&cloud);
    let tier = async |is_admin| person.store.tier(&person.user, is_admin, person.now).await.unwrap();
    assert_eq!((tier(false).await, tier(true).await), (Tier::Free, Tier::Creator));
    assert!(!person.has_account().await);
    person.store.account(&person.user, person.now).await.unwrap();
    cloud.set_tier(&person.user, Tier::Growth).await;
    assert_eq!(tier(false).await, Tier::Growth);
}

#[tokio::test]
async fn a_closed_account_keeps_no_settings() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let later = person.now + seconds(1);
    person.store.close_account(&person.user, later).await.unwrap();
    let refused = person.store.change_profile(&person.user, &named("Ada")).await;
    assert!(matches!(refused, Err(Error::SignInRequired)), "{refused:?}");
    assert_eq!(person.store.profile(&person.user).await.unwrap(), Profile::default());
    let tier = person.store.tier(&person.user, true, later).await;
    assert!(matches!(tier, Err(Error::SignInRequired)), "{tier:?}");
}
