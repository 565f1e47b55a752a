use proptest::prelude::*;

use super::*;

const ID: &str = "UCBJycsmduvYEL83R_U4JriQ";

fn parse(text: &str) -> Result<ChannelRef> {
    text.parse()
}

fn handle(text: &str) -> ChannelRef {
    ChannelRef::Handle(text.to_owned())
}

#[test]
fn handles_resolve_with_or_without_at_in_any_case_and_script() {
    for text in [
        "@MKBHD",
        "mkbhd",
        " @mkbhd ",
        "youtube.com/@mkbhd",
        "https://www.youtube.com/@MKBHD/videos?si=x",
        "m.youtube.com/@mkbhd/",
        "http://youtube.com/@mkbhd#top",
    ] {
        assert_eq!(parse(text).unwrap(), handle("mkbhd"), "{text}");
    }
    assert_eq!(parse("@KüchenGeflüster").unwrap(), handle("küchengeflüster"));
    assert_eq!(parse("https://youtube.com/@K%C3%BCche").unwrap(), handle("küche"));
    assert_eq!(
        parse("@u\u{308}ben").unwrap(),
        handle("üben"),
        "combining marks are composed"
    );
    assert_eq!(parse("@中文频道").unwrap(), handle("中文频道"));
}

#[test]
fn ids_and_channel_addresses_resolve_to_the_id() {
    for text in [
        ID.to_owned(),
        format!("https://www.youtube.com/channel/{ID}"),
        format!("youtube.com/channel/{ID}/featured?view=0"),
        format!("//{ID}")[2..].to_owned(),
    ] {
        assert_eq!(parse(&text).unwrap(), ChannelRef::Id(ID.parse().unwrap()), "{text}");
    }
}

#[test]
fn videos_in_every_spelling_name_their_channel() {
    for text in [
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s",
        "https://youtu.be/dQw4w9WgXcQ?si=abc",
        "youtube.com/shorts/dQw4w9WgXcQ",
        "https://m.youtube.com/live/dQw4w9WgXcQ?feature=share",
        "https://www.youtube.com/watch?utm_source=x&v=dQw4w9WgXcQ",
    ] {
        assert_eq!(
            parse(text).unwrap(),
            ChannelRef::Video("dQw4w9WgXcQ".parse().unwrap()),
            "{text}"
        );
    }
}

#[test]
fn legacy_addresses_keep_their_kind() {
    assert_eq!(
        parse("youtube.com/c/SomeName").unwrap(),
        ChannelRef::Custom("somename".into())
    );
    assert_eq!(
        parse("https://www.youtube.com/user/OldName/").unwrap(),
        ChannelRef::Username("oldname".into())
    );
    assert_eq!(
        parse("https://www.youtube.com/SomeName").unwrap(),
        ChannelRef::Custom("somename".into())
    );
}

#[test]
fn free_text_is_a_name() {
    assert_eq!(
        parse("Marques  Brownlee").unwrap(),
        ChannelRef::Name("marques  brownlee".into())
    );
    assert_eq!(
        parse("Dr. Müller & Söhne!").unwrap(),
        ChannelRef::Name("dr. müller & söhne!".into())
    );
    assert!(parse("AC/DC").is_err(), "a slash makes it an address of somebody else");
}

#[test]
fn what_is_not_a_channel_of_the_platform_is_refused() {
    let long = "a".repeat(201);
    for text in [
        "",
        "   ",
        "@",
        "!!!",
        long.as_str(),
        "a\nb",
        "a\u{0}b",
        "a\u{202e}b",
        "https://example.com/@mkbhd",
        "https://youtube.com.evil.example/@x",
        "https://evil.example/youtube.com/@x",
        "ftp://youtube.com/@x",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "http://127.0.0.1:9001/",
        "127.0.0.1",
        "localhost",
        "localhost:3000",
        "[::1]",
        "::1",
        "http://[::1]/@x",
        "http://169.254.169.254/latest/meta-data",
        "https://user:pw@youtube.com/@x",
        "https://youtube.com:8443/@x",
        "https://youtube.com@evil.example/",
        "\\\\host\\share",
        "//evil.example/@x",
        "https://www.youtube.com/",
        "https://www.youtube.com/watch",
        "https://www.youtube.com/watch?v=short",
        "https://www.youtube.com/feed/trending",
        "https://www.youtube.com/playlist?list=PLx",
        "youtube.com/channel/UCshort",
        "https://youtu.be/",
        "example.com",
        "twitch.tv/somebody",
        "https://www.youtube.com./@x",
        "https://studio.youtube.com/@x",
    ] {
        assert!(
            matches!(parse(text), Err(Error::InvalidInput { field: "channel" })),
            "{text:?} gave {:?}",
            parse(text)
        );
    }
}

proptest! {
    #[test]
    fn no_text_panics_and_what_is_accepted_is_normal(text in "\\PC{0,220}") {
        if let Ok(found) = parse(&text)
            && let Some(alias) = found.alias()
        {
            prop_assert!(!alias.chars().any(char::is_control));
            if !matches!(found, ChannelRef::Video(_)) {
                prop_assert_eq!(alias.to_lowercase(), alias);
            }
        }
    }

    #[test]
    fn spaces_case_and_tracking_never_change_the_handle(name in "[a-z][a-z0-9_.-]{2,20}[a-z0-9]", pad in " {0,3}", tracking in "(\\?si=[a-z]{3}|\\?utm_source=x&feature=y|/|/videos|)") {
        let expected = handle(&name);
        prop_assert_eq!(parse(&format!("{pad}@{}{pad}", name.to_uppercase())).unwrap(), expected.clone());
        prop_assert_eq!(parse(&format!("{pad}HTTPS://WWW.YouTube.com/@{name}{tracking}{pad}")).unwrap(), expected);
    }
}
