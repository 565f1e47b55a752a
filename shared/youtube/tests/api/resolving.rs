//! Which calls each kind of input costs, and which channel it leads to.

use domain::ChannelRef;
use serde_json::{Value, json};
use youtube::{PlatformError, Usage};

use crate::stand_in::{ID, Reply, Seen, StandIn, channel_item, found, nothing};

const OTHER: &str = "UC0000000000000000000000";

fn result(id: &str, title: &str) -> Value {
    json!({"kind": "youtube#searchResult", "id": {"kind": "youtube#channel", "channelId": id}, "snippet": {"title": title}})
}

/// Knows one channel, by what the method and parameter of this request say.
async fn knows(known: fn(&Seen) -> bool) -> StandIn {
    StandIn::start(move |seen, _| match seen.name.as_str() {
        _ if !known(seen) => nothing(seen),
        "channels" => found(seen, &[channel_item("Some Body")]),
        "videos" => found(seen, &[json!({"id": seen.param("id"), "snippet": {"channelId": ID}})]),
        _ => found(seen, &[result(OTHER, "Some Body Fans"), result(ID, "SOME body!")]),
    })
    .await
}

async fn resolve(platform: &StandIn, channel: &str) -> (Result<String, PlatformError>, Usage, Vec<String>) {
    let channel: ChannelRef = channel.parse().unwrap();
    let session = platform.client().session(youtube::BUDGET);
    let resolved = session.resolve(&channel).await.map(|found| found.id.to_string());
    (resolved, session.usage(), platform.names())
}

fn cost(units: u64, searches: u64) -> Usage {
    Usage { units, searches }
}

#[tokio::test]
async fn an_id_costs_nothing() {
    let platform = knows(|_| true).await;
    assert_eq!(resolve(&platform, ID).await, (Ok(ID.to_owned()), cost(0, 0), vec![]));
}

#[tokio::test]
async fn a_handle_costs_one_unit_and_brings_the_channel_with_it() {
    let platform = knows(|seen| seen.param("forHandle") == "@küche").await;
    let resolved = platform.client().resolve(&"@KÜCHE".parse().unwrap()).await.unwrap();
    assert_eq!(
        (resolved.id.as_str(), resolved.channel.unwrap().title.as_str()),
        (ID, "Some Body")
    );
    assert_eq!(platform.names(), ["channels"]);
}

#[tokio::test]
async fn a_user_name_and_a_video_cost_one_unit() {
    let platform = knows(|seen| seen.param("forUsername") == "oldname").await;
    let (found, usage, _) = resolve(&platform, "youtube.com/user/OldName").await;
    assert_eq!((found, usage), (Ok(ID.to_owned()), cost(1, 0)));
    let platform = knows(|seen| seen.param("id") == "dQw4w9WgXcQ").await;
    let (found, usage, _) = resolve(&platform, "https://youtu.be/dQw4w9WgXcQ?si=x").await;
    assert_eq!((found, usage), (Ok(ID.to_owned()), cost(1, 0)));
}

#[tokio::test]
async fn a_custom_address_is_tried_as_handle_then_as_user_then_searched_for() {
    let platform = knows(|seen| seen.param("forUsername") == "somebody").await;
    assert_eq!(resolve(&platform, "youtube.com/c/SomeBody").await.1, cost(2, 0));
    let platform = knows(|seen| seen.name == "search" || !seen.param("id").is_empty()).await;
    let (found, usage, names) = resolve(&platform, "youtube.com/c/SomeBody").await;
    let Err(PlatformError::NoSuchName { suggestions }) = found else {
        panic!("{found:?}")
    };
    assert_eq!(
        suggestions[0].channel_id.as_str(),
        ID,
        "who is called so is only suggested"
    );
    assert_eq!(usage, cost(3, 1));
    assert_eq!(names, ["channels", "channels", "search", "channels"]);
}

#[tokio::test]
async fn an_address_that_nobody_has_is_not_that_of_a_stranger_who_is_called_so() {
    const NAMESAKES: [(&str, &str); 2] = [(OTHER, "Nan"), (ID, "nan")];
    for typed in [
        "@nan",
        "nan",
        "youtube.com/@nan",
        "youtube.com/c/nan",
        "youtube.com/nan",
    ] {
        let platform = finds(&NAMESAKES, cards).await;
        let (found, ..) = resolve(&platform, typed).await;
        let Err(PlatformError::NoSuchName { suggestions }) = found else {
            panic!("{typed}: {found:?}")
        };
        assert_eq!(suggestions.len(), 2, "{typed}");
    }
}

#[tokio::test]
async fn a_name_is_tried_as_a_handle_and_searched_for_only_then() {
    let platform = knows(|seen| seen.param("forHandle") == "@somebody").await;
    assert_eq!(resolve(&platform, "Some Body").await.1, cost(1, 0));
    let platform = knows(|seen| seen.param("q") == "some body").await;
    assert_eq!(
        resolve(&platform, "Some Body").await,
        (Ok(ID.to_owned()), cost(1, 1), vec!["channels".into(), "search".into()])
    );
    let platform = knows(|seen| seen.name == "search" && seen.param("type") == "channel").await;
    let (found, usage, _) = resolve(&platform, "some & body").await;
    assert_eq!(
        (found, usage),
        (Ok(ID.to_owned()), cost(0, 1)),
        "no handle holds an &; the title that is the name is taken"
    );
}

/// Finds these channels by a search, in this order, and shows them otherwise as they are.
async fn finds(ids: &'static [(&'static str, &'static str)], shows: fn(&Seen) -> Reply) -> StandIn {
    StandIn::start(move |seen, _| match seen.name.as_str() {
        "channels" if seen.param("id").is_empty() => nothing(seen),
        "channels" => shows(seen),
        _ => found(
            seen,
            &ids.iter().map(|(id, title)| result(id, title)).collect::<Vec<_>>(),
        ),
    })
    .await
}

const STRANGERS: [(&str, &str); 7] = [
    ("UC0000000000000000000001", "The Little Banana Parade"),
    ("UC0000000000000000000002", "Nan &amp; Co"),
    ("UC0000000000000000000001", "The Little Banana Parade"),
    ("UC0000000000000000000003", "Nana"),
    ("UC0000000000000000000004", "Closed meanwhile"),
    ("UC0000000000000000000005", "Banana"),
    ("UC0000000000000000000006", "One too many"),
];

/// Everything but the closed one, in an order of its own, as the platform does.
fn cards(seen: &Seen) -> Reply {
    let mut ids: Vec<&str> = seen.param("id").split(',').filter(|id| !id.ends_with('4')).collect();
    ids.reverse();
    let cards = ids.iter().map(|id| {
        json!({"kind": "youtube#channel", "id": id, "statistics": {"subscriberCount": "7"},
            "snippet": {"title": format!("Channel {}", &id[23..]), "customUrl": format!("@handle{}", &id[23..]),
                "thumbnails": {"medium": {"url": format!("https://pictures.example/{id}")}}}})
    });
    found(seen, &cards.collect::<Vec<_>>())
}

#[tokio::test]
async fn a_name_that_nobody_has_never_ends_at_a_strangers_channel_but_with_suggestions() {
    for (typed, units) in [
        ("@nan", 2),
        ("youtube.com/@ock", 2),
        ("nan", 2),
        ("youtube.com/c/nan", 3),
        ("%s%s%s%n", 1),
    ] {
        let platform = finds(&STRANGERS, cards).await;
        let (found, usage, names) = resolve(&platform, typed).await;
        let Err(PlatformError::NoSuchName { suggestions }) = found else {
            panic!("{typed}: {found:?}")
        };
        assert_eq!(
            usage,
            cost(units, 1),
            "{typed}: one search, one unit for all suggestions"
        );
        assert_eq!(names.iter().filter(|name| *name == "search").count(), 1);
        let titles: Vec<&str> = suggestions.iter().map(|channel| channel.title.as_str()).collect();
        assert_eq!(
            titles,
            ["Channel 1", "Channel 2", "Channel 3", "Channel 5"],
            "five are looked at, each once, in the order of the search; one is closed"
        );
        let first = &suggestions[0];
        assert_eq!(
            (
                first.channel_id.as_str(),
                first.handle.as_deref(),
                first.thumbnail_url.as_deref(),
                first.subscribers
            ),
            (
                STRANGERS[0].0,
                Some("@handle1"),
                Some("https://pictures.example/UC0000000000000000000001"),
                Some(7)
            )
        );
    }
}

#[tokio::test]
async fn without_a_word_of_the_platform_about_them_suggestions_are_what_the_search_showed() {
    let platform = finds(&STRANGERS, |_| Reply::error(403, "quotaExceeded")).await;
    let Err(PlatformError::NoSuchName { suggestions }) = resolve(&platform, "@nan").await.0 else {
        panic!("the name is found")
    };
    let shown: Vec<_> = suggestions
        .iter()
        .map(|channel| (channel.title.as_str(), channel.subscribers))
        .collect();
    assert_eq!(
        shown,
        [
            ("The Little Banana Parade", None),
            ("Nan & Co", None),
            ("Nana", None),
            ("Closed meanwhile", None),
            ("Banana", None)
        ]
    );
}

#[tokio::test]
async fn a_title_that_is_the_name_is_taken_wherever_the_search_lists_it() {
    let platform = finds(&STRANGERS, cards).await;
    let (found, usage, _) = resolve(&platform, "one TOO many").await;
    assert_eq!((found, usage), (Ok(STRANGERS[6].0.to_owned()), cost(1, 1)));
}

#[tokio::test]
async fn what_nobody_knows_is_not_found() {
    let inputs = [
        "@nobody",
        "nobody at all",
        "youtube.com/c/nobody",
        "youtube.com/user/nobody",
        "youtu.be/dQw4w9WgXcQ",
    ];
    for input in inputs {
        let platform = StandIn::start(|seen, _| nothing(seen)).await;
        assert_eq!(
            resolve(&platform, input).await.0,
            Err(PlatformError::ChannelNotFound),
            "{input}"
        );
    }
}

#[tokio::test]
async fn a_look_up_that_the_platform_calls_invalid_finds_nothing_and_does_not_end_the_search() {
    let platform = StandIn::start(|seen, _| match seen.name.as_str() {
        "channels" => Reply::error(400, "invalidValue"),
        _ => found(seen, &[result(ID, "Some Body")]),
    })
    .await;
    assert_eq!(resolve(&platform, "some body").await.0, Ok(ID.to_owned()));
}

#[tokio::test]
async fn a_spent_search_quota_is_a_spent_quota_and_not_an_unknown_channel() {
    let platform = StandIn::start(|seen, _| match seen.name.as_str() {
        "search" => Reply::error(403, "quotaExceeded"),
        _ => nothing(seen),
    })
    .await;
    let (found, ..) = resolve(&platform, "no body").await;
    assert_eq!(found.unwrap_err().code(), "quota_exceeded");
    // That nobody has the handle is known without a search.
    let (found, ..) = resolve(&platform, "@nobody").await;
    assert_eq!(found, Err(PlatformError::Unsearched));
}
