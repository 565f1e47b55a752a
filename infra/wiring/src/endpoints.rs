//! The endpoint table, the folders and the template say the same, both ways. What is missing is the guide to adding an endpoint.

use contract::endpoint::{Access, Spec};
use serde_json::{Value, json};
use template::{Function, Template, cfn, without_prefix};

use crate::Findings;
use crate::folders::Folder;

const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/// What a function may ask the user pool about an admin.
const ASKS_THE_POOL: [&str; 2] = ["cognito-idp:AdminGetUser", "cognito-idp:AdminListGroupsForUser"];
/// A gateway gives up after 30 seconds; the person much earlier.
const API_SECONDS: u64 = 10;
/// Have as long as the gateway waits. Four ask the payment provider many times, and one question may take 8 seconds; the last three of them
/// hold a person's turn, and cut off in the middle of it they would leave the person waiting until it runs out. An import writes up to 2,000 rows.
/// A message to support waits up to 15 seconds for the operator's workflow, a question to the coach up to 20 for a language model.
const ASKS_OFTEN: [&str; 7] = [
    "AdminSyncAllSubscriptionsFunction",
    "AskCoachFunction",
    "CancelSubscriptionFunction",
    "ChangeSubscriptionFunction",
    "CreatePaymentFunction",
    "ImportTitlesFunction",
    "SendChatMessageFunction",
];
const GATEWAY_SECONDS: u64 = 29;

/// Compares the table with the folders.
#[must_use]
pub fn table_with_folders(table: &[Spec], folders: &[Folder]) -> Findings {
    let mut found = Findings::new();
    for spec in table {
        let route = spec.route();
        let path = format!("functions/{}/{}", spec.area, spec.name);
        match folders.iter().find(|folder| folder.path() == path) {
            None => found.push(format!("{path} is missing: its main.rs begins with `//! {route}`")),
            Some(folder) if folder.trigger.as_deref() != Some(&route) => {
                found.push(format!(
                    "{path}/src/main.rs must begin with `//! {route}`, as contract::endpoints says"
                ));
            }
            Some(_) => {}
        }
    }
    for folder in folders {
        let routed = folder
            .trigger
            .as_deref()
            .and_then(|line| line.split(' ').next())
            .is_some_and(|first| METHODS.contains(&first));
        let known = table
            .iter()
            .any(|spec| spec.area == folder.area && spec.name == folder.name);
        if routed && !known {
            let path = folder.path();
            found.push(format!(
                "{path} serves a route without a row in contract::endpoints::ALL"
            ));
        }
    }
    found
}

/// Compares the folders with the template: each folder is a function there with the same trigger, and the other way round.
#[must_use]
pub fn folders_with_template(folders: &[Folder], template: &Template) -> Findings {
    let mut found = Findings::new();
    for folder in folders {
        let logical_id = format!("{}Function", pascal(&folder.name));
        let Some(function) = template.functions().find(|function| function.name == folder.name) else {
            let name = &folder.name;
            found.push(format!(
                "template.yaml has no {logical_id} with CodeUri: target/lambda/{name}/"
            ));
            continue;
        };
        if function.logical_id != logical_id {
            found.push(format!(
                "template.yaml: {} should be named {logical_id}",
                function.logical_id
            ));
        }
        let trigger = template.trigger(&function);
        if folder.trigger.as_deref() != Some(&trigger) {
            let (path, line) = (folder.path(), folder.trigger.as_deref().unwrap_or_default());
            found.push(format!(
                "{path}/src/main.rs says `{line}`, template.yaml calls it by `{trigger}`"
            ));
        }
        found.extend(well_kept(&function, template));
    }
    for function in template.functions() {
        if !folders.iter().any(|folder| folder.name == function.name) {
            found.push(format!(
                "template.yaml: {} has no folder functions/*/{}",
                function.logical_id, function.name
            ));
        }
    }
    found
}

/// Its name, log group and alarm.
fn well_kept(function: &Function<'_>, template: &Template) -> Findings {
    let mut found = Findings::new();
    let (id, name, properties) = (function.logical_id, function.name, function.properties);
    if properties["CodeUri"] != format!("target/lambda/{name}/") {
        found.push(format!("{id}: CodeUri should be target/lambda/{name}/"));
    }
    if without_prefix(&properties["FunctionName"]) != Some(name) {
        found.push(format!("{id}: FunctionName should be !Sub ${{AWS::StackName}}-{name}"));
    }
    let group = json!({"Fn::Sub": format!("${{{OBSERVABILITY}.Outputs.LogPrefix}}/{name}")});
    let observability = template.stacks.get(OBSERVABILITY);
    if properties["LoggingConfig"]["LogGroup"] != group || !observability.is_some_and(|stack| keeps_logs(stack, name)) {
        found.push(format!(
            "{id}: no log group with retention: add {name} to infra/stacks/observability.yaml and LogGroup: !Sub \"${{{OBSERVABILITY}.Outputs.LogPrefix}}/{name}\""
        ));
    }
    // Of a call that went well the platform would write three lines more, which cost as much as ours and which nobody reads.
    if properties["LoggingConfig"]["SystemLogLevel"] != "WARN" {
        found.push(format!("{id}: LoggingConfig should have SystemLogLevel: WARN"));
    }
    if !observability.is_some_and(|stack| rings_for(stack, name)) {
        found.push(format!(
            "{id}: no alarm on its errors: add {name} to infra/stacks/observability.yaml"
        ));
    }
    if cfn::listed(&properties["Policies"]).is_empty() {
        found.push(format!("{id}: no policy of its own"));
    }
    found
}

/// The stack of log groups and alarms of functions.
const OBSERVABILITY: &str = "Observability";

fn of_type<'a>(stack: &'a Value, kind: &str) -> impl Iterator<Item = &'a Value> {
    let all = stack["Resources"].as_object().into_iter().flatten();
    all.filter(move |(_, resource)| resource["Type"] == kind)
        .map(|(_, resource)| &resource["Properties"])
}

fn keeps_logs(stack: &Value, function: &str) -> bool {
    let name = json!({"Fn::Sub": format!("/${{Prefix}}/{function}")});
    of_type(stack, "AWS::Logs::LogGroup")
        .any(|group| group["LogGroupName"] == name && !group["RetentionInDays"].is_null())
}

fn rings_for(stack: &Value, function: &str) -> bool {
    let its = json!([{"Name": "FunctionName", "Value": {"Fn::Sub": format!("${{Prefix}}-{function}")}}]);
    of_type(stack, "AWS::CloudWatch::Alarm").any(|alarm| {
        alarm["MetricName"] == "Errors" && alarm["Dimensions"] == its && !cfn::listed(&alarm["AlarmActions"]).is_empty()
    })
}

/// Compares who may call: a public endpoint has no authorizer, every other one the pool's and what its own check needs.
#[must_use]
pub fn access(table: &[Spec], template: &Template) -> Findings {
    let mut found = Findings::new();
    for spec in table {
        let Some(function) = template.functions().find(|function| function.name == spec.name) else {
            continue;
        };
        let (id, events) = (function.logical_id, &function.properties["Events"]);
        let open = events
            .as_object()
            .into_iter()
            .flatten()
            .any(|(_, event)| event["Properties"]["Auth"]["Authorizer"] == "NONE");
        let variables = &function.properties["Environment"]["Variables"];
        let checks = ["USER_POOL_ISSUER", "USER_POOL_CLIENT_ID"]
            .iter()
            .all(|name| !variables[*name].is_null());
        if variables["ORIGIN_SECRET"].is_null() {
            found.push(format!(
                "{id}: without ORIGIN_SECRET it serves whoever comes past the CDN"
            ));
        }
        if variables["LOG_KEY"].is_null() {
            found.push(format!("{id}: without LOG_KEY its log does not say whose a call was"));
        }
        match spec.access {
            Access::Public | Access::Optional if !open => found.push(format!(
                "{id}: the endpoint is public: add Auth: {{ Authorizer: NONE }}"
            )),
            Access::SignedIn | Access::Admin if open => {
                found.push(format!(
                    "{id}: the endpoint is not public, but its route has no authorizer"
                ));
            }
            Access::Optional | Access::SignedIn | Access::Admin if !checks => {
                found.push(format!(
                    "{id}: it checks tokens: it needs USER_POOL_ISSUER and USER_POOL_CLIENT_ID"
                ));
            }
            Access::Admin if !asks_the_pool(template, &function) => {
                found.push(format!(
                    "{id}: the pool is asked about an admin: it needs USER_POOL_ID, {}",
                    ASKS_THE_POOL.join(", ")
                ));
            }
            _ => {}
        }
        found.extend(time_to_answer(id, &function));
    }
    found
}

/// An endpoint has as much time as a person waits; one that asks others many times, or one that is slow, needs more.
fn time_to_answer(id: &str, function: &Function<'_>) -> Option<String> {
    let seconds = function.properties["Timeout"].as_u64().unwrap_or(API_SECONDS);
    let often = ASKS_OFTEN.contains(&id);
    let most = if often { GATEWAY_SECONDS } else { API_SECONDS };
    if seconds > most {
        return Some(format!(
            "{id}: an endpoint answers within {most} s; its Timeout is {seconds}"
        ));
    }
    (often && seconds <= API_SECONDS).then(|| format!("{id}: it is cut off after {seconds} s: set its Timeout to 28"))
}

fn asks_the_pool(template: &Template, function: &Function<'_>) -> bool {
    let properties = function.properties;
    let actions: Vec<&Value> = template
        .statements(function)
        .into_iter()
        .flat_map(|statement| cfn::listed(&statement["Action"]))
        .collect();
    !properties["Environment"]["Variables"]["USER_POOL_ID"].is_null()
        && ASKS_THE_POOL
            .iter()
            .all(|asked| actions.iter().any(|action| *action == asked))
}

/// The API has a default authorizer with a scope, so that a new route is closed unless it says otherwise.
#[must_use]
pub fn closed_by_default(template: &Template) -> Findings {
    let auth = &template.root["Resources"]["HttpApi"]["Properties"]["Auth"];
    let name = auth["DefaultAuthorizer"].as_str().unwrap_or_default();
    let scopes = &auth["Authorizers"][name]["AuthorizationScopes"];
    if cfn::listed(scopes).is_empty() {
        return vec![
            "HttpApi: no DefaultAuthorizer with AuthorizationScopes, so ID tokens or nobody at all would pass"
                .to_owned(),
        ];
    }
    Findings::new()
}

/// `start-analysis` as `StartAnalysis`.
#[must_use]
pub fn pascal(name: &str) -> String {
    name.split('-')
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| {
                first.to_ascii_uppercase().to_string() + letters.as_str()
            })
        })
        .collect()
}
