//! The services below the API, as AWS' own clients call them: rules, queues, logs and tables of a local cloud.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::api::{Api, User};
use crate::http::Http;
use crate::stack::Stack;

/// Of a queue of runs.
const UNTIL_EMPTY: Duration = Duration::from_secs(300);
const PAUSE: Duration = Duration::from_millis(500);
/// Messages that can be taken, that somebody works on, and that come later.
const COUNTS: [&str; 3] = [
    "ApproximateNumberOfMessages",
    "ApproximateNumberOfMessagesNotVisible",
    "ApproximateNumberOfMessagesDelayed",
];

/// The services of one local cloud.
pub struct Cloud {
    http: Http,
    gateway: String,
    dynamodb: String,
    stack: String,
    table: String,
    prefix: String,
}

impl Cloud {
    /// Those of this local cloud.
    pub fn new(stack: &Stack<'_>) -> anyhow::Result<Self> {
        let table = stack.table("xray")?;
        Ok(Self {
            http: Http::new(Duration::from_secs(60)),
            gateway: stack.place().gateway(),
            stack: stack.output("stack")?,
            dynamodb: stack.place().dynamodb(),
            // Rules are called as the table is, with the slot behind it.
            prefix: format!("{table}-"),
            table,
        })
    }

    fn call(&self, at: &str, service: &str, target: &str, body: &Value) -> anyhow::Result<Value> {
        let signature = format!(
            "AWS4-HMAC-SHA256 Credential=test/20260101/eu-central-1/{service}/aws4_request, SignedHeaders=host, Signature=0"
        );
        let headers = [
            ("content-type", "application/x-amz-json-1.0"),
            ("x-amz-target", target),
            ("x-amz-date", "20260101T000000Z"),
            ("authorization", signature.as_str()),
        ];
        let answer = self.http.post(at, &headers, &body.to_string())?;
        ensure!(answer.status == 200, "{target} answered {}", answer.text.trim());
        Ok(answer.json())
    }

    fn events(&self, operation: &str, body: &Value) -> anyhow::Result<Value> {
        self.call(&self.gateway, "events", &format!("AWSEvents.{operation}"), body)
    }

    /// What a function has written since this moment, in milliseconds of the epoch; 10,000 lines at most.
    pub fn lines_since(&self, function: &str, moment: u128) -> anyhow::Result<Vec<String>> {
        let group = format!("/{}/{function}", self.stack);
        let body = json!({"logGroupName": group, "startTime": moment, "limit": 10_000});
        let found = self.call(&self.gateway, "logs", "Logs_20140328.FilterLogEvents", &body)?;
        ensure!(found["nextToken"].is_null(), "{function} has written too much");
        let lines = found["events"].as_array().into_iter().flatten();
        let texts = lines.filter_map(|line| line["message"].as_str().map(str::to_owned));
        Ok(texts.collect())
    }

    /// The only rule of a slot.
    pub fn rule(&self, slot: &str) -> anyhow::Result<Value> {
        let found = self.events("ListRules", &json!({"NamePrefix": format!("{}{slot}", self.prefix)}))?;
        let rules = found["Rules"].as_array().cloned().unwrap_or_default();
        ensure!(rules.len() == 1, "the slot {slot} has the rules {rules:?}");
        Ok(rules[0].clone())
    }

    /// Gives a rule another schedule.
    pub fn reschedule(&self, rule: &str, expression: &str) -> anyhow::Result<()> {
        let body = json!({"Name": rule, "ScheduleExpression": expression, "State": "ENABLED"});
        self.events("PutRule", &body).map(drop)
    }

    /// The only target of a rule.
    pub fn target(&self, rule: &str) -> anyhow::Result<Value> {
        let found = self.events("ListTargetsByRule", &json!({ "Rule": rule }))?;
        let targets = found["Targets"].as_array().cloned().unwrap_or_default();
        ensure!(targets.len() == 1, "the rule {rule} has the targets {targets:?}");
        Ok(targets[0].clone())
    }

    /// The function that the rule of a slot calls, and what with.
    pub fn dispatch(&self, slot: &str) -> anyhow::Result<(String, Value)> {
        call_of(&self.target(&text(&self.rule(slot)?, "Name")?)?)
    }

    /// Moves the time at which a monitor is due.
    pub fn is_due(&self, user: &User, api: &Api, monitor: &str, at: &str) -> anyhow::Result<()> {
        self.is_due_of(&api.id(user)?, monitor, at)
    }

    /// The same of somebody whose id is known.
    pub fn is_due_of(&self, user_id: &str, monitor: &str, at: &str) -> anyhow::Result<()> {
        let key = json!({"pk": {"S": format!("U#{user_id}")}, "sk": {"S": format!("M#{monitor}")}});
        let body = json!({
            "TableName": self.table,
            "Key": key,
            "UpdateExpression": "SET nextDue = :at ADD ver :one",
            "ConditionExpression": "attribute_exists(nextDue)",
            "ExpressionAttributeValues": {":at": {"S": at}, ":one": {"N": "1"}},
        });
        self.call(&self.dynamodb, "dynamodb", "DynamoDB_20120810.UpdateItem", &body)?;
        Ok(())
    }

    /// All rows of a table with this full name, as the database has them.
    pub fn rows(&self, table: &str) -> anyhow::Result<Vec<Value>> {
        let (mut rows, mut next) = (Vec::new(), Value::Null);
        loop {
            let mut body = json!({"TableName": table, "ConsistentRead": true});
            if !next.is_null() {
                body["ExclusiveStartKey"] = next;
            }
            let mut page = self.call(&self.dynamodb, "dynamodb", "DynamoDB_20120810.Scan", &body)?;
            if let Value::Array(items) = page["Items"].take() {
                rows.extend(items);
            }
            next = page["LastEvaluatedKey"].take();
            if next.is_null() {
                return Ok(rows);
            }
        }
    }

    /// The full name of a queue.
    pub fn queue(&self, name: &str) -> String {
        format!("{}-{name}", self.stack)
    }

    /// Every queue of the installation by its name, with how many messages it has, taken ones among them.
    pub fn queues(&self) -> anyhow::Result<Vec<(String, u64)>> {
        let found = self.call(&self.gateway, "sqs", "AmazonSQS.ListQueues", &json!({}))?;
        let urls = found["QueueUrls"].as_array().context("there are queues")?;
        let names = urls.iter().filter_map(|url| url.as_str()?.rsplit('/').next());
        names.map(|name| Ok((name.to_owned(), self.messages(name)?))).collect()
    }

    /// How many messages a queue has, taken ones among them.
    pub fn messages(&self, queue: &str) -> anyhow::Result<u64> {
        let url = format!("{}/000000000000/{queue}", self.gateway);
        let body = json!({"QueueUrl": url, "AttributeNames": COUNTS});
        let found = self.call(&self.gateway, "sqs", "AmazonSQS.GetQueueAttributes", &body)?;
        let count = |name| {
            let count = found["Attributes"][name]
                .as_str()
                .and_then(|count| count.parse::<u64>().ok());
            count.with_context(|| format!("{queue} has no {name}"))
        };
        COUNTS.into_iter().map(count).sum()
    }

    /// Waits until every message of a run was worked on.
    pub fn runs_are_worked_on(&self) -> anyhow::Result<()> {
        let deadline = Instant::now() + UNTIL_EMPTY;
        loop {
            let left = self.messages(&self.table)?;
            if left == 0 {
                return Ok(());
            }
            ensure!(Instant::now() < deadline, "the queue of runs still has {left} messages");
            std::thread::sleep(PAUSE);
        }
    }
}

/// A text of an answer.
pub fn text(value: &Value, name: &str) -> anyhow::Result<String> {
    let text = value[name].as_str().map(str::to_owned);
    text.with_context(|| format!("no {name} in {value}"))
}

/// The function that a target of a rule calls, and what with.
pub fn call_of(target: &Value) -> anyhow::Result<(String, Value)> {
    let arn = text(target, "Arn")?;
    // Past its own name the ARN says only where it is.
    let function = arn.rsplit(':').next().unwrap_or(&arn).to_owned();
    Ok((function, serde_json::from_str(&text(target, "Input")?)?))
}
