//! What a report is about.

use domain::monitor::{Aspect, Tracked};

#[test]
fn names_in_any_order_and_twice_are_the_same_choice_and_are_stored_in_one_order() {
    let tracked = Tracked::parse(["drops", "score", "drops"]).unwrap();
    assert_eq!(tracked, Tracked::new([Aspect::Score, Aspect::Drops]).unwrap());
    assert!(tracked.includes(Aspect::Score) && !tracked.includes(Aspect::Titles));
    let stored = serde_json::to_value(tracked).unwrap();
    assert_eq!(stored, serde_json::json!(["score", "drops"]));
    assert_eq!(serde_json::from_value::<Tracked>(stored).unwrap(), tracked);
}

#[test]
fn nothing_and_what_nobody_offers_are_refused_by_their_field() {
    for names in [&[][..], &["score", "mood"], &["Score"]] {
        let refusal = Tracked::parse(names.iter().copied()).unwrap_err();
        assert_eq!(refusal.to_string(), "invalid input in tracked", "{names:?}");
    }
    assert!(serde_json::from_str::<Tracked>("[]").is_err());
}

#[test]
fn an_aspect_has_one_name_everywhere_and_all_of_them_can_be_chosen() {
    for aspect in Aspect::ALL {
        assert_eq!(serde_json::to_value(aspect).unwrap(), aspect.name());
        assert_eq!(Tracked::new([aspect]).unwrap().iter().collect::<Vec<_>>(), [aspect]);
    }
    assert_eq!(Tracked::ALL.iter().collect::<Vec<_>>(), Aspect::ALL);
}
