//! What somebody is shown.

use contract::hub::{HubRepeatKind, HubVideo};
use discovery_hub::Filters;
use domain::{Error, Tier};
use engine::Report;
use engine::report::Format;

use crate::world::{EACH, World, channel, shown, titled};

/// Channels 1 to 4 make lists, 5 to 8 do not; 1, 3, 5 and 7 in English.
async fn lists() -> World {
    let world = World::start().await;
    for number in 1..=8 {
        let title = if number <= 4 {
            "7 ways to sharpen a knife"
        } else {
            "Bread"
        };
        world
            .scout_with(number, |report| {
                titled(title)(report);
                let language = if number % 2 == 1 { "en" } else { "de" };
                report.channel_info.language = Some(language.to_owned());
            })
            .await;
    }
    world.build().await;
    world
}

#[tokio::test]
async fn a_video_says_what_was_read_of_it() {
    let world = World::start().await;
    world.build().await;
    world.scout(1).await;
    let mut report = world.report(1);
    world.wait(30);
    world.build().await;
    let page = world
        .ask(&world.reader(), Tier::Creator, &[("sort", "newest")])
        .await
        .unwrap();
    report.uploads.retain(|upload| upload.outlier);
    report
        .uploads
        .sort_by_key(|upload| std::cmp::Reverse(upload.published_at));
    assert_eq!(page.videos.len(), report.uploads.len());
    for (video, upload) in page.videos.iter().zip(&report.uploads) {
        assert_eq!((&video.title, video.views), (&upload.title, upload.views));
        assert_eq!(video.published_at.as_second(), upload.published_at.as_second());
        assert_eq!(video.length_seconds, upload.duration_s);
        let range = upload.multiple_range.as_ref().unwrap();
        let ends = [video.multiple_low, video.multiple, video.multiple_high];
        for (shown, known) in ends.iter().zip([range.low, upload.multiple.unwrap(), range.high]) {
            assert!((shown - known).abs() < 0.0051, "{shown} {known}");
        }
        assert!(video.multiple >= 2.0 && video.neighbours >= 5);
        assert_eq!(video.read_at.as_second(), world.now().as_second() - 30);
        assert_eq!(video.discovered_at.as_second(), world.now().as_second());
        let ratio = upload.views as f64 / 12_300.0;
        assert!((video.views_per_subscriber.unwrap() - ratio).abs() < 0.0051);
        assert_eq!(
            (video.channel_id.as_str(), video.niche.as_deref()),
            (channel(1).as_str(), Some("woodworking"))
        );
        assert_eq!(
            (video.language.as_deref(), video.subscribers),
            (Some("de"), Some(12_300))
        );
    }
}

#[tokio::test]
async fn an_empty_answer_says_which_filter_emptied_it_and_how_many_each_lets_through() {
    let world = lists().await;
    let reader = world.reader();
    let query = [("language", "en"), ("repeatedBy", "4"), ("minViews", "2147483647")];
    let page = world.ask(&reader, Tier::Creator, &query).await.unwrap();
    let funnel = page.funnel.unwrap();
    let steps: Vec<_> = funnel
        .iter()
        .map(|step| (step.filter.as_str(), step.alone, step.left))
        .collect();
    let each = EACH as u32;
    assert_eq!(
        steps,
        [
            ("language", 4 * each, 4 * each),
            ("minViews", 0, 0),
            ("repeatedBy", 4 * each, 0)
        ]
    );
    assert_eq!((page.total, page.emptied_by.as_deref()), (0, Some("minViews")));
    assert_eq!(page.in_hub.videos, 8 * each);
    let full = world.ask(&reader, Tier::Creator, &query[..2]).await.unwrap();
    assert_eq!((full.total, full.funnel, full.emptied_by), (2 * each, None, None));
    let explained = world
        .ask(&reader, Tier::Creator, &[query[0], ("explain", "true")])
        .await
        .unwrap();
    assert_eq!(explained.funnel.unwrap().len(), 1);
}

#[tokio::test]
async fn before_the_first_hub_and_of_an_empty_one_nothing_is_shown_and_nothing_is_to_blame() {
    let world = World::start().await;
    let page = world
        .ask(&world.reader(), Tier::Free, &[("language", "en")])
        .await
        .unwrap();
    assert_eq!((page.as_of, page.total, page.emptied_by), (None, 0, None));
    world.build().await;
    let page = world
        .ask(&world.reader(), Tier::Free, &[("language", "en")])
        .await
        .unwrap();
    assert_eq!((page.as_of, page.total, page.emptied_by), (Some(world.now()), 0, None));
}

#[tokio::test]
async fn each_tier_sees_its_rows_and_who_sees_more() {
    let world = World::start().await;
    for number in 1..=80 {
        world.scout(number).await;
    }
    world.build().await;
    let all = 80 * EACH as u32;
    for (tier, rows, more) in [
        (Tier::Free, Some(50), Some("starter")),
        (Tier::Starter, Some(200), Some("creator")),
        (Tier::Creator, None, None),
    ] {
        let page = world.ask(&world.reader(), tier, &[("pageSize", "100")]).await.unwrap();
        assert_eq!(page.videos.len(), if rows == Some(50) { 50 } else { 100 });
        assert_eq!((page.total, page.visible), (all, rows.unwrap_or(all)));
        let access = page.access;
        assert_eq!(
            (access.tier.as_str(), access.rows, access.more_rows_tier.as_deref()),
            (tier.name(), rows, more)
        );
        assert_eq!(page.choices.unwrap().niches[0].videos, all);
    }
    let second = world
        .ask(&world.reader(), Tier::Creator, &[("page", "2")])
        .await
        .unwrap();
    assert_eq!((second.page, second.videos.len(), second.choices), (2, 48, None));
    let beyond = world.ask(&world.reader(), Tier::Free, &[("page", "3")]).await;
    assert!(matches!(beyond, Err(Error::TierRequired { tier: Tier::Starter })));
}

#[tokio::test]
async fn choices_are_counted_with_the_other_filters() {
    let world = lists().await;
    let view = world.reader().view(&world.cloud.store(), world.now()).await.unwrap();
    let choices = |sent: &[(&str, &str)]| {
        let param = |name: &str| sent.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        discovery_hub::choices(view.as_ref(), &Filters::read(param, world.now()).unwrap())
    };
    let each = EACH as u32;
    let found = choices(&[("language", "en"), ("repeatedBy", "2")]);
    let named = |list: &[contract::hub::HubChoice]| {
        list.iter()
            .map(|choice| (choice.key.clone(), choice.videos))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        named(&found.languages),
        [("de".to_owned(), 2 * each), ("en".to_owned(), 2 * each)]
    );
    assert_eq!(named(&found.niches), [("woodworking".to_owned(), 2 * each)]);
    assert_eq!(found.formats.iter().map(|choice| choice.videos).sum::<u32>(), 2 * each);
}

#[tokio::test]
async fn details_are_those_of_the_channel_as_it_was_last_read_with_its_line_and_its_neighbors() {
    let world = lists().await;
    let reader = world.reader();
    let page = world
        .ask(&reader, Tier::Creator, &[("channelId", channel(1).as_str())])
        .await
        .unwrap();
    let first = &page.videos[0];
    let details = world.details(&reader, &first.video_id).await.unwrap();
    assert_eq!(details.video, *first);
    assert_eq!(details.others, page.videos[1..], "the surest first");
    let of = |videos: &[HubVideo]| {
        let mut channels: Vec<String> = videos.iter().map(|video| video.channel_id.clone()).collect();
        channels.sort();
        channels
    };
    let expected: Vec<String> = [2, 3, 4]
        .iter()
        .map(|number| channel(*number).as_str().to_owned())
        .collect();
    assert_eq!(of(&details.siblings), expected, "one of each other channel");
    assert!(
        details
            .siblings
            .iter()
            .all(|video| video.pattern.as_deref() == Some("# ways …"))
    );
    assert!(details.line.len() > 40 && details.line.is_sorted_by_key(|point| point.published_at));
    assert!(
        details
            .line
            .iter()
            .any(|point| point.format == Format::Long && point.multiple > 2.0)
    );
    // Read again, another title, and not built yet.
    world.wait(10);
    world.scout_with(1, titled("Warum du nie schleifst")).await;
    let again = world.details(&reader, &first.video_id).await.unwrap();
    assert_eq!(again.video.title, "Warum du nie schleifst");
    assert_eq!(again.video.read_at, world.now());
    assert_eq!(again.video.discovered_at, first.discovered_at);
    // Read again, and it stands out no more.
    world.wait(10);
    let calm = |report: &mut Report| report.uploads.iter_mut().for_each(|upload| upload.outlier = false);
    world.scout_with(1, calm).await;
    for id in [first.video_id.as_str(), "v9999000005", "no id", ""] {
        assert!(matches!(world.details(&reader, id).await, Err(Error::NotFound)), "{id}");
    }
}

#[tokio::test]
async fn patterns_of_the_largest_niche_come_with_examples_and_those_of_a_language_are_its_own() {
    let world = lists().await;
    world
        .scout_with(20, |report| report.niche_profile.sub_niche = Some("baking".to_owned()))
        .await;
    world.wait(1);
    world.build().await;
    let reader = world.reader();
    let view = reader.view(&world.cloud.store(), world.now()).await.unwrap();
    let cached = reader.patterns().await.unwrap();
    let patterns = |niche: Option<&str>, language: Option<&str>| {
        let text = |text: &str| text.to_owned();
        discovery_hub::patterns(view.as_ref(), cached.as_ref(), niche.map(text), language.map(text))
    };
    let all = patterns(None, None);
    let each = EACH as u32;
    assert_eq!(
        (all.niche.as_deref(), all.channels, all.videos),
        (Some("woodworking"), 8, 8 * each)
    );
    let niches: Vec<_> = all
        .niches
        .iter()
        .map(|niche| (niche.key.as_str(), niche.videos, niche.channels))
        .collect();
    assert_eq!(niches, [("woodworking", 8 * each, 8), ("baking", each, 1)]);
    let ways = all
        .repeats
        .iter()
        .find(|repeat| repeat.kind == HubRepeatKind::Skeleton)
        .unwrap();
    assert_eq!(
        (ways.text.as_str(), ways.channels, ways.videos),
        ("# ways …", 4, 4 * each)
    );
    assert_eq!(ways.examples.len(), 3);
    assert!(ways.multiple >= 2.0);
    assert!(ways.examples.iter().all(|video| video.title.starts_with("7 ways")));
    assert_eq!(
        patterns(Some("woodworking"), Some("en")).repeats,
        [],
        "two channels prove nothing"
    );
    let none = patterns(Some("nothing"), None);
    assert_eq!(
        (none.niche.as_deref(), none.channels, none.repeats.len()),
        (Some("nothing"), 0, 0)
    );
    assert_eq!(none.niches.len(), 2, "what can be chosen is there");
    let nothing = discovery_hub::patterns(None, None, None, None);
    assert_eq!((nothing.niche, nothing.as_of), (None, None));
}

#[tokio::test]
async fn a_filter_of_the_address_narrows_the_page() {
    let world = lists().await;
    let page = async |query: &[(&str, &str)]| shown(&world.ask(&world.reader(), Tier::Creator, query).await.unwrap());
    assert_eq!(page(&[("search", "knife")]).await, (vec![1, 2, 3, 4], 4 * EACH));
    assert_eq!(
        page(&[("pattern", "# ways …"), ("language", "de")]).await,
        (vec![2, 4], 2 * EACH)
    );
    assert_eq!(page(&[("feature", "list")]).await, (vec![1, 2, 3, 4], 4 * EACH));
    assert_eq!(page(&[("channelId", channel(7).as_str())]).await, (vec![7], EACH));
}
