//! What each function may do: the statements of its block, as IAM reads them.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::cfn;
use crate::stacks::{Function, Template, entries};
use crate::values::{Local, Values};

/// The one condition that is known here: on the partition keys of a call.
const OPERATOR: &str = "ForAllValues:StringLike";
const LEADING_KEYS: &str = "dynamodb:LeadingKeys";
/// The actions that name partition keys. For any other the condition would hold whatever is touched.
const KEYED: [&str; 8] = [
    "dynamodb:BatchGetItem",
    "dynamodb:BatchWriteItem",
    "dynamodb:ConditionCheckItem",
    "dynamodb:DeleteItem",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
];

/// An action and the resource on which it is allowed, as a policy names them: either may have wildcards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grant {
    /// Such as `dynamodb:GetItem`.
    pub action: String,
    /// An ARN of the stand-ins.
    pub resource: String,
    /// The partition keys on which alone it is allowed, with wildcards; empty for all.
    pub keys: Vec<String>,
}

impl Grant {
    /// A call that names no key is refused: the service would let it pass.
    fn allows_keys(&self, keys: &[String]) -> bool {
        let allows = |key: &String| self.keys.iter().any(|pattern| matches(pattern, key));
        self.keys.is_empty() || (!keys.is_empty() && keys.iter().all(allows))
    }
}

/// What each function of a template may do.
#[derive(Clone, Debug, Default)]
pub struct Rights(BTreeMap<String, Vec<Grant>>);

impl Rights {
    /// Reads the policies of every function.
    ///
    /// # Errors
    /// Names the function whose policy has a form that is not known here: a refusal, a template of SAM's, a condition on something else
    /// than partition keys.
    pub fn read(template: &Template) -> Result<Self> {
        let rights = template.functions().map(|function| {
            let grants = grants(template, &function).with_context(|| function.logical_id.to_owned())?;
            Ok((function.name.to_owned(), grants))
        });
        rights.collect::<Result<_>>().map(Self)
    }

    /// Whether there is a function of this name.
    #[must_use]
    pub fn knows(&self, function: &str) -> bool {
        self.0.contains_key(function)
    }

    /// What allows this function this action on this resource, for these partition keys; empty when nothing does.
    #[must_use]
    pub fn allowing(&self, function: &str, action: &str, resource: &str, keys: &[String]) -> Vec<&Grant> {
        let grants = self.0.get(function).map(Vec::as_slice).unwrap_or_default();
        let (action, matches) = (action.to_lowercase(), |grant: &&Grant| {
            matches(&grant.resource, resource)
        });
        grants
            .iter()
            .filter(|grant| self::matches(&grant.action.to_lowercase(), &action))
            .filter(matches)
            .filter(|grant| grant.allows_keys(keys))
            .collect()
    }

    /// Every grant with the name of its function.
    pub fn grants(&self) -> impl Iterator<Item = (&str, &Grant)> {
        let functions = self.0.iter();
        functions.flat_map(|(function, grants)| grants.iter().map(move |grant| (function.as_str(), grant)))
    }
}

fn grants(template: &Template, function: &Function<'_>) -> Result<Vec<Grant>> {
    let local = Local::default();
    let values = Values {
        template,
        local: &local,
    };
    let mut grants = Vec::new();
    for statement in template.statements(function) {
        ensure!(
            !statement["Action"].is_null(),
            "a policy without statements: {statement}"
        );
        let keys = keys(statement)?;
        for action in cfn::listed(&statement["Action"]) {
            for resource in cfn::listed(&statement["Resource"]) {
                grants.push(Grant {
                    action: values.text(action)?,
                    resource: values.text(resource)?,
                    keys: keys.clone(),
                });
            }
        }
    }
    Ok(grants)
}

/// The partition keys that a statement is bound to. One that says more than what is allowed on what, and on which keys, must not be read as
/// less.
fn keys(statement: &Value) -> Result<Vec<String>> {
    let mut keys = Vec::new();
    for (name, value) in entries(statement) {
        match name {
            "Effect" if value == "Allow" => {}
            "Action" | "Resource" => {}
            "Condition" => keys = leading_keys(statement, value)?,
            _ => bail!("{name}: {value} in a statement is not known here"),
        }
    }
    Ok(keys)
}

fn leading_keys(statement: &Value, condition: &Value) -> Result<Vec<String>> {
    let keys = condition[OPERATOR][LEADING_KEYS]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let is_only = *condition == json!({ OPERATOR: { LEADING_KEYS: keys } });
    ensure!(
        is_only && !keys.is_empty(),
        "the condition {condition} is not known here"
    );
    for action in cfn::listed(&statement["Action"]) {
        let is_keyed = action.as_str().is_some_and(|action| KEYED.contains(&action));
        ensure!(is_keyed, "{action} is not bound by {condition}");
    }
    let text = |key: &Value| key.as_str().map(str::to_owned).context("a partition key is a text");
    keys.iter().map(text).collect()
}

/// Whether a text has the form of a pattern, in which `*` is any text and `?` any character.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.chars().next() {
        None => text.is_empty(),
        Some('*') => {
            let rest = &pattern[1..];
            let mut tails = text.char_indices().map(|(at, _)| &text[at..]).chain([""]);
            tails.any(|tail| matches(rest, tail))
        }
        Some(wanted) => {
            let mut letters = text.chars();
            let fits = letters.next().is_some_and(|letter| wanted == '?' || wanted == letter);
            fits && matches(&pattern[wanted.len_utf8()..], letters.as_str())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rights(policies: &Value) -> Result<Rights> {
        let function = json!({
            "Type": "AWS::Serverless::Function",
            "Properties": {"CodeUri": "target/lambda/get-me/", "Policies": policies},
        });
        let template = Template {
            root: json!({"Resources": {"GetMeFunction": function}}),
            stacks: BTreeMap::new(),
        };
        Rights::read(&template)
    }

    #[test]
    fn an_action_is_allowed_on_the_resources_of_its_own_statement() {
        let rights = rights(&json!([{"Statement": [
            {"Effect": "Allow", "Action": ["dynamodb:GetItem", "dynamodb:Query"], "Resource": "table/a"},
            {"Effect": "Allow", "Action": "s3:GetObject", "Resource": ["bucket/data/*"]},
        ]}]))
        .unwrap();
        let allowed = |action, resource| rights.allowing("get-me", action, resource, &[]).len();
        assert_eq!(allowed("dynamodb:GetItem", "table/a"), 1);
        assert_eq!(allowed("dynamodb:getitem", "table/a"), 1, "actions have no case");
        assert_eq!(allowed("dynamodb:GetItem", "table/a/index/byTime"), 0);
        assert_eq!(allowed("dynamodb:GetItem", "table/b"), 0);
        assert_eq!(allowed("s3:GetObject", "bucket/data/x/y.json"), 1);
        assert_eq!(allowed("s3:GetObject", "bucket/database"), 0);
        assert_eq!(rights.allowing("nobody", "s3:GetObject", "bucket/data/x", &[]).len(), 0);
    }

    #[test]
    fn a_policy_that_is_attached_to_the_role_of_a_function_counts_as_its_own_and_as_nobody_elses() {
        let function = |name: &str| json!({"Type": "AWS::Serverless::Function", "Properties": {"CodeUri": format!("target/lambda/{name}/")}});
        let statement = json!({"Effect": "Allow", "Action": "s3:GetObject", "Resource": "bucket/a"});
        let policy = json!({
            "Type": "AWS::IAM::Policy",
            "Properties": {"Roles": [{"Ref": "GetMeFunctionRole"}], "PolicyDocument": {"Statement": [statement]}},
        });
        let root = json!({"Resources": {
            "GetMeFunction": function("get-me"), "GetStatusFunction": function("get-status"), "MorePolicy": policy,
        }});
        let template = Template {
            root,
            stacks: BTreeMap::new(),
        };
        let rights = Rights::read(&template).unwrap();
        assert_eq!(rights.allowing("get-me", "s3:GetObject", "bucket/a", &[]).len(), 1);
        assert_eq!(rights.allowing("get-status", "s3:GetObject", "bucket/a", &[]).len(), 0);
    }

    #[test]
    fn a_statement_that_is_bound_to_keys_allows_nothing_with_another_key_or_with_none() {
        let bound = json!({ OPERATOR: { LEADING_KEYS: ["S#*", "DAY"] } });
        let statement =
            json!({"Effect": "Allow", "Action": "dynamodb:UpdateItem", "Resource": "a", "Condition": bound});
        let rights = rights(&json!([{ "Statement": [statement] }])).unwrap();
        let allowed = |keys: &[&str]| {
            let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
            !rights.allowing("get-me", "dynamodb:UpdateItem", "a", &keys).is_empty()
        };
        assert!(allowed(&["S#1"]) && allowed(&["DAY"]) && allowed(&["S#1", "DAY"]));
        assert!(!allowed(&["F#1"]) && !allowed(&["S#1", "F#1"]) && !allowed(&["DAYS"]) && !allowed(&[]));
    }

    #[test]
    fn what_is_not_understood_is_no_right() {
        let bound = json!({ OPERATOR: { LEADING_KEYS: ["a"] } });
        for statement in [
            json!({"Effect": "Deny", "Action": "s3:*", "Resource": "*"}),
            json!({"Effect": "Allow", "Action": "s3:*", "Resource": "*", "Condition": {}}),
            json!({"Effect": "Allow", "Action": "s3:GetObject", "Resource": "*", "Condition": bound}),
            json!({"Effect": "Allow", "Action": "dynamodb:Scan", "Resource": "*", "Condition": bound}),
            json!({"Effect": "Allow", "Action": "dynamodb:*", "Resource": "*", "Condition": bound}),
            json!({"Effect": "Allow", "Action": "dynamodb:DeleteTable", "Resource": "*", "Condition": bound}),
            json!({"Effect": "Allow", "Action": "dynamodb:GetItem", "Resource": "*", "Condition": {OPERATOR: {LEADING_KEYS: []}}}),
            json!({"Effect": "Allow", "Action": "dynamodb:GetItem", "Resource": "*", "Condition": {"StringLike": {LEADING_KEYS: ["a"]}}}),
            json!({"Effect": "Allow", "Action": "dynamodb:GetItem", "Resource": "*", "Condition": {
                OPERATOR: {LEADING_KEYS: ["a"], "dynamodb:Attributes": ["b"]},
            }}),
            json!({"Effect": "Allow", "NotAction": "s3:*", "Resource": "*"}),
        ] {
            assert!(rights(&json!([{"Statement": [statement]}])).is_err());
        }
        assert!(rights(&json!([{"DynamoDBReadPolicy": {"TableName": "a"}}])).is_err());
    }

    #[test]
    fn wildcards_are_any_text() {
        for (pattern, text) in [
            ("*", ""),
            ("*", "a"),
            ("a*c", "abbc"),
            ("a?c", "abc"),
            ("*/b/*", "a/b/c/d"),
        ] {
            assert!(matches(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("", "a"), ("a*c", "abcd"), ("a?c", "ac"), ("?", "")] {
            assert!(!matches(pattern, text), "{pattern} {text}");
        }
    }
}
