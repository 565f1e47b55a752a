//! Everything around a function at once.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::PathBuf;

use serde_json::{Value, json};
use template::Template;
use template::values::{Local, REGION};
use testkit::Cloud;

use crate::directory::POOL_ID;
use crate::{Function, Lambda, Pool};

/// The name of the secret of payments.
pub const PAYMENTS_SECRET: &str = "stripe";
/// What the CDN shows to functions, and what `Lambda::invoke` shows in its place.
pub const ORIGIN_SECRET: &str = "only-the-cdn-knows";
/// Makes the marks of addresses that have had free credits.
pub const FREE_MARK_KEY: &str = "a-key-for-tests";
/// Makes the marks of callers in the log.
const LOG_KEY: &str = "another-key-for-tests";
/// What signs the payment provider's events, where no provider was started.
pub const WEBHOOK_SECRET: &str = "whsec_for_tests";

/// An address where nobody listens.
const NOBODY: &str = "http://127.0.0.1:9";

/// A database, a user pool and the Runtime API.
pub struct Platform {
    /// The database.
    pub cloud: Cloud,
    /// The user pool.
    pub pool: Pool,
    /// The Runtime API.
    pub lambda: Lambda,
}

impl Platform {
    /// Starts all of it.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start() -> Self {
        let cloud = Cloud::start().await;
        let secret =
            json!({"apiKey": "sk_test_local", "webhookSecrets": [WEBHOOK_SECRET], "site": "http://127.0.0.1:5173"});
        cloud.put_secret(PAYMENTS_SECRET, &secret.to_string());
        for (name, value) in [
            ("origin", ORIGIN_SECRET),
            ("free-mark", FREE_MARK_KEY),
            ("log-key", LOG_KEY),
        ] {
            cloud.put_secret(name, &json!({ "value": value }).to_string());
        }
        Self {
            cloud,
            pool: Pool::start().await,
            lambda: Lambda::start().await,
        }
    }

    /// Starts a function with the environment of its block in template.yaml and with what Lambda adds to it. `more` are other values of its
    /// variables. What it calls is held to its policy: see `testkit::rights`.
    ///
    /// # Panics
    /// When it cannot be started, when the template has no such function, or when its block has no variable that `more` names.
    #[must_use]
    pub fn function(&self, name: &str, more: &[(&str, &str)]) -> Function {
        self.function_of(functions(), name, more)
    }

    /// The same with another program, which is given the name, than the one of all functions.
    ///
    /// # Panics
    /// As [`Platform::function`].
    #[must_use]
    pub fn function_of(&self, program: impl AsRef<OsStr>, name: &str, more: &[(&str, &str)]) -> Function {
        let mut variables = self.block(name);
        for (variable, _) in more {
            assert!(
                variables.contains_key(*variable) || is_set_outside_template(variable),
                "template.yaml gives no {variable} to {name}"
            );
        }
        variables.extend(self.of_lambda(name));
        self.start_with((program.as_ref(), &[name]), variables, more)
    }

    /// Starts a program that is no function of the template, such as an example: it is given every table and the user pool, and may do
    /// everything.
    ///
    /// # Panics
    /// When it cannot be started.
    #[must_use]
    pub fn program(&self, program: impl AsRef<OsStr>, more: &[(&str, &str)]) -> Function {
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let tables = store::schema::ALL.iter().map(|table| (table.variable, table.name));
        let pool = [
            ("USER_POOL_ISSUER", self.pool.issuer.as_str()),
            ("USER_POOL_CLIENT_ID", &self.pool.client_id),
            ("USER_POOL_ID", POOL_ID),
        ];
        let mut variables: BTreeMap<String, String> = tables.chain(pool).map(own).collect();
        variables.extend(self.of_lambda("test"));
        self.start_with((program.as_ref(), &[]), variables, more)
    }

    fn start_with(
        &self,
        (program, arguments): (&OsStr, &[&str]),
        mut variables: BTreeMap<String, String>,
        more: &[(&str, &str)],
    ) -> Function {
        variables.extend(
            more.iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned())),
        );
        let variables = variables.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        Function::start(program, arguments, &variables.collect::<Vec<_>>())
    }

    /// The environment in the function's block of template.yaml.
    fn block(&self, name: &str) -> BTreeMap<String, String> {
        let function = Template::own().functions().find(|function| function.name == name);
        let function = function.unwrap_or_else(|| panic!("template.yaml has no function {name}"));
        let text = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let local = Local {
            queues: self.cloud.messaging_url(),
            // Nobody listens at these addresses; a test puts a stand-in in their place.
            parameters: [
                ("Stage", "test"),
                ("BreachedPasswordsApiBase", NOBODY),
                ("StripeApiBase", NOBODY),
                ("YoutubeApiBase", NOBODY),
                ("MailFrom", "mail@kanalyse.example"),
                ("SiteUrl", "https://kanalyse.example"),
            ]
            .map(text)
            .into(),
        };
        Template::own().environment(&function, &local).unwrap()
    }

    /// What Lambda adds, and what leads the AWS SDK and the reader of the pool's keys to the stand-ins. The id of the key is the
    /// function's name: the stand-ins know by it who calls.
    fn of_lambda(&self, key_id: &str) -> [(String, String); 11] {
        let (database, messaging) = (self.cloud.database_url(), self.cloud.messaging_url());
        [
            ("AWS_LAMBDA_RUNTIME_API", self.lambda.address.as_str()),
            ("AWS_LAMBDA_FUNCTION_NAME", "test-function"),
            ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256"),
            ("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST"),
            ("AWS_REGION", REGION),
            ("AWS_ACCESS_KEY_ID", key_id),
            ("AWS_SECRET_ACCESS_KEY", "test"),
            ("AWS_ENDPOINT_URL", &messaging),
            ("AWS_ENDPOINT_URL_DYNAMODB", &database),
            ("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", &self.pool.address),
            ("JWKS_URL", &self.pool.jwks_url),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
    }
}

/// The program of all functions, which cargo builds alongside the tests of `infra/functions`.
fn functions() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let program = test.ancestors().nth(2).unwrap().join("functions");
    assert!(
        program.exists(),
        "{} is missing: cargo build --package functions",
        program.display()
    );
    program
}

/// Whether a variable is of those that Lambda sets or that lead to the stand-ins, and that no template names.
fn is_set_outside_template(variable: &str) -> bool {
    variable.starts_with("AWS_") || variable == "JWKS_URL"
}

/// What the gateway makes of a function's answer: its status and its body, null where there is none.
///
/// # Panics
/// When the function reported an error, or the body is no JSON text.
#[must_use]
pub fn reply((kind, answer): (String, Value)) -> (u64, Value) {
    assert_eq!(kind, "response", "{answer}");
    let media_type = answer["headers"]["content-type"].as_str().unwrap_or_default();
    if answer["isBase64Encoded"] == true || media_type.starts_with("text/") {
        // A file: its bytes in base64, or its text.
        return (answer["statusCode"].as_u64().unwrap(), answer["body"].clone());
    }
    let body = match answer["body"].as_str().unwrap_or_default() {
        "" => Value::Null,
        text => serde_json::from_str(text).unwrap(),
    };
    (answer["statusCode"].as_u64().unwrap(), body)
}
