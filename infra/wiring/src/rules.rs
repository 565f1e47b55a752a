//! Rules that are made at run time: who may make them, whom they may call and where their lost calls go is the same everywhere, by how
//! their names begin.

use serde_json::Value;
use template::{Function, Template, cfn, resources};

use crate::Findings;

/// What a rule's ARN begins with.
const RULE: &str = "arn:${AWS::Partition}:events:${AWS::Region}:${AWS::AccountId}:rule/";
/// The variables of a function that makes rules.
const VARIABLES: [&str; 3] = ["RULE_PREFIX", "RULE_TARGET", "RULE_DEAD_LETTERS"];
/// What a function with rules in its variables may do.
const MAKES: [&str; 2] = ["events:PutRule", "events:PutTargets"];
/// Knows no finer resource than every rule of a region.
const LISTS: &str = "events:ListRules";
/// Makes others act with a function's rights, or grants at run time what the template does not.
const NEVER: [&str; 3] = ["iam:PassRole", "lambda:AddPermission", "sqs:SetQueueAttributes"];

/// Every function with rules in its variables may make those with its prefix and no others, and the service may call and send for exactly these.
#[must_use]
pub fn check(template: &Template) -> Findings {
    let mut found = Findings::new();
    for function in template.functions() {
        let (id, rights) = (function.logical_id, rights(template, &function));
        let variables = &function.properties["Environment"]["Variables"];
        let prefix = variables["RULE_PREFIX"]["Fn::Sub"].as_str();
        let mut finding = |text: String| found.push(format!("{id}: {text}"));
        for (action, resource) in &rights {
            if !is_granted(action, *resource, prefix) {
                finding(format!("{action} on other rules than those of RULE_PREFIX"));
            }
            if NEVER.contains(action) {
                finding(format!("{action} grants at run time what the template must say"));
            }
        }
        let Some(prefix) = prefix else { continue };
        for missing in VARIABLES.iter().filter(|name| variables[**name].is_null()) {
            finding(format!("RULE_PREFIX without {missing}"));
        }
        for wanted in MAKES {
            if !rights.iter().any(|(action, _)| *action == wanted) {
                finding(format!("RULE_PREFIX names rules, but its policy has no {wanted}"));
            }
        }
        let call = may_call(template, &variables["RULE_TARGET"], prefix);
        let send = may_send(template, &variables["RULE_DEAD_LETTERS"], prefix);
        [call, send].into_iter().flatten().for_each(&mut finding);
    }
    found
}

/// Whether a right to rules is one to those with this prefix; other rights are none of this check's business.
fn is_granted(action: &str, resource: Option<&str>, prefix: Option<&str>) -> bool {
    if !action.starts_with("events:") || action == "events:PutEvents" {
        return true;
    }
    let ours = if action == LISTS { Some("") } else { prefix };
    ours.is_some_and(|ours| resource == Some(&format!("{RULE}{ours}*")))
}

/// Each action with each of its resources, where that is a text with names in it.
fn rights<'t>(template: &'t Template, function: &Function<'t>) -> Vec<(&'t str, Option<&'t str>)> {
    let mut rights = Vec::new();
    for statement in template.statements(function) {
        for action in cfn::listed(&statement["Action"]).into_iter().filter_map(Value::as_str) {
            let resources = cfn::listed(&statement["Resource"]).into_iter();
            rights.extend(resources.map(|resource| (action, resource["Fn::Sub"].as_str())));
        }
    }
    rights
}

/// One permission lets every rule with the prefix call the target, and nothing of another account; what is wrong where it does not.
fn may_call(template: &Template, target: &Value, prefix: &str) -> Option<String> {
    let (function, _) = cfn::target(target)?;
    let permissions = resources(&template.root).filter(|(_, resource)| resource["Type"] == "AWS::Lambda::Permission");
    let its: Vec<&Value> = permissions
        .map(|(_, permission)| &permission["Properties"])
        .filter(|properties| cfn::target(&properties["FunctionName"]) == Some((function, "")))
        .collect();
    let good = |properties: &Value| {
        properties["Principal"] == "events.amazonaws.com"
            && properties["SourceArn"]["Fn::Sub"] == format!("{RULE}{prefix}*")
            && properties["SourceAccount"]["Ref"] == "AWS::AccountId"
    };
    match its.as_slice() {
        [only] if good(only) => None,
        _ => Some(format!(
            "{function} may not be called by the rules of RULE_PREFIX alone"
        )),
    }
}

/// The queue of lost calls takes what rules with the prefix send, and nothing of another account; what is wrong where it does not.
fn may_send(template: &Template, letters: &Value, prefix: &str) -> Option<String> {
    let place = template.place(letters)?;
    let stack = template.stacks.get(&place.stack)?;
    let queue = place.resource.as_str();
    let policies = resources(stack).filter(|(_, resource)| resource["Type"] == "AWS::SQS::QueuePolicy");
    let its = policies.map(|(_, policy)| &policy["Properties"]).filter(|properties| {
        let queues = cfn::listed(&properties["Queues"]);
        queues.iter().any(|one| cfn::target(one) == Some((queue, "")))
    });
    let statements: Vec<&Value> = its
        .flat_map(|properties| cfn::listed(&properties["PolicyDocument"]["Statement"]))
        .collect();
    let source = format!("{RULE}{}*", prefix.replace("${AWS::StackName}", "${Prefix}"));
    let good = |statement: &Value| {
        statement["Principal"]["Service"] == "events.amazonaws.com"
            && statement["Action"] == "sqs:SendMessage"
            && statement["Condition"]["ArnLike"]["aws:SourceArn"]["Fn::Sub"] == source
            && statement["Condition"]["StringEquals"]["aws:SourceAccount"]["Ref"] == "AWS::AccountId"
    };
    match statements.as_slice() {
        [only] if good(only) => None,
        _ => Some(format!(
            "{queue} does not take what the rules of RULE_PREFIX send, and that alone"
        )),
    }
}
