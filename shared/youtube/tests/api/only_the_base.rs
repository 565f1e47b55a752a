//! Whatever a person typed, only the base is called, with few requests and the text as one parameter.

use domain::{ChannelId, ChannelRef, VideoId};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use tokio::runtime::Runtime;

use crate::stand_in::{ID, StandIn, nothing};

const METHODS: [&str; 3] = ["channels", "videos", "search"];

fn any_ref() -> impl Strategy<Value = ChannelRef> {
    let nasty = prop_oneof![
        "\\PC{1,60}",
        "[&=?#/%@+:;. a\\\\]{1,40}",
        "(https?://|//|\\.\\./|@)[a-z0-9.]{1,12}(:[0-9]{2})?/\\PC{0,20}",
        "(%[0-9a-f]{2}){1,9}",
    ];
    (nasty, 0..4usize).prop_map(|(text, kind)| match kind {
        0 => ChannelRef::Handle(text),
        1 => ChannelRef::Username(text),
        2 => ChannelRef::Custom(text),
        _ => ChannelRef::Name(text),
    })
}

async fn check(platform: &StandIn, channel: &ChannelRef, texts: &[String]) -> Result<(), TestCaseError> {
    let before = platform.seen().len();
    let _ = platform.client().resolve(channel).await;
    let seen = platform.seen().split_off(before);
    prop_assert!(seen.len() <= 3);
    for request in seen {
        prop_assert_eq!(request.method.as_str(), "GET");
        prop_assert_eq!(&request.path, &format!("/youtube/v3/{}", request.name));
        prop_assert!(METHODS.contains(&request.name.as_str()), "{}", request.path);
        prop_assert_eq!(&format!("http://{}", request.headers["host"]), &platform.origin);
        let looked_up = ["forHandle", "forUsername", "id", "q"]
            .map(|name| request.param(name))
            .concat();
        prop_assert!(texts.contains(&looked_up), "{} is none of {:?}", looked_up, texts);
    }
    Ok(())
}

fn spellings(channel: &ChannelRef) -> Vec<String> {
    match channel {
        ChannelRef::Id(id) => vec![id.to_string()],
        ChannelRef::Video(id) => vec![id.to_string()],
        ChannelRef::Handle(text) | ChannelRef::Username(text) | ChannelRef::Custom(text) | ChannelRef::Name(text) => {
            let joined: String = text.split_whitespace().collect();
            vec![text.clone(), format!("@{text}"), format!("@{joined}")]
        }
    }
}

#[test]
fn no_text_leads_anywhere_but_to_the_base() {
    let runtime = Runtime::new().unwrap();
    let platform = runtime.block_on(StandIn::start(|seen, _| nothing(seen)));
    proptest!(ProptestConfig::with_cases(300), |(channel in any_ref())| {
        runtime.block_on(check(&platform, &channel, &spellings(&channel)))?;
    });
    // The way a person takes: what the parser lets through.
    let typed = prop_oneof![
        "\\PC{1,40}",
        "(https://)?(www\\.|m\\.)?youtube\\.com/(@|c/|user/|shorts/|)[a-zA-Z0-9_.%-]{1,24}"
    ];
    proptest!(ProptestConfig::with_cases(300), |(text in typed)| {
        if let Ok(channel) = text.parse::<ChannelRef>() {
            runtime.block_on(check(&platform, &channel, &spellings(&channel)))?;
        }
    });
}

#[test]
fn ids_are_passed_on_as_they_are() {
    let runtime = Runtime::new().unwrap();
    let platform = runtime.block_on(StandIn::start(|seen, _| nothing(seen)));
    let (id, video): (ChannelId, VideoId) = (ID.parse().unwrap(), "dQw4w9WgXcQ".parse().unwrap());
    for channel in [ChannelRef::Id(id), ChannelRef::Video(video)] {
        runtime
            .block_on(check(&platform, &channel, &spellings(&channel)))
            .unwrap();
    }
    assert_eq!(platform.names(), ["videos"], "an id costs nothing");
}
