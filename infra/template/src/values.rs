//! What the template's values are on a machine where stand-ins take the place of its resources.
//!
//! A resource has the name that the template gives it, without the prefix of the installation; one without a name has that of its stack
//! and its logical id, as CloudFormation makes it.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::stacks::{Function, Place, Template, entries};

/// Region of the stand-ins.
pub const REGION: &str = "eu-central-1";
/// Account of the stand-ins.
pub const ACCOUNT: &str = "000000000000";
/// Id of the user pool.
pub const POOL_ID: &str = "eu-central-1_Testing";
/// Id of the user pool's client.
pub const CLIENT_ID: &str = "testclient";

/// Replaces the random end of a secret's ARN.
const SECRET_END: &str = "-000000";

/// Where the stand-ins are and how the stack was set up.
#[derive(Clone, Debug, Default)]
pub struct Local {
    /// Where queues are, as `http://host:port`.
    pub queues: String,
    /// Parameters of template.yaml that do not have their defaults.
    pub parameters: BTreeMap<String, String>,
}

impl Template {
    /// The environment that the template gives to a function, with what it gives to all of them.
    ///
    /// # Errors
    /// Names the variable whose value is of a form that is not known here.
    pub fn environment(&self, function: &Function<'_>, local: &Local) -> Result<BTreeMap<String, String>> {
        let values = Values { template: self, local };
        let globals = &self.root["Globals"]["Function"]["Environment"]["Variables"];
        let own = &function.properties["Environment"]["Variables"];
        let variables = entries(globals).chain(entries(own)).map(|(name, value)| {
            let text = values.text(value).with_context(|| format!("variable {name}"))?;
            Ok((name.to_owned(), text))
        });
        variables.collect()
    }
}

/// ARN of the secret of this name.
#[must_use]
pub fn secret_arn(name: &str) -> String {
    format!("arn:aws:secretsmanager:{REGION}:{ACCOUNT}:secret:{name}{SECRET_END}")
}

/// Name of the secret that is asked for by its ARN or by its name.
#[must_use]
pub fn secret_name(id: &str) -> &str {
    match id.split_once(":secret:") {
        Some((_, name)) => name.strip_suffix(SECRET_END).unwrap_or(name),
        None => id,
    }
}

/// Resolves the values of a template.
pub(crate) struct Values<'a> {
    pub(crate) template: &'a Template,
    pub(crate) local: &'a Local,
}

impl Values<'_> {
    /// A value of template.yaml as text.
    pub(crate) fn text(&self, value: &Value) -> Result<String> {
        let text = self.text_in("", value)?;
        if text.contains("{{resolve:") {
            bail!("a secret in clear text, for everybody who may read the function's configuration");
        }
        Ok(text)
    }

    fn text_in(&self, stack: &str, value: &Value) -> Result<String> {
        match value {
            Value::String(text) => return Ok(text.clone()),
            Value::Number(_) | Value::Bool(_) => return Ok(value.to_string()),
            _ => {}
        }
        if let Some(name) = value["Ref"].as_str() {
            self.named(stack, name)
        } else if let [Value::String(resource), Value::String(attribute)] =
            value["Fn::GetAtt"].as_array().map(Vec::as_slice).unwrap_or_default()
        {
            self.attribute(stack, resource, attribute)
        } else if let Some(text) = value["Fn::Sub"].as_str() {
            self.substituted(stack, text)
        } else if let [Value::String(condition), then, otherwise] =
            value["Fn::If"].as_array().map(Vec::as_slice).unwrap_or_default()
        {
            let holds = self.holds(stack, &self.of(stack)?["Conditions"][condition])?;
            self.text_in(stack, if holds { then } else { otherwise })
        } else {
            bail!("a value of an unknown form: {value}")
        }
    }

    /// Whether a condition is met.
    fn holds(&self, stack: &str, condition: &Value) -> Result<bool> {
        let of = |function: &str| condition[function].as_array().map(Vec::as_slice).unwrap_or_default();
        match (of("Fn::Not"), of("Fn::Equals")) {
            ([other], _) => Ok(!self.holds(stack, other)?),
            (_, [one, other]) => Ok(self.text_in(stack, one)? == self.text_in(stack, other)?),
            _ => bail!("a condition of an unknown form: {condition}"),
        }
    }

    fn substituted(&self, stack: &str, text: &str) -> Result<String> {
        let mut parts = text.split("${");
        let mut whole = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part
                .split_once('}')
                .with_context(|| format!("no end of a name in {text}"))?;
            whole += &match name.split_once('.') {
                Some((resource, attribute)) => self.attribute(stack, resource, attribute)?,
                None => self.named(stack, name)?,
            };
            whole += rest;
        }
        Ok(whole)
    }

    /// `!Ref name`.
    fn named(&self, stack: &str, name: &str) -> Result<String> {
        match name {
            "AWS::Region" => return Ok(REGION.to_owned()),
            "AWS::AccountId" => return Ok(ACCOUNT.to_owned()),
            "AWS::Partition" => return Ok("aws".to_owned()),
            "AWS::URLSuffix" => return Ok("amazonaws.com".to_owned()),
            "AWS::StackName" => return Ok(String::new()),
            _ => {}
        }
        let parameter = &self.of(stack)?["Parameters"][name];
        if parameter.is_null() {
            return self.reference(&place(stack, name));
        }
        if !stack.is_empty() {
            let given = &self.template.root["Resources"][stack]["Properties"]["Parameters"][name];
            return self.text_in("", if given.is_null() { &parameter["Default"] } else { given });
        }
        match self.local.parameters.get(name) {
            Some(text) => Ok(text.clone()),
            None => self.text_in("", &parameter["Default"]),
        }
    }

    fn attribute(&self, stack: &str, resource: &str, attribute: &str) -> Result<String> {
        if let Some(output) = attribute.strip_prefix("Outputs.") {
            return self.text_in(resource, &self.of(resource)?["Outputs"][output]["Value"]);
        }
        let place = place(stack, resource);
        match (self.kind(&place), attribute) {
            (_, "Arn") | ("AWS::SecretsManager::Secret", "Id") => self.arn(&place),
            ("AWS::CloudFront::Distribution", "DomainName") => self.name(&place, "Name"),
            _ => bail!("{attribute} of {resource} is not known here"),
        }
    }

    fn of(&self, stack: &str) -> Result<&Value> {
        if stack.is_empty() {
            return Ok(&self.template.root);
        }
        self.template
            .stacks
            .get(stack)
            .with_context(|| format!("there is no stack {stack}"))
    }

    fn kind(&self, place: &Place) -> &str {
        let resource = self.template.at(place);
        resource
            .and_then(|resource| resource["Type"].as_str())
            .unwrap_or_default()
    }

    fn name(&self, place: &Place, property: &str) -> Result<String> {
        let resource = self.template.at(place).context("no such resource")?;
        match &resource["Properties"][property] {
            Value::Null => Ok(format!("{}-{}", place.stack, place.resource).to_lowercase()),
            name => {
                let name = self.text_in(&place.stack, name)?;
                Ok(name.trim_start_matches(['-', '/']).to_owned())
            }
        }
    }

    /// What `!Ref` says of a resource.
    fn reference(&self, place: &Place) -> Result<String> {
        Ok(match self.kind(place) {
            "AWS::DynamoDB::Table" => self.name(place, "TableName")?,
            "AWS::S3::Bucket" => self.name(place, "BucketName")?,
            "AWS::Events::EventBus" | "AWS::SES::ConfigurationSet" => self.name(place, "Name")?,
            "AWS::SQS::Queue" => format!("{}/{ACCOUNT}/{}", self.local.queues, self.name(place, "QueueName")?),
            "AWS::SecretsManager::Secret" => self.arn(place)?,
            "AWS::Cognito::UserPool" => POOL_ID.to_owned(),
            "AWS::Cognito::UserPoolClient" => CLIENT_ID.to_owned(),
            other => bail!("{} ({other}) has no stand-in", place.resource),
        })
    }

    fn arn(&self, place: &Place) -> Result<String> {
        let of = |service: &str, kind: &str, name: &str| format!("arn:aws:{service}:{REGION}:{ACCOUNT}:{kind}{name}");
        Ok(match self.kind(place) {
            "AWS::DynamoDB::Table" => of("dynamodb", "table/", &self.name(place, "TableName")?),
            "AWS::S3::Bucket" => format!("arn:aws:s3:::{}", self.name(place, "BucketName")?),
            "AWS::Events::EventBus" => of("events", "event-bus/", &self.name(place, "Name")?),
            "AWS::SQS::Queue" => of("sqs", "", &self.name(place, "QueueName")?),
            "AWS::SecretsManager::Secret" => secret_arn(&self.name(place, "Name")?),
            "AWS::Cognito::UserPool" => of("cognito-idp", "userpool/", POOL_ID),
            "AWS::Serverless::Function" => of("lambda", "function:", &self.name(place, "FunctionName")?),
            other => bail!("{} ({other}) has no stand-in", place.resource),
        })
    }
}

fn place(stack: &str, resource: &str) -> Place {
    Place {
        stack: stack.to_owned(),
        resource: resource.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn environment(name: &str, local: &Local) -> Result<BTreeMap<String, String>> {
        let template = Template::own();
        let function = template.functions().find(|function| function.name == name).unwrap();
        template.environment(&function, local)
    }

    #[test]
    fn a_function_is_given_what_its_block_and_the_globals_name_and_nothing_else() {
        let local = Local {
            queues: "http://127.0.0.1:9".to_owned(),
            parameters: BTreeMap::from([("Stage".to_owned(), "test".to_owned())]),
        };
        let found = environment("sweep-analyses", &local).unwrap();
        let expected = [
            ("EVENT_BUS", "bus"),
            ("QUEUE_ANALYSES", "http://127.0.0.1:9/000000000000/analyses"),
            (
                "QUEUE_ANALYSES_PRIORITY",
                "http://127.0.0.1:9/000000000000/analyses-priority",
            ),
            ("QUEUE_XRAY", "http://127.0.0.1:9/000000000000/xray"),
            ("QUEUE_XRAY_PRIORITY", "http://127.0.0.1:9/000000000000/xray-priority"),
            ("STAGE", "test"),
            ("TABLE_ANALYSES", "analyses"),
            ("TABLE_BILLING", "billing"),
            ("TABLE_LIMITS", "limits"),
            ("TABLE_LINKS", "links"),
            ("TABLE_PROFILES", "profiles"),
            ("TABLE_XRAY", "xray"),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(found, BTreeMap::from(expected));
        let found = environment("reconcile-rules", &local).unwrap();
        let arn = |service: &str, rest: &str| format!("arn:aws:{service}:eu-central-1:000000000000:{rest}");
        assert_eq!(found["RULE_TARGET"], arn("lambda", "function:dispatch-runs"));
        assert_eq!(found["RULE_DEAD_LETTERS"], arn("sqs", "dispatch-dead"));
        let found = environment("create-account", &local).unwrap();
        assert_eq!(found["FREE_MARK_SECRET"], secret_arn("free-mark"));
    }

    #[test]
    fn a_value_that_depends_on_a_condition_is_the_one_that_the_parameters_choose() {
        let mut local = Local::default();
        let found = environment("send-mail", &local).unwrap();
        assert_eq!(found["SITE_URL"], "https://web-cdn");
        assert_eq!(found["MAIL_CONFIGURATION_SET"], "mail");
        let site = "https://kanalyse.example";
        local.parameters.insert("SiteUrl".to_owned(), site.to_owned());
        assert_eq!(environment("send-mail", &local).unwrap()["SITE_URL"], site);
    }

    #[test]
    fn every_value_of_every_function_is_understood() {
        let template = Template::own();
        let local = Local::default();
        for function in template.functions() {
            let found = template.environment(&function, &local);
            assert!(found.is_ok(), "{}: {found:?}", function.name);
        }
        let found = environment("build-leaderboard", &local).unwrap();
        assert_eq!(
            (&*found["BUCKET_BOARD"], &*found["BUCKET_WEB"]),
            ("data-boardbucket", "web-bucket")
        );
    }

    #[test]
    fn a_secret_in_clear_text_is_refused() {
        let mut template = Template::own().clone();
        let reference =
            json!({"Fn::Sub": "{{resolve:secretsmanager:${Data.Outputs.OriginSecretArn}:SecretString:value}}"});
        template.root["Resources"]["GetMeFunction"]["Properties"]["Environment"]["Variables"]["ORIGIN_SECRET"] =
            reference;
        let function = template.functions().find(|function| function.name == "get-me").unwrap();
        let found = template.environment(&function, &Local::default()).unwrap_err();
        let found = format!("{found:#}");
        assert!(
            found.starts_with("variable ORIGIN_SECRET: a secret in clear text"),
            "{found}"
        );
    }

    #[test]
    fn a_secret_is_asked_for_by_its_arn_or_by_its_name() {
        assert_eq!(secret_name(&secret_arn("stripe")), "stripe");
        assert_eq!(secret_name("stripe"), "stripe");
    }
}
