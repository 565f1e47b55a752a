use proptest::prelude::*;

use super::*;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

fn session(second: i64) -> SessionId {
    SessionId::of_second(second).unwrap()
}

const fn seen(first_at: Timestamp, seen_at: Timestamp) -> Noted {
    Noted {
        first_at,
        seen_at,
        ended_at: None,
    }
}

const NEVER: EndedTogether = EndedTogether {
    all_at: None,
    others: None,
};
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

#[test]
fn a_session_is_its_second_and_nothing_else_is_one() {
    assert_eq!(session(1_795_165_200).to_string(), "1795165200");
    assert_eq!("1795165200".parse::<SessionId>().unwrap(), session(1_795_165_200));
    for text in [
        "",
        "-1",
        "+1",
        "1.5",
        "current",
        "253402207200",
        "999999999999",
        "9999999999999",
    ] {
        assert!(matches!(text.parse::<SessionId>(), Err(Error::NotFound)), "{text}");
    }
}

#[test]
fn a_use_is_noted_each_hour_and_an_operators_every_five_minutes() {
    let noted = seen(at(0), at(0));
    let standing = |operator, after| session(0).standing(Some(&noted), &NEVER, operator, at(after));
    assert_eq!(session(0).standing(None, &NEVER, false, at(0)), Standing::Due);
    assert_eq!(
        (standing(false, HOUR), standing(false, HOUR + 1)),
        (Standing::Good, Standing::Due)
    );
    assert_eq!(
        (standing(true, 300), standing(true, 301)),
        (Standing::Good, Standing::Due)
    );
}

/// Where nothing was noted, the sign-in counts as the last use.
#[test]
fn a_session_that_is_not_used_ends_after_two_weeks_and_an_operators_after_an_hour() {
    for noted in [Some(seen(at(0), at(0))), None] {
        for (operator, last) in [(false, 14 * DAY), (true, HOUR)] {
            let standing = |after| session(0).standing(noted.as_ref(), &NEVER, operator, at(after));
            assert_eq!((standing(last), standing(last + 1)), (Standing::Due, Standing::Over));
        }
    }
}

#[test]
fn an_operator_signs_in_again_after_a_day_of_use_and_a_member_does_not() {
    let noted = seen(at(0), at(DAY));
    let standing = |operator, after| session(0).standing(Some(&noted), &NEVER, operator, at(after));
    assert_eq!(
        (standing(true, DAY), standing(true, DAY + 1)),
        (Standing::Good, Standing::Over)
    );
    assert_eq!(standing(false, DAY + 1), Standing::Good);
}

fn all(second: i64) -> EndedTogether {
    EndedTogether {
        all_at: Some(at(second)),
        others: None,
    }
}

#[test]
fn a_sign_in_right_after_the_end_of_all_counts_where_the_clocks_differ() {
    // The pool's is behind ours.
    assert!(!session(96).is_ended(None, &all(100)));
    assert!(session(94).is_ended(None, &all(100)));
    assert!(!session(96).is_ended(Some(&seen(at(101), at(101))), &all(100)));
    assert!(session(96).is_ended(Some(&seen(at(99), at(99))), &all(100)));
    // One machine of ours is behind another one.
    assert!(!session(101).is_ended(Some(&seen(at(99), at(99))), &all(100)));
}

#[test]
fn the_end_of_the_others_never_brings_back_what_the_end_of_all_has_ended() {
    let (own, other) = (session(10), session(20));
    for others_at in [90, 110] {
        let ended = EndedTogether {
            others: Some((at(others_at), own)),
            ..all(100)
        };
        assert!(own.is_ended(None, &ended) && other.is_ended(None, &ended));
    }
}

#[test]
fn a_device_is_known_by_what_its_browser_says() {
    let of = |text: &str| {
        let Device { browser, system } = Device::of(text);
        (browser, system)
    };
    let chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
    assert_eq!(of(chrome), (Browser::Chrome, System::Windows));
    assert_eq!(of(&format!("{chrome} Edg/142.0.0.0")), (Browser::Edge, System::Windows));
    assert_eq!(
        of(&format!("{chrome} OPR/120.0.0.0")),
        (Browser::Opera, System::Windows)
    );
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
    assert_eq!(of(firefox), (Browser::Firefox, System::Linux));
    let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";
    assert_eq!(of(mac), (Browser::Safari, System::MacOs));
    let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1";
    assert_eq!(of(phone), (Browser::Chrome, System::Ios));
    let samsung = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36";
    assert_eq!(of(samsung), (Browser::Samsung, System::Android));
    let book = "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
    assert_eq!(of(book), (Browser::Chrome, System::ChromeOs));
    assert_eq!(of("curl/8.16.0"), (Browser::Other, System::Other));
}

fn noted() -> impl Strategy<Value = Option<Noted>> {
    proptest::option::of((0..2_000i64, 0..2_000i64, proptest::option::of(0..2_000i64)).prop_map(
        |(first, later, ended)| Noted {
            ended_at: ended.map(at),
            ..seen(at(first), at(first + later))
        },
    ))
}

proptest! {
    #[test]
    fn once_ended_a_session_is_over_whatever_else_is_noted(
        second in 0..2_000i64, mut noted in noted(), operator: bool, now in 0..9_000i64, ended in 0..2_000i64,
    ) {
        let of = session(second);
        let together = all(second + 6 + ended);
        prop_assert_eq!(of.standing(noted.as_ref(), &together, operator, at(now)), Standing::Over);
        if let Some(noted) = &mut noted {
            noted.ended_at = Some(at(ended));
            prop_assert_eq!(of.standing(Some(noted), &NEVER, operator, at(now)), Standing::Over);
        }
    }

    #[test]
    fn the_end_of_all_others_leaves_the_one_that_asked(second in 0..2_000i64, noted in noted(), ended in 0..9_000i64) {
        let of = session(second);
        let others = EndedTogether { others: Some((at(ended), of)), ..NEVER };
        prop_assert_eq!(of.is_ended(noted.as_ref(), &others), of.is_ended(noted.as_ref(), &NEVER));
    }
}
