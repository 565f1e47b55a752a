//! The function as a process, between a database in memory and the platform's stand-ins.
#![expect(clippy::unwrap_used, reason = "a test fails on the spot")]

use domain::Split;
use jiff::Timestamp;
use lambdakit::{Function, Platform, reply};
use paykit::Shop;
use serde_json::{Value, json};
use store::Act;

const USER: &str = "3c3a9a52-70b1-7044-8a6e-2f6f6f2d9a11";
const OTHER: &str = "9d1c2b3a-70b1-7044-8a6e-2f6f6f2d9a22";
const FIRST_PAGE: &str = include_str!("../../../../events/export-account/first-page.json");
const NAME: &str = "export-account";

lambdakit::matrix!("export-account");

fn function(platform: &Platform) -> Function {
    platform.function(NAME, &[])
}

async fn page(platform: &mut Platform, query: &str) -> (u64, Value) {
    let event = FIRST_PAGE.replace("ACCESS_TOKEN", &platform.pool.token(USER));
    let mut event: Value = serde_json::from_str(&event).unwrap();
    event["rawQueryString"] = json!(query);
    reply(platform.lambda.invoke("1", event).await)
}

/// Every page until the last one.
async fn whole(platform: &mut Platform) -> Vec<Value> {
    let (mut pages, mut query) = (Vec::new(), String::new());
    loop {
        let (status, found) = page(platform, &query).await;
        assert_eq!(status, 200, "{found}");
        let next = found["nextCursor"].as_str().map(str::to_owned);
        pages.push(found);
        let Some(next) = next else { return pages };
        query = format!("cursor={next}");
    }
}

fn all<'v>(pages: &'v [Value], name: &str) -> Vec<&'v Value> {
    pages.iter().flat_map(|page| page[name].as_array().unwrap()).collect()
}

#[tokio::test]
async fn a_person_exports_everything_that_is_theirs_and_nothing_of_others() {
    let mut platform = Platform::start().await;
    let mut function = function(&platform);
    let ids: Vec<String> = (0..13).map(|number| format!("{number:032x}")).collect();
    // The free credits are not enough for more than one page of analyses.
    let bought = Split {
        subscription: 0,
        purchased: 20,
    };
    platform.credits(USER).await;
    let (user, store) = (USER.parse().unwrap(), platform.cloud.store());
    let request = "a-page-of-analyses".parse().unwrap();
    let act = Act {
        at: Timestamp::now(),
        actor: OTHER.parse().unwrap(),
        action: "adjust-credits".to_owned(),
        target: None,
        detail: None,
    };
    store
        .adjust(&user, &request, &act, bought, "to export", Timestamp::now())
        .await
        .unwrap();
    store.suspend(&user, "by mistake", &act).await.unwrap();
    store.lift_suspension(&user, &act).await.unwrap();
    for id in &ids {
        platform.completed(USER, id, Timestamp::now()).await;
    }
    platform.completed(OTHER, &"f".repeat(32), Timestamp::now()).await;
    let pages = whole(&mut platform).await;
    assert_eq!(pages[0]["me"]["userId"], USER);
    assert_eq!(pages[0]["email"], lambdakit::EMAIL);
    assert_eq!(pages[0]["suspension"]["reason"], "by mistake");
    assert_eq!(pages[0]["sessions"][0]["current"], true);
    assert_eq!(pages[0]["subscription"]["subscribed"], false);
    for later in &pages[1..] {
        assert_eq!((&later["me"], &later["email"]), (&Value::Null, &Value::Null));
    }
    let mut analyses: Vec<&str> = all(&pages, "analyses")
        .iter()
        .map(|one| one["requestId"].as_str().unwrap())
        .collect();
    analyses.sort_unstable();
    assert_eq!(analyses, ids);
    let lines = all(&pages, "ledger");
    let credits: i64 = lines.iter().map(|line| line["credits"].as_i64().unwrap()).sum();
    assert_eq!(pages[0]["me"]["credits"], credits, "the ledger is whole");
    let found = all(&pages, "discoveries");
    assert_eq!(
        (found.len(), &found[0]["reachedPosition"]),
        (1, &Value::Null),
        "one channel, first analysed by the person"
    );
    let line = function.line().await.to_string();
    assert!(!line.contains("person@"), "{line}");
}

#[tokio::test]
async fn rewards_and_notifications_come_along_too() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let started = Timestamp::now() - jiff::SignedDuration::from_mins(10);
    let key = platform.completed(USER, &"a".repeat(32), started).await;
    let store = platform.cloud.store();
    let channel = store.analysis(&key).await.unwrap().unwrap().facts.unwrap().channel_id;
    let places = [(channel, domain::discovery::Place::ALL[1])];
    store.pay_discoveries(&places, Timestamp::now()).await.unwrap();
    let pages = whole(&mut platform).await;
    assert_eq!(all(&pages, "rewards")[0]["creditsAwarded"], 15);
    assert_eq!(all(&pages, "notifications")[0]["position"], 2);
    assert_eq!(all(&pages, "discoveries")[0]["creditsAwarded"], 15);
}

#[tokio::test]
async fn what_was_bought_comes_along_with_what_became_of_it_and_only_ones_own() {
    let mut platform = Platform::start().await;
    let shop = Shop::open(&platform).await;
    let _function = function(&platform);
    let nothing = json!({"customerId": null, "purchases": [], "subscriptions": [], "checkouts": []});
    assert_eq!(page(&mut platform, "").await.1["bought"], nothing);
    shop.buy(&platform, USER, "pack_creator").await;
    shop.begin(&platform, USER, "pack_starter").await;
    shop.buy(&platform, OTHER, "pack_creator").await;
    let session = &shop.stripe.objects("checkout.session")[0];
    let intent = session["payment_intent"].as_str().unwrap();
    let of_payment = |charge: &&Value| charge["payment_intent"] == intent;
    let charges = shop.stripe.objects("charge");
    let charge = charges.iter().find(of_payment).unwrap()["id"].as_str().unwrap();
    shop.stripe.control(&format!("dispute/{charge}"), &json!({})).unwrap();
    shop.catch_up(&platform).await;

    let bought = page(&mut platform, "").await.1["bought"].clone();
    assert_eq!(bought["customerId"], session["customer"]);
    let [pack] = bought["purchases"].as_array().unwrap().as_slice() else {
        panic!("one pack was paid for: {bought}")
    };
    assert_eq!((&pack["id"], &pack["code"]), (&session["id"], &Value::Null));
    let payment = &pack["payments"][0];
    assert_eq!((&payment["id"], &payment["credits"]), (&session["id"], &json!(30)));
    assert_eq!(payment["paidCents"], session["amount_total"]);
    assert_eq!(
        (&payment["refunds"], &payment["disputes"][0]["state"]),
        (&json!([]), &json!("open"))
    );
    let mut begun: Vec<_> = bought["checkouts"].as_array().unwrap().iter().collect();
    begun.sort_by_key(|checkout| checkout["priceId"].to_string());
    let seen: Vec<_> = begun
        .iter()
        .map(|one| (&one["priceId"], one["grantedAt"].is_null()))
        .collect();
    assert_eq!(seen, [(&json!("pack_creator"), false), (&json!("pack_starter"), true)]);

    shop.buy(&platform, USER, "plan_starter").await;
    let (status, first) = page(&mut platform, "").await;
    let plan = &first["bought"]["subscriptions"][0];
    assert_eq!(
        (status, &plan["tier"], &plan["over"]),
        (200, &json!("starter"), &json!(false))
    );
    assert_eq!(plan["paidUntil"], plan["periodEnd"]);
    let purchases = first["bought"]["purchases"].as_array().unwrap();
    let of_plan = |purchase: &&Value| {
        purchase["id"]
            .as_str()
            .unwrap()
            .starts_with(plan["id"].as_str().unwrap())
    };
    assert_eq!((purchases.len(), purchases.iter().filter(of_plan).count()), (2, 1));
    let second = page(
        &mut platform,
        &format!("cursor={}", first["nextCursor"].as_str().unwrap()),
    )
    .await;
    assert_eq!((second.0, &second.1["bought"]), (200, &Value::Null));
}

#[tokio::test]
async fn saved_titles_come_along_all_of_them_and_only_ones_own() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    for user in [USER, OTHER] {
        platform.given(user, 10).await;
    }
    let one = platform.saved_title(USER, &"1".repeat(32), "Mine").await;
    let many: Vec<_> = (0..600_u32)
        .map(|number| store::SavedTitle {
            id: format!("{number:032x}").parse().unwrap(),
            ..one.clone()
        })
        .collect();
    platform.cloud.store().import_titles(&one.user, &many).await.unwrap();
    platform.saved_title(OTHER, &"2".repeat(32), "Of somebody else").await;
    let pages = whole(&mut platform).await;
    let titles = all(&pages, "titles");
    assert_eq!(titles.len(), 601);
    assert!(titles.iter().all(|title| title["title"] == "Mine"));
}

#[tokio::test]
async fn what_was_asked_of_the_coach_comes_along_all_of_it_and_only_ones_own() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.given(USER, 10).await;
    for number in 0..100 {
        platform
            .asked(USER, &format!("question-{number}"), "demo", "Mine?")
            .await;
    }
    platform.asked(OTHER, "question-0", "demo", "Of somebody else?").await;
    let pages = whole(&mut platform).await;
    let turns = all(&pages, "coachTurns");
    assert_eq!(turns.len(), 100);
    assert!(turns.iter().all(|turn| turn["question"] == "Mine?"));
}

#[tokio::test]
async fn a_cursor_that_is_none_is_refused() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    for cursor in ["x", "-x", "--", "_.x"] {
        assert_eq!(
            page(&mut platform, &format!("cursor={cursor}")).await.0,
            400,
            "{cursor}"
        );
    }
}

#[tokio::test]
async fn a_linked_channel_is_shown_whether_or_not_channels_can_be_linked_now() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    assert_eq!(page(&mut platform, "").await.1["me"]["channel"], Value::Null);
    platform.linked(USER, "UCBJycsmduvYEL83R_U4JriQ").await;
    let (status, first) = page(&mut platform, "").await;
    assert_eq!(
        (status, &first["me"]["channel"]["channelId"]),
        (200, &json!("UCBJycsmduvYEL83R_U4JriQ"))
    );
}

#[tokio::test]
async fn free_credits_that_have_fallen_due_are_in_it() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    let long_ago = Timestamp::now() - jiff::SignedDuration::from_hours(31 * 24);
    platform.joined(USER, long_ago).await;
    let pages = whole(&mut platform).await;
    assert_eq!(pages[0]["me"]["credits"], 10);
}

#[tokio::test]
async fn monitors_experiments_and_runs_with_their_reports_come_along_page_by_page() {
    let mut platform = Platform::start().await;
    let _function = function(&platform);
    platform.given(USER, 70).await;
    platform.given(OTHER, 10).await;
    let of = platform.monitored(USER, &"1".repeat(32)).await;
    let theirs = platform.monitored(OTHER, &"2".repeat(32)).await;
    platform.run_completed(&theirs, &"f".repeat(32), Timestamp::now()).await;
    platform.experiment(&of, &"3".repeat(32)).await;
    platform.experiment(&theirs, &"4".repeat(32)).await;
    let ids: Vec<String> = (0..7).map(|number| format!("{number:032x}")).collect();
    for id in &ids {
        let key = platform.run_completed(&of, id, Timestamp::now()).await;
        let store = platform.cloud.store();
        let ended = store.analysis(&key).await.unwrap().unwrap();
        store.note_run(&ended).await.unwrap();
    }
    let address = "reports@example.org".parse().unwrap();
    let asked = platform.cloud.store();
    asked.ask_address(&of.user, &address, Timestamp::now()).await.unwrap();
    let pages = whole(&mut platform).await;
    let monitors = all(&pages, "monitors");
    assert_eq!(monitors.len(), 1);
    let experiments = all(&pages, "experiments");
    assert_eq!(
        (experiments.len(), &experiments[0]["experimentId"]),
        (1, &json!("3".repeat(32)))
    );
    let addresses = all(&pages, "mailAddresses");
    assert_eq!(
        (addresses.len(), &addresses[0]["address"], &addresses[0]["confirmed"]),
        (1, &json!("reports@example.org"), &json!(false))
    );
    assert_eq!(
        (&monitors[0]["monitorId"], &monitors[0]["lastRun"]["requestId"]),
        (&json!("1".repeat(32)), &json!(ids[6]))
    );
    let runs = all(&pages, "runs");
    let mut found: Vec<&str> = runs.iter().map(|run| run["requestId"].as_str().unwrap()).collect();
    found.sort_unstable();
    assert_eq!(found, ids);
    assert!(
        runs.iter()
            .all(|run| run["report"]["score"].is_object() && run["monitorId"] == "1".repeat(32))
    );
    assert!(pages.iter().all(|page| page["runs"].as_array().unwrap().len() <= 5));
}
