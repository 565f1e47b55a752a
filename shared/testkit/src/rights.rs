//! Who may do what: each call of a function is held to the statements of its own block in template.yaml, as IAM would hold it.
//!
//! A function signs with its own name as the id of its access key. Anyone who signs with a name that no function has is a test itself, and
//! may do everything.

use std::sync::LazyLock;

use axum::http::{HeaderMap, header};
use serde_json::Value;
use store::schema::PK;
use template::values::{ACCOUNT, REGION, secret_arn, secret_name};
use template::{Grant, Rights, Template, used};

static RIGHTS: LazyLock<Rights> =
    LazyLock::new(|| Rights::read(Template::own()).expect("its policies are of the forms that are known"));

/// An action on a resource that a call takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    action: String,
    resource: String,
    /// The partition keys that it names, of a call of the database.
    keys: Vec<String>,
    /// The call would be as good if it were refused, so the right to it is not used by it.
    idle: bool,
}

impl Need {
    /// An action, such as `sqs:SendMessage`, on the resource of this ARN.
    #[must_use]
    pub fn new(action: &str, resource: String) -> Self {
        Self {
            action: action.to_owned(),
            resource,
            keys: Vec::new(),
            idle: false,
        }
    }

    fn with_keys(self, keys: Vec<String>) -> Self {
        Self { keys, ..self }
    }
}

/// Who calls, by the id of the key in the signature.
#[must_use]
pub(crate) fn caller(headers: &HeaderMap) -> Option<&str> {
    let signature = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (_, credential) = signature.split_once("Credential=")?;
    let (key, _) = credential.split_once('/')?;
    RIGHTS.knows(key).then_some(key)
}

/// Lets a call pass that its function may make, and notes what it used of its rights.
///
/// # Errors
/// What the service says to a caller without the right.
pub fn allow(headers: &HeaderMap, needs: &[Need]) -> Result<(), String> {
    let Some(function) = caller(headers) else { return Ok(()) };
    for Need {
        action, resource, keys, ..
    } in needs
    {
        if RIGHTS.allowing(function, action, resource, keys).is_empty() {
            return Err(format!(
                "User: arn:aws:sts::{ACCOUNT}:assumed-role/{function}/{function} is not authorized to perform: {action} on \
                 resource: {resource} because no identity-based policy allows the {action} action"
            ));
        }
    }
    for need in needs.iter().filter(|need| !need.idle) {
        let used: Vec<&Grant> = RIGHTS.allowing(function, &need.action, &need.resource, &need.keys);
        used.into_iter().for_each(|grant| used::note(function, grant));
    }
    Ok(())
}

/// What a call of a service takes that is asked in JSON: its target (`Service_version.Operation`) and its body.
pub(crate) fn of_json(target: &str, body: &Value) -> Vec<Need> {
    let (service, operation) = target.rsplit_once('.').unwrap_or(("", target));
    if service.starts_with("DynamoDB_") {
        return of_database(operation, body);
    }
    let arn = |service: &str, rest: &str| format!("arn:aws:{service}:{REGION}:{ACCOUNT}:{rest}");
    match service {
        "AmazonSQS" => {
            let queue = text(&body["QueueUrl"]).rsplit('/').next().unwrap_or_default();
            vec![Need::new(&format!("sqs:{operation}"), arn("sqs", queue))]
        }
        "AWSEvents" if operation != "PutEvents" => {
            vec![Need::new(&format!("events:{operation}"), arn("events", &rule(body)))]
        }
        "AWSEvents" => {
            let entries = body["Entries"].as_array().map(Vec::as_slice).unwrap_or_default();
            let bus = |entry: &Value| arn("events", &format!("event-bus/{}", text(&entry["EventBusName"])));
            let need = |entry| Need::new(&format!("events:{operation}"), bus(entry));
            entries.iter().map(need).collect()
        }
        "secretsmanager" => {
            let secret = secret_arn(secret_name(text(&body["SecretId"])));
            vec![Need::new(&format!("secretsmanager:{operation}"), secret)]
        }
        _ => vec![Need::new(target, "*".to_owned())],
    }
}

/// The rule that a call names, or all of a region, which is what listing them takes.
fn rule(body: &Value) -> String {
    let names = ["Rule", "Name"].map(|member| text(&body[member]));
    let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or("*");
    format!("rule/{name}")
}

fn of_database(operation: &str, body: &Value) -> Vec<Need> {
    let table = |name: &str| match name {
        "" => "*".to_owned(),
        name => format!("arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{name}"),
    };
    let need = |action: &str, name: &str| Need::new(&format!("dynamodb:{action}"), table(name));
    match operation {
        // Each item is an action of its own; there is none for the whole.
        "TransactWriteItems" | "TransactGetItems" => {
            let items = body["TransactItems"].as_array().map(Vec::as_slice).unwrap_or_default();
            let parts = items.iter().filter_map(Value::as_object).flatten();
            let single = parts.map(|(kind, part)| {
                let action = if kind == "ConditionCheck" {
                    "ConditionCheckItem".to_owned()
                } else {
                    format!("{kind}Item")
                };
                need(&action, text(&part["TableName"])).with_keys(part_keys(part))
            });
            single.collect()
        }
        "BatchGetItem" | "BatchWriteItem" => {
            let tables = body["RequestItems"].as_object();
            let single = |(name, items): (&String, &Value)| need(operation, name).with_keys(batch_keys(items));
            tables.into_iter().flatten().map(single).collect()
        }
        _ => {
            let mut need = need(operation, text(&body["TableName"])).with_keys(part_keys(body));
            if let Some(index) = body["IndexName"].as_str() {
                need.resource += &format!("/index/{index}");
            }
            need.idle = operation == "GetItem" && body["Key"]["pk"]["S"] == store::WARM_KEY;
            vec![need]
        }
    }
}

/// The partition key of one row, written or read, or of a query.
fn part_keys(part: &Value) -> Vec<String> {
    let row = [&part["Key"], &part["Item"]]
        .into_iter()
        .find_map(|row| row[PK]["S"].as_str());
    // The partition is named first: `name = :value`.
    let condition = text(&part["KeyConditionExpression"])
        .split(" AND ")
        .next()
        .unwrap_or_default();
    let value = condition.split_once(" = ").map_or("", |(_, value)| value);
    let queried = part["ExpressionAttributeValues"][value]["S"].as_str();
    row.or(queried).map(str::to_owned).into_iter().collect()
}

/// The partition keys of a batch's part in one table: keys to read, or requests to write.
fn batch_keys(items: &Value) -> Vec<String> {
    let read = items["Keys"].as_array().into_iter().flatten();
    let written = items.as_array().into_iter().flatten().filter_map(Value::as_object);
    let written = written.flat_map(|request| request.values());
    let rows = written.flat_map(|request| [&request["Key"], &request["Item"]]);
    let keys = read.chain(rows).filter_map(|row| row[PK]["S"].as_str());
    keys.map(str::to_owned).collect()
}

/// What a call to a bucket takes: its method, and its path, `/bucket/key`.
pub(crate) fn of_bucket(method: &str, path: &str, headers: &HeaderMap) -> Vec<Need> {
    let object = format!("arn:aws:s3:::{}", path.trim_start_matches('/'));
    let mut needs = vec![match method {
        "GET" | "HEAD" => Need::new("s3:GetObject", object.clone()),
        "PUT" => Need::new("s3:PutObject", object.clone()),
        other => Need::new(&format!("s3:{other}"), object.clone()),
    }];
    // A write over a version that is known says something of the one that is there.
    if method == "PUT" && headers.contains_key(header::IF_MATCH) {
        needs.push(Need::new("s3:GetObject", object));
    }
    needs
}

/// What it takes to send a mail: the identity of its sender, and the configuration set.
pub(crate) fn of_mail(body: &Value) -> Vec<Need> {
    let arn = |rest: &str| format!("arn:aws:ses:{REGION}:{ACCOUNT}:{rest}");
    let from = text(&body["FromEmailAddress"]);
    let address = from.rsplit('<').next().unwrap_or_default().trim_end_matches('>');
    let mut needs = vec![Need::new("ses:SendEmail", arn(&format!("identity/{address}")))];
    if let Some(set) = body["ConfigurationSetName"].as_str() {
        needs.push(Need::new("ses:SendEmail", arn(&format!("configuration-set/{set}"))));
    }
    needs
}

/// What it takes to learn that there is no such object: a caller who may not list a bucket gets the answer that the object may not be read.
pub(crate) fn of_missing_object(path: &str) -> Need {
    let bucket = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    Need::new("s3:ListBucket", format!("arn:aws:s3:::{bucket}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn needs(target: &str, body: &Value) -> Vec<String> {
        let needs = of_json(target, body);
        needs
            .into_iter()
            .map(|Need { action, resource, .. }| format!("{action} {resource}"))
            .collect()
    }

    #[test]
    fn a_transaction_takes_the_rights_of_its_items() {
        let items = json!([
            {"Put": {"TableName": "a"}}, {"Update": {"TableName": "b"}}, {"Delete": {"TableName": "a"}},
            {"ConditionCheck": {"TableName": "c"}},
        ]);
        let found = needs("DynamoDB_20120810.TransactWriteItems", &json!({"TransactItems": items}));
        let table = |action: &str, name: &str| {
            format!("dynamodb:{action} arn:aws:dynamodb:eu-central-1:000000000000:table/{name}")
        };
        let expected = [
            table("PutItem", "a"),
            table("UpdateItem", "b"),
            table("DeleteItem", "a"),
            table("ConditionCheckItem", "c"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_query_of_an_index_takes_the_right_to_the_index_and_a_batch_one_to_each_table() {
        let found = needs(
            "DynamoDB_20120810.Query",
            &json!({"TableName": "a", "IndexName": "byTime"}),
        );
        let table = "arn:aws:dynamodb:eu-central-1:000000000000:table";
        assert_eq!(found, [format!("dynamodb:Query {table}/a/index/byTime")]);
        let found = needs(
            "DynamoDB_20120810.BatchGetItem",
            &json!({"RequestItems": {"a": {}, "b": {}}}),
        );
        assert_eq!(
            found,
            [
                format!("dynamodb:BatchGetItem {table}/a"),
                format!("dynamodb:BatchGetItem {table}/b")
            ]
        );
        assert_eq!(
            needs("DynamoDB_20120810.ListTables", &json!({})),
            ["dynamodb:ListTables *"]
        );
    }

    #[test]
    fn a_call_of_the_database_names_the_partitions_that_it_touches() {
        let key = |pk: &str| json!({"pk": {"S": pk}, "sk": {"S": "x"}});
        let values = json!({":pk": {"S": "U#1"}, ":sk": {"S": "L#"}});
        let items =
            json!([{"Put": {"TableName": "a", "Item": key("U#1")}}, {"Update": {"TableName": "a", "Key": key("E#1")}}]);
        let written = json!([{"DeleteRequest": {"Key": key("U#1")}}, {"PutRequest": {"Item": key("E#1")}}]);
        for (operation, body, expected) in [
            ("UpdateItem", json!({"Key": key("U#1")}), vec!["U#1"]),
            ("PutItem", json!({"Item": key("U#1")}), vec!["U#1"]),
            (
                "Query",
                json!({"KeyConditionExpression": "pk = :pk AND begins_with(sk, :sk)", "ExpressionAttributeValues": values}),
                vec!["U#1"],
            ),
            ("Scan", json!({"ExpressionAttributeValues": values}), vec![]),
            (
                "TransactWriteItems",
                json!({"TransactItems": items}),
                vec!["U#1", "E#1"],
            ),
            (
                "BatchGetItem",
                json!({"RequestItems": {"a": {"Keys": [key("U#1"), key("E#1")]}}}),
                vec!["U#1", "E#1"],
            ),
            (
                "BatchWriteItem",
                json!({"RequestItems": {"a": written}}),
                vec!["U#1", "E#1"],
            ),
        ] {
            let needs = of_json(&format!("DynamoDB_20120810.{operation}"), &body);
            let keys: Vec<String> = needs.into_iter().flat_map(|need| need.keys).collect();
            assert_eq!(keys, expected, "{operation}");
        }
    }

    #[test]
    fn queues_buses_rules_and_secrets_are_known_by_what_the_call_names() {
        let queue = json!({"QueueUrl": "http://127.0.0.1:9/000000000000/erasures"});
        assert_eq!(
            needs("AmazonSQS.SendMessage", &queue),
            ["sqs:SendMessage arn:aws:sqs:eu-central-1:000000000000:erasures"]
        );
        let entries = json!({"Entries": [{"EventBusName": "bus"}]});
        assert_eq!(
            needs("AWSEvents.PutEvents", &entries),
            ["events:PutEvents arn:aws:events:eu-central-1:000000000000:event-bus/bus"]
        );
        for (operation, body, name) in [
            ("PutRule", json!({"Name": "a-rule"}), "a-rule"),
            ("DeleteRule", json!({"Name": "a-rule"}), "a-rule"),
            ("PutTargets", json!({"Rule": "a-rule"}), "a-rule"),
            ("RemoveTargets", json!({"Rule": "a-rule"}), "a-rule"),
            ("ListRules", json!({"NamePrefix": "a-"}), "*"),
        ] {
            let wanted = format!("events:{operation} arn:aws:events:eu-central-1:000000000000:rule/{name}");
            assert_eq!(needs(&format!("AWSEvents.{operation}"), &body), [wanted]);
        }
        let secret = format!("secretsmanager:GetSecretValue {}", secret_arn("stripe"));
        for id in ["stripe".to_owned(), secret_arn("stripe")] {
            assert_eq!(
                needs("secretsmanager.GetSecretValue", &json!({"SecretId": id})),
                std::slice::from_ref(&secret)
            );
        }
    }
}
