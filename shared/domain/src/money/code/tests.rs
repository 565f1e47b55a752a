use proptest::prelude::*;

use super::*;

fn code(text: &str) -> Option<String> {
    text.parse::<Code>().ok().map(String::from)
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_780_000_000 + second).unwrap()
}

fn terms(kind: CodeKind) -> Terms {
    Terms {
        kind,
        credits: (kind != CodeKind::Creator).then(|| Credits::try_from(10).unwrap()),
        creator: None,
        max_uses: None,
        valid_from: None,
        valid_until: None,
        active: true,
    }
}

fn field(result: &Result<Terms>) -> Option<&'static str> {
    match result {
        Err(Error::InvalidInput { field }) => Some(field),
        _ => None,
    }
}

#[test]
fn a_gift_code_has_every_random_bit_in_it_and_can_be_typed() {
    let of = |random| String::from(Code::of_gift(random));
    assert_eq!(of(0), "2".repeat(26));
    assert_eq!(of(u128::MAX), format!("{}9", "Z".repeat(25)));
    let bits: std::collections::BTreeSet<String> = (0..128).map(|bit| of(1 << bit)).collect();
    assert_eq!(bits.len(), 128);
    for text in bits {
        let code = Code::of_gift(0);
        assert!(CodeKind::Gift.allows(&code) && text.parse::<Code>().is_ok_and(|code| code.as_str() == text));
    }
}

#[test]
fn upper_and_lower_case_and_blanks_around_are_the_same_code() {
    for text in ["gift-2026", " GIFT-2026\n", "Gift-2026"] {
        assert_eq!(code(text).as_deref(), Some("GIFT-2026"));
    }
}

#[test]
fn what_holds_anything_else_is_no_code() {
    for text in [
        "",
        "  ",
        "a b",
        "a_b",
        "a#b",
        "a/b",
        "straße",
        "ÄPFEL",
        "ſ",
        "\u{212a}",
        "a\u{200b}b",
        "' OR 1=1",
    ] {
        assert_eq!(code(text), None, "{text:?}");
    }
    assert!(code(&"x".repeat(50)).is_some());
    assert!(code(&"x".repeat(51)).is_none());
}

#[test]
fn a_promo_code_is_short_and_plain_and_the_others_may_hold_hyphens() {
    for (text, promo, other) in [
        ("AB", false, false),
        ("ABC", true, true),
        ("A-C", false, true),
        ("---", false, false),
        ("A2345678901234567890", true, true),
        ("A23456789012345678901", false, true),
    ] {
        let code: Code = text.parse().unwrap();
        assert_eq!(CodeKind::Promo.allows(&code), promo, "{text}");
        assert_eq!(CodeKind::Gift.allows(&code), other, "{text}");
        assert_eq!(CodeKind::Creator.allows(&code), other, "{text}");
    }
}

#[test]
fn a_new_code_names_what_does_not_fit() {
    let code: Code = "SUMMER".parse().unwrap();
    let promo = || terms(CodeKind::Promo);
    assert!(promo().accept(&code).is_ok());
    let no_credits = Terms {
        credits: None,
        ..promo()
    };
    assert_eq!(field(&no_credits.accept(&code)), Some("credits"));
    let too_many = Terms {
        credits: Some(Credits::try_from(10_001).unwrap()),
        ..promo()
    };
    assert_eq!(field(&too_many.accept(&code)), Some("credits"));
    let paying = Terms {
        credits: Some(Credits::FREE_GRANT),
        ..terms(CodeKind::Creator)
    };
    assert_eq!(field(&paying.accept(&code)), Some("credits"));
    let never = Terms {
        max_uses: Some(0),
        ..promo()
    };
    assert_eq!(field(&never.accept(&code)), Some("maxUses"));
    let backwards = Terms {
        valid_from: Some(at(1)),
        valid_until: Some(at(1)),
        ..promo()
    };
    assert_eq!(field(&backwards.accept(&code)), Some("validUntil"));
    let owned = Terms {
        creator: Some("user-a".parse().unwrap()),
        ..promo()
    };
    assert_eq!(field(&owned.accept(&code)), Some("creatorEmail"));
    assert_eq!(field(&promo().accept(&"A-B".parse().unwrap())), Some("code"));
}

#[test]
fn who_has_redeemed_it_learns_so_even_when_it_is_over() {
    let over = Terms {
        active: false,
        valid_until: Some(at(-1)),
        max_uses: Some(1),
        ..terms(CodeKind::Gift)
    };
    assert!(matches!(over.may_redeem(at(0), 1, true), Err(Error::CodeAlreadyUsed)));
    assert!(matches!(over.may_redeem(at(0), 1, false), Err(Error::CodeNotFound)));
}

#[test]
fn a_creator_code_is_never_redeemed_and_a_promo_code_lowers_no_price() {
    let buyer: UserId = "user-b".parse().unwrap();
    for used in [true, false] {
        let refused = terms(CodeKind::Creator).may_redeem(at(0), 0, used);
        assert!(matches!(refused, Err(Error::CodeNotFound)));
    }
    for kind in [CodeKind::Promo, CodeKind::Gift] {
        assert!(matches!(
            terms(kind).may_discount(at(0), 0, &buyer),
            Err(Error::CodeNotFound)
        ));
    }
}

#[test]
fn a_creator_code_counts_for_everybody_but_its_creator() {
    let creator: UserId = "user-a".parse().unwrap();
    let owned = Terms {
        creator: Some(creator.clone()),
        ..terms(CodeKind::Creator)
    };
    assert!(matches!(
        owned.may_discount(at(0), 0, &creator),
        Err(Error::CodeNotFound)
    ));
    assert!(owned.may_discount(at(0), 0, &"user-b".parse().unwrap()).is_ok());
    assert!(terms(CodeKind::Creator).may_discount(at(0), 0, &creator).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_parsed_code_parses_to_itself_and_keeps_the_bounds(text in "\\PC{0,60}|[ a-zA-Z0-9-]{0,60}") {
        if let Ok(code) = text.parse::<Code>() {
            prop_assert!((1..=MAX_CODE).contains(&code.as_str().len()));
            prop_assert!(code.as_str().bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-'));
            prop_assert_eq!(code.as_str().to_lowercase().parse::<Code>().unwrap(), code);
        }
    }

    #[test]
    fn a_code_brings_credits_exactly_while_it_is_on_in_time_has_uses_left_and_is_new_to_the_person(
        active in any::<bool>(), from in proptest::option::of(-3i64..3), until in proptest::option::of(-3i64..3),
        most in proptest::option::of(0u32..4), uses in 0u32..4, mine in any::<bool>(),
    ) {
        let terms = Terms {
            active,
            valid_from: from.map(at),
            valid_until: until.map(at),
            max_uses: most,
            ..terms(CodeKind::Promo)
        };
        let open = active && from.unwrap_or(-9) <= 0 && until.unwrap_or(9) > 0 && most.unwrap_or(9) > uses;
        match terms.may_redeem(at(0), uses, mine) {
            Ok(credits) => prop_assert!(open && !mine && credits.get() == 10),
            Err(Error::CodeAlreadyUsed) => prop_assert!(mine),
            Err(Error::CodeNotFound) => prop_assert!(!mine && !open),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}
