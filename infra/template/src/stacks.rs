//! template.yaml with its nested stacks: the functions, what calls them, and what a value points to.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::cfn;

/// template.yaml and the stacks it nests.
#[derive(Clone, Debug)]
pub struct Template {
    /// template.yaml.
    pub root: Value,
    /// Nested stacks by their logical id.
    pub stacks: BTreeMap<String, Value>,
}

/// A resource, here or in a nested stack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Logical id of its stack; empty for template.yaml itself.
    pub stack: String,
    /// Its logical id.
    pub resource: String,
}

/// A function of the template.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    /// Its logical id.
    pub logical_id: &'a str,
    /// Last part of its `CodeUri`, hence the name of its folder.
    pub name: &'a str,
    /// Its properties.
    pub properties: &'a Value,
}

impl Template {
    /// The repository's own, read once.
    ///
    /// # Panics
    /// When it cannot be read.
    #[must_use]
    pub fn own() -> &'static Self {
        static OWN: LazyLock<Template> =
            LazyLock::new(|| Template::read(&crate::root()).unwrap_or_else(|error| panic!("{error:#}")));
        &OWN
    }

    /// Reads that of the repository whose top is `root`.
    ///
    /// # Errors
    /// A template cannot be read.
    pub fn read(root: &Path) -> Result<Self> {
        let template = cfn::read(&root.join("template.yaml"))?;
        let mut stacks = BTreeMap::new();
        for (name, resource) in resources(&template) {
            if resource["Type"] == "AWS::CloudFormation::Stack" {
                let url = resource["Properties"]["TemplateURL"]
                    .as_str()
                    .context("a stack without TemplateURL")?;
                stacks.insert(name.to_owned(), cfn::read(&root.join(url))?);
            }
        }
        Ok(Self { root: template, stacks })
    }

    /// Every function.
    pub fn functions(&self) -> impl Iterator<Item = Function<'_>> {
        resources(&self.root)
            .filter(|(_, resource)| resource["Type"] == "AWS::Serverless::Function")
            .map(|(logical_id, resource)| {
                let properties = &resource["Properties"];
                let uri = properties["CodeUri"].as_str().unwrap_or_default();
                Function {
                    logical_id,
                    name: uri.trim_end_matches('/').rsplit('/').next().unwrap_or_default(),
                    properties,
                }
            })
    }

    /// The statements of a function's own policies, and of those that are attached to its role from outside. A policy without statements,
    /// such as the name of one of SAM's templates, counts as a statement that says nothing.
    #[must_use]
    pub fn statements<'t>(&'t self, function: &Function<'t>) -> Vec<&'t Value> {
        let own = cfn::listed(&function.properties["Policies"]).into_iter();
        let own = own.flat_map(|policy| match policy["Statement"].is_null() {
            true => vec![policy],
            false => cfn::listed(&policy["Statement"]),
        });
        let role = format!("{}Role", function.logical_id);
        let attached = resources(&self.root)
            .filter(|(_, resource)| resource["Type"] == "AWS::IAM::Policy")
            .map(|(_, policy)| &policy["Properties"])
            .filter(move |policy| {
                let roles = cfn::listed(&policy["Roles"]);
                roles.iter().any(|one| cfn::target(one) == Some((role.as_str(), "")))
            })
            .flat_map(|policy| cfn::listed(&policy["PolicyDocument"]["Statement"]));
        own.chain(attached).collect()
    }

    /// A resource of template.yaml.
    #[must_use]
    pub fn resource(&self, name: &str) -> Option<&Value> {
        self.root["Resources"].get(name)
    }

    /// The resource a value of template.yaml points to, followed into a nested stack.
    #[must_use]
    pub fn place(&self, value: &Value) -> Option<Place> {
        let (resource, attribute) = cfn::target(value)?;
        let Some(output) = attribute.strip_prefix("Outputs.") else {
            return Some(Place {
                stack: String::new(),
                resource: resource.to_owned(),
            });
        };
        let nested = self.stacks.get(resource)?;
        let (inner, _) = cfn::target(&nested["Outputs"][output]["Value"])?;
        Some(Place {
            stack: resource.to_owned(),
            resource: inner.to_owned(),
        })
    }

    /// The resource at a place.
    #[must_use]
    pub fn at(&self, place: &Place) -> Option<&Value> {
        let template = if place.stack.is_empty() {
            &self.root
        } else {
            self.stacks.get(&place.stack)?
        };
        template["Resources"].get(&place.resource)
    }

    /// What calls the function, as the first line of its main.rs says it; several in the template's order.
    #[must_use]
    pub fn trigger(&self, function: &Function<'_>) -> String {
        let mut triggers: Vec<String> = entries(&function.properties["Events"])
            .map(|(_, event)| {
                let properties = &event["Properties"];
                match event["Type"].as_str() {
                    Some("HttpApi") => format!("{} {}", text(&properties["Method"]), text(&properties["Path"])),
                    Some("SQS") => format!("queue {}", self.queue_name(&properties["Queue"]).unwrap_or_default()),
                    Some("ScheduleV2") => format!("schedule {}", text(&properties["ScheduleExpression"])),
                    other => format!("{} (unknown to infra/template)", other.unwrap_or_default()),
                }
            })
            .collect();
        triggers.extend(self.pool_triggers(function));
        triggers.extend(self.rules_triggers(function));
        triggers.join(", ")
    }

    /// The rules made at run time that may call this function, by how their names go on after the prefix of the installation.
    fn rules_triggers(&self, function: &Function<'_>) -> Vec<String> {
        let permissions = resources(&self.root).filter(|(_, resource)| resource["Type"] == "AWS::Lambda::Permission");
        let properties = permissions.map(|(_, permission)| &permission["Properties"]);
        let of_rules = properties.filter(|properties| {
            let called = cfn::target(&properties["FunctionName"]);
            properties["Principal"] == "events.amazonaws.com" && called == Some((function.logical_id, ""))
        });
        let named = of_rules.map(|properties| {
            let source = text(&properties["SourceArn"]["Fn::Sub"]);
            let name = source
                .split_once(":rule/${AWS::StackName}-")
                .map_or("", |(_, name)| name);
            format!("rules {}", name.trim_end_matches("-*"))
        });
        named.collect()
    }

    fn queue_name(&self, queue: &Value) -> Option<&str> {
        let place = self.place(queue)?;
        let queue = self.stacks.get(&place.stack)?["Resources"].get(&place.resource)?;
        without_prefix(&queue["Properties"]["QueueName"])
    }

    /// The pool's triggers that this function is handed to, by way of a parameter of the stack of the pool.
    fn pool_triggers(&self, function: &Function<'_>) -> Vec<String> {
        let mut found = Vec::new();
        for (stack, template) in &self.stacks {
            let parameters = &self.root["Resources"][stack]["Properties"]["Parameters"];
            let pools = resources(template).filter(|(_, resource)| resource["Type"] == "AWS::Cognito::UserPool");
            for (trigger, value) in pools.flat_map(|(_, pool)| entries(&pool["Properties"]["LambdaConfig"])) {
                let given = cfn::target(value).and_then(|(parameter, _)| cfn::target(&parameters[parameter]));
                if given.is_some_and(|(resource, _)| resource == function.logical_id) {
                    found.push(format!("cognito {trigger}"));
                }
            }
        }
        found
    }
}

/// (Name, resource) of every resource of a template.
pub fn resources(template: &Value) -> impl Iterator<Item = (&str, &Value)> {
    entries(&template["Resources"])
}

/// (Key, value) of an object; nothing of anything else.
pub fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.as_str(), value))
}

/// `x` of `!Sub ${Prefix}-x` and of `!Sub ${AWS::StackName}-x`.
#[must_use]
pub fn without_prefix(name: &Value) -> Option<&str> {
    let text = name.get("Fn::Sub")?.as_str()?;
    text.strip_prefix("${Prefix}-")
        .or_else(|| text.strip_prefix("${AWS::StackName}-"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
