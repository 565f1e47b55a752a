//! A function may do what its policy in template.yaml allows, and is refused the rest as AWS refuses it.

use domain::UserId;
use jiff::Timestamp;
use serde_json::{Value, json};
use testkit::{BOARD_BUCKET, Cloud};

fn user() -> UserId {
    "someone".parse().unwrap()
}

#[tokio::test]
async fn a_function_may_do_what_its_policy_allows_and_nothing_else() {
    let cloud = Cloud::start().await;
    let now = Timestamp::now();
    cloud.store().account(&user(), now).await.unwrap();
    // May read the ledger, and neither write balances nor read profiles.
    let store = cloud.store_of("list-ledger");
    assert_eq!(store.ledger(&user(), None, 10).await.unwrap().items.len(), 1);
    let refused = store.profile(&user()).await.unwrap_err().to_string();
    assert!(
        refused.contains("list-ledger is not authorized to perform: dynamodb:GetItem on resource"),
        "{refused}"
    );
    assert!(refused.contains("table/profiles"), "{refused}");
}

#[tokio::test]
async fn the_right_to_an_index_is_none_to_its_table_nor_the_other_way_round() {
    let cloud = Cloud::start().await;
    // May query the table of billing and no index of it.
    let refused = cloud.store_of("create-payment").ledger(&user(), None, 10).await;
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("table/billing/index/byTime"), "{refused}");
}

#[tokio::test]
async fn a_transaction_is_refused_as_a_whole_for_one_item_that_is_not_allowed() {
    let cloud = Cloud::start().await;
    // A first account is two items, the ledger's and the account's: this function may write neither.
    let refused = cloud.store_of("find-user").account(&user(), Timestamp::now()).await;
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("dynamodb:PutItem"), "{refused}");
    assert!(
        cloud
            .store()
            .seen_account(&user(), Timestamp::now())
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn a_key_that_is_no_functions_name_may_do_everything() {
    let cloud = Cloud::start().await;
    let store = cloud.store_of("somebody-else");
    assert_eq!(
        store.account(&user(), Timestamp::now()).await.unwrap().balance.total(),
        5
    );
}

/// Calls a service as a function does, and returns status and answer.
async fn call(cloud: &Cloud, function: &str, target: &str, body: Value) -> (u16, String) {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let signature = format!("AWS4-HMAC-SHA256 Credential={function}/20261122/eu-central-1/x/aws4_request");
    let call = http.post(cloud.messaging_url()).body(body.to_string());
    let call = call.header("authorization", signature).header("x-amz-target", target);
    let answer = call.send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn queues_bus_and_secrets_answer_anyone_who_may_ask_them_and_nobody_else() {
    let cloud = Cloud::start().await;
    cloud.put_secret("stripe", "{}");
    let queue = json!({"QueueUrl": "http://x/000000000000/payments", "MessageBody": r#"{"eventId": "evt_1"}"#});
    let event = json!({"Entries": [{"EventBusName": "bus"}]});
    let secret = json!({"SecretId": "arn:aws:secretsmanager:eu-central-1:000000000000:secret:stripe-000000"});
    for (may, target, body, refused) in [
        ("stripe-webhook", "AmazonSQS.SendMessage", queue, 403),
        ("run-analysis", "AWSEvents.PutEvents", event, 400),
        ("create-payment", "secretsmanager.GetSecretValue", secret, 400),
    ] {
        let (status, answer) = call(&cloud, may, target, body.clone()).await;
        assert!(!answer.contains("AccessDenied"), "{may}: {status} {answer}");
        let (status, answer) = call(&cloud, "get-me", target, body).await;
        assert_eq!(status, refused, "{target}: {answer}");
        assert!(
            answer.contains("AccessDeniedException") && answer.contains("get-me is not authorized"),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn an_object_is_read_and_written_where_the_policy_says_and_nowhere_else() {
    let cloud = Cloud::start().await;
    cloud.replace_object(BOARD_BUCKET, "elsewhere/x", Some(vec![1]));
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let ask = |method: reqwest::Method, function: &str, path: &str| {
        let signature = format!("AWS4-HMAC-SHA256 Credential={function}/20261122/eu-central-1/s3/aws4_request");
        let call = http.request(method, format!("{}/{path}", cloud.messaging_url()));
        call.header("authorization", signature).send()
    };
    let board = format!("{BOARD_BUCKET}/leaderboard/x");
    let status = async |method, function, path: &str| ask(method, function, path).await.unwrap().status().as_u16();
    assert_eq!(status(reqwest::Method::PUT, "build-leaderboard", &board).await, 200);
    assert_eq!(status(reqwest::Method::GET, "get-leaderboard", &board).await, 200);
    assert_eq!(status(reqwest::Method::PUT, "get-leaderboard", &board).await, 403);
    assert_eq!(
        status(
            reqwest::Method::GET,
            "get-leaderboard",
            &format!("{BOARD_BUCKET}/elsewhere/x")
        )
        .await,
        403
    );
    let missing = format!("{BOARD_BUCKET}/leaderboard/y");
    assert_eq!(
        status(reqwest::Method::GET, "get-leaderboard", &missing).await,
        404,
        "it may list"
    );
}
