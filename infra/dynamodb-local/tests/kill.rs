//! What was acknowledged survives the death of the process.

#![expect(clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(file: &Path) -> Self {
        let mut process = command(file).stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("standard output is piped");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("the server says where it listens");
        let url = line
            .trim()
            .strip_prefix("listening on ")
            .expect("an address")
            .to_owned();
        Self { process, url }
    }

    fn call(&self, operation: &str, body: &Value) -> Value {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_global(Some(Duration::from_secs(10)))
            .http_status_as_error(false)
            .build()
            .into();
        let mut answer = agent
            .post(&self.url)
            .header("content-type", "application/x-amz-json-1.0")
            .header("x-amz-target", &format!("DynamoDB_20120810.{operation}"))
            .header("x-amz-date", "20260101T000000Z")
            .header(
                "authorization",
                "AWS4-HMAC-SHA256 Credential=test/20260101/eu-central-1/dynamodb/aws4_request, \
                 SignedHeaders=host;x-amz-date, Signature=0",
            )
            .send(body.to_string())
            .expect("the server answers");
        let text = answer.body_mut().read_to_string().expect("the answer is text");
        assert_eq!(answer.status().as_u16(), 200, "{operation}: {text}");
        serde_json::from_str(&text).expect("the answer is JSON")
    }

    /// SIGKILL: no handler runs, nothing is flushed.
    fn kill(mut self) {
        self.process.kill().expect("the process can be killed");
        self.process.wait().expect("the process ends");
    }
}

fn command(file: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dynamodb-local"));
    command.arg("--file").arg(file).args(["--port", "0"]);
    command
}

fn create_table(server: &Server) {
    let table = json!({
        "TableName": "billing",
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [
            {"AttributeName": "pk", "AttributeType": "S"},
            {"AttributeName": "sk", "AttributeType": "S"},
        ],
        "KeySchema": [
            {"AttributeName": "pk", "KeyType": "HASH"},
            {"AttributeName": "sk", "KeyType": "RANGE"},
        ],
    });
    server.call("CreateTable", &table);
}

fn item(number: usize) -> Value {
    json!({"pk": {"S": "user"}, "sk": {"S": format!("row-{number:03}")}, "delta": {"N": "-1"}})
}

#[test]
fn every_acknowledged_item_is_there_after_kill_9() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("deep/dynamodb.db");
    let server = Server::start(&file);
    create_table(&server);
    for number in 0..50 {
        server.call("PutItem", &json!({"TableName": "billing", "Item": item(number)}));
    }
    server.kill();

    let server = Server::start(&file);
    let query = json!({
        "TableName": "billing",
        "KeyConditionExpression": "pk = :user",
        "ExpressionAttributeValues": {":user": {"S": "user"}},
        "ConsistentRead": true,
    });
    let answer = server.call("Query", &query);
    let expected: Vec<Value> = (0..50).map(item).collect();
    assert_eq!(answer["Items"], Value::Array(expected));
    server.kill();
}

#[test]
fn a_transaction_is_there_as_a_whole_after_kill_9() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dynamodb.db");
    let server = Server::start(&file);
    create_table(&server);
    let puts: Vec<Value> = (0..4)
        .map(|number| json!({"Put": {"TableName": "billing", "Item": item(number)}}))
        .collect();
    server.call("TransactWriteItems", &json!({"TransactItems": puts}));
    server.kill();

    let server = Server::start(&file);
    for number in 0..4 {
        let key = json!({"pk": item(number)["pk"], "sk": item(number)["sk"]});
        let answer = server.call("GetItem", &json!({"TableName": "billing", "Key": key}));
        assert_eq!(answer["Item"], item(number));
    }
    server.kill();
}

#[test]
fn a_second_process_on_the_same_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dynamodb.db");
    let server = Server::start(&file);
    let second = command(&file).output().expect("the second process ends");
    server.kill();
    assert!(!second.status.success());
    let message = String::from_utf8_lossy(&second.stderr);
    assert!(message.contains("already served by another process"), "{message}");
}
