//! What rings although nothing fails: the clock that calls no longer, the message that nobody takes, the table that is slowed down.

use contract::endpoints::ALL;
use contract::error::ErrorCode;
use domain::schedule::{self, Schedule};
use serde_json::{Value, json};
use template::{Function, Template, cfn, resources};

use crate::Findings;

/// The stack of these alarms.
const WATCH: &str = "Watch";
/// The stack of the tables.
const DATA: &str = "Data";
/// How far back an alarm may look.
const WEEK_S: u64 = 7 * 86_400;

/// Each schedule, each queue that is read, and each table is watched, and operators are shown each schedule as it is.
#[must_use]
pub fn check(template: &Template) -> Findings {
    let mut found = Findings::new();
    let nothing = Value::Null;
    let watch = template.stacks.get(WATCH).unwrap_or(&nothing);
    for function in template.functions() {
        for trigger in template.trigger(&function).split(", ") {
            found.extend(of_trigger(watch, &function, trigger));
        }
    }
    let tables = template.stacks.get(DATA).into_iter().flat_map(resources);
    for (id, table) in tables.filter(|(_, resource)| resource["Type"] == "AWS::DynamoDB::Table") {
        let of = dimension("TableName", &table["Properties"]["TableName"]);
        for metric in ["ReadThrottleEvents", "WriteThrottleEvents"] {
            if alarm(watch, metric, &of).is_none() {
                found.push(format!(
                    "{id}: no alarm on {metric}: add it to the tables of infra/stacks/watch.yaml"
                ));
            }
        }
    }
    found.extend(template.stacks.values().flat_map(resources).filter_map(unknown_error));
    found.extend(schedule::ALL.iter().filter_map(|known| untold(template, watch, *known)));
    found
}

/// How what operators are shown of a schedule differs from what calls it and from what rings.
fn untold(template: &Template, watch: &Value, known: Schedule) -> Option<String> {
    let name = known.name;
    let function = template.functions().into_iter().find(|function| function.name == name);
    let trigger = function.map(|function| template.trigger(&function)).unwrap_or_default();
    let between = trigger.strip_prefix("schedule ").and_then(seconds);
    let looks_back = alarm(watch, "Invocations", &dimension("FunctionName", &named(name))).and_then(looks_back);
    let is_so = between == Some(60 * u64::from(known.every_minutes))
        && looks_back == Some(60 * u64::from(known.missed_after_minutes));
    let says = || {
        format!(
            "{name}: `domain::schedule` says otherwise than its {trigger} and its alarm, which looks back {looks_back:?} s"
        )
    };
    (!is_so).then(says)
}

/// The seconds that an alarm looks back.
fn looks_back(alarm: &Value) -> Option<u64> {
    Some(alarm["Period"].as_u64()? * alarm["EvaluationPeriods"].as_u64()?)
}

/// An alarm on errors that the API does not have never rings.
fn unknown_error((id, resource): (&str, &Value)) -> Option<String> {
    let alarm = &resource["Properties"];
    if alarm["Namespace"] != "Kanalyse" || alarm["MetricName"] != "Errors" {
        return None;
    }
    let codes = ErrorCode::ALL.map(|code| json!(code));
    let names: Vec<Value> = ALL.iter().map(|spec| json!(spec.name)).collect();
    let of = |name: &str| {
        cfn::listed(&alarm["Dimensions"])
            .into_iter()
            .find(|each| each["Name"] == name)
            .map(|each| &each["Value"])
    };
    let is_one =
        of("endpoint").is_some_and(|name| names.contains(name)) && of("code").is_some_and(|code| codes.contains(code));
    (!is_one).then(|| format!("{id}: it counts an error that no endpoint answers"))
}

fn of_trigger(watch: &Value, function: &Function<'_>, trigger: &str) -> Option<String> {
    let id = function.logical_id;
    if let Some(expression) = trigger.strip_prefix("schedule ") {
        if schedule::ALL.iter().all(|known| known.name != function.name) {
            return Some(format!(
                "{id}: operators do not see whether it comes: add it to `domain::schedule`"
            ));
        }
        let of = dimension("FunctionName", &named(function.name));
        return misses(alarm(watch, "Invocations", &of), expression)
            .map(|why| format!("{id}: {why}: infra/stacks/watch.yaml"));
    }
    // Dead letters are as old as what failed: they ring by their number, and by the call of whoever settles them.
    let queue = trigger
        .strip_prefix("queue ")
        .filter(|queue| !queue.ends_with("-dead"))?;
    let of = dimension("QueueName", &named(queue));
    let found = alarm(watch, "ApproximateAgeOfOldestMessage", &of);
    let unheard =
        || format!("{id}: nobody hears when messages wait in {queue}: add it to the queues of infra/stacks/watch.yaml");
    found.is_none().then(unheard)
}

/// Why an alarm would not say that the calls of a schedule no longer come, or would say it of one that is not due yet.
fn misses(alarm: Option<&Value>, expression: &str) -> Option<String> {
    let Some(alarm) = alarm else {
        return Some(format!("no alarm when {expression} no longer calls it"));
    };
    if alarm["TreatMissingData"] != "breaching" || alarm["ComparisonOperator"] != "LessThanThreshold" {
        return Some("its alarm takes the absence of calls for a good sign".to_owned());
    }
    let looks_back = looks_back(alarm)?;
    let between = seconds(expression)?;
    (looks_back <= between || looks_back > WEEK_S)
        .then(|| format!("its alarm looks back {looks_back} s, between two calls are {between} s"))
}

/// The seconds of `rate(15 minutes)`.
fn seconds(expression: &str) -> Option<u64> {
    let (count, unit) = expression.strip_prefix("rate(")?.strip_suffix(')')?.split_once(' ')?;
    let unit = match unit.trim_end_matches('s') {
        "minute" => 60,
        "hour" => 3_600,
        "day" => 86_400,
        _ => return None,
    };
    Some(count.parse::<u64>().ok()? * unit)
}

fn named(name: &str) -> Value {
    json!({"Fn::Sub": format!("${{Prefix}}-{name}")})
}

fn dimension(name: &str, value: &Value) -> Value {
    json!([{"Name": name, "Value": value}])
}

/// The alarm on a metric that reaches somebody.
fn alarm<'w>(watch: &'w Value, metric: &str, dimensions: &Value) -> Option<&'w Value> {
    resources(watch)
        .filter(|(_, resource)| resource["Type"] == "AWS::CloudWatch::Alarm")
        .map(|(_, alarm)| &alarm["Properties"])
        .find(|alarm| {
            alarm["MetricName"] == metric
                && alarm["Dimensions"] == *dimensions
                && !cfn::listed(&alarm["AlarmActions"]).is_empty()
        })
}
