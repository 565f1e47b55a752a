//! The product as a program uses it: sign-up, sign-in, analyses, over the same addresses as the browser.

pub mod accounts;
pub mod cloud;
pub mod mails;
mod previous_reports;
pub mod provider;

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::http::{Answer, Http};
use crate::jobs;
use crate::stack::Stack;

/// Sign-up codes of the emulated user pool.
const CODE: &str = "123456";
/// Password of the accounts that tests and measurements make.
pub const PASSWORD: &str = "local-tests-2026";

/// The pool's name of an authenticator app.
const FACTOR: &str = "SOFTWARE_TOKEN_MFA";

/// A way into one local cloud.
#[derive(Clone)]
pub struct Api {
    http: Http,
    web: String,
    gateway: String,
    pool: String,
    client: String,
}

/// Somebody who is signed in.
#[derive(Clone)]
pub struct User {
    /// The address signed up with.
    pub email: String,
    token: String,
}

impl User {
    /// The access token.
    pub fn token(&self) -> &str {
        self.token.trim_start_matches("Bearer ")
    }
}

impl Api {
    /// Through the web server of a running stack.
    pub fn new(stack: &Stack<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            http: Http::new(Duration::from_secs(30)),
            web: stack.place().web(),
            gateway: stack.place().gateway(),
            pool: stack.output("userPoolId")?,
            client: stack.output("clientId")?,
        })
    }

    /// Signs up, confirms and signs in somebody new.
    pub fn new_user(&self, name: &str) -> anyhow::Result<User> {
        let email = self.sign_up(name)?;
        well("ConfirmSignUp", &self.confirm(&email, CODE)?, 200)?;
        self.sign_in(&email, PASSWORD)
    }

    /// The same, in the group of admins and with the authenticator app that admins must have.
    pub fn new_admin(&self, name: &str) -> anyhow::Result<User> {
        let user = self.new_user(name)?;
        let group = json!({"UserPoolId": self.pool, "Username": user.email, "GroupName": "admin"});
        well(
            "AdminAddUserToGroup",
            &self.pool_call("AdminAddUserToGroup", &group)?,
            200,
        )?;
        self.set_authenticator_up(&user)?;
        self.sign_in_again(&user)
    }

    /// As the settings do it: the pool confirms an app, and the product has it asked for. Answers the recovery code.
    pub fn set_authenticator_up(&self, user: &User) -> anyhow::Result<Value> {
        let mut body = json!({"AccessToken": user.token()});
        let begin = "AssociateSoftwareToken";
        well(begin, &self.pool_call(begin, &body)?, 200)?;
        body["UserCode"] = json!(self.code_of(&user.email, "pending")?);
        let end = "VerifySoftwareToken";
        well(end, &self.pool_call(end, &body)?, 200)?;
        let url = format!("{}/api/me/authenticator", self.web);
        let answer = self.http.put(&url, &[("authorization", user.token.as_str())], "")?;
        Ok(well("/me/authenticator", &answer, 200)?["recoveryCode"].take())
    }

    /// What somebody's authenticator app shows now: the local cloud knows everybody's.
    fn code_of(&self, email: &str, state: &str) -> anyhow::Result<String> {
        let email = email.replace('+', "%2B");
        let address = format!("{}/_local/authenticators.json?email={email}", self.gateway);
        let apps = well(&address, &self.http.get(&address, &[])?, 200)?;
        let mut apps = apps["authenticators"].as_array().into_iter().flatten();
        let app = apps.find(|app| app["state"] == state);
        let code = app.and_then(|app| app["code"].as_str());
        code.map(str::to_owned)
            .with_context(|| format!("{email} has no {state} authenticator app"))
    }

    /// A new user with this tier: an admin may give one to themselves, and keeps it afterwards.
    pub fn new_user_with(&self, name: &str, tier: &str) -> anyhow::Result<User> {
        let user = self.new_admin(name)?;
        self.put(&user, "/admin/own-tier", &json!({ "tier": tier }))?;
        let group = json!({"UserPoolId": self.pool, "Username": user.email, "GroupName": "admin"});
        let operation = "AdminRemoveUserFromGroup";
        well(operation, &self.pool_call(operation, &group)?, 200)?;
        self.sign_in_again(&user)
    }

    /// Signs somebody up and confirms with a code that was never sent; an error when that is accepted.
    pub fn wrong_code(&self, name: &str) -> anyhow::Result<()> {
        let email = self.sign_up(name)?;
        let answer = self.confirm(&email, "000000")?;
        ensure!(
            answer.text.contains("CodeMismatchException"),
            "a wrong code was accepted: {}",
            answer.text.trim()
        );
        Ok(())
    }

    fn sign_up(&self, name: &str) -> anyhow::Result<String> {
        let email = format!("{name}-{}@kanalyse.example", unique());
        let account = json!({
            "ClientId": self.client,
            "Username": email,
            "Password": PASSWORD,
            "UserAttributes": [{"Name": "email", "Value": email}],
        });
        well("SignUp", &self.pool_call("SignUp", &account)?, 200)?;
        Ok(email)
    }

    fn confirm(&self, email: &str, code: &str) -> anyhow::Result<Answer> {
        let body = json!({"ClientId": self.client, "Username": email, "ConfirmationCode": code});
        self.pool_call("ConfirmSignUp", &body)
    }

    /// Signs in again with the password of [`Api::new_user`].
    pub fn sign_in_again(&self, user: &User) -> anyhow::Result<User> {
        self.sign_in(&user.email, PASSWORD)
    }

    /// Signs in by the flow for administrators, which no browser may use: it spares us the proof of the password.
    pub fn sign_in(&self, email: &str, password: &str) -> anyhow::Result<User> {
        let request = json!({
            "UserPoolId": self.pool,
            "ClientId": self.client,
            "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
            "AuthParameters": {"USERNAME": email, "PASSWORD": password},
        });
        let mut answer = well("sign-in", &self.pool_call("AdminInitiateAuth", &request)?, 200)?;
        if answer["ChallengeName"] == FACTOR {
            answer = self.answer_with_code(email, &answer)?;
        }
        let token = answer["AuthenticationResult"]["AccessToken"]
            .as_str()
            .context("sign-in gave no token")?;
        Ok(User {
            email: email.to_owned(),
            token: format!("Bearer {token}"),
        })
    }

    fn answer_with_code(&self, email: &str, challenge: &Value) -> anyhow::Result<Value> {
        let request = json!({
            "UserPoolId": self.pool,
            "ClientId": self.client,
            "ChallengeName": FACTOR,
            "Session": challenge["Session"],
            "ChallengeResponses": {
                "USERNAME": challenge["ChallengeParameters"]["USER_ID_FOR_SRP"],
                "SOFTWARE_TOKEN_MFA_CODE": self.code_of(email, "confirmed")?,
            },
        });
        let operation = "AdminRespondToAuthChallenge";
        well(operation, &self.pool_call(operation, &request)?, 200)
    }

    fn pool_call(&self, operation: &str, body: &Value) -> anyhow::Result<Answer> {
        let target = format!("AWSCognitoIdentityProviderService.{operation}");
        let headers = [
            ("content-type", "application/x-amz-json-1.1"),
            ("x-amz-target", target.as_str()),
            (
                "authorization",
                "AWS4-HMAC-SHA256 Credential=test/20260101/eu-central-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=0",
            ),
        ];
        self.http.post(&self.gateway, &headers, &body.to_string())
    }

    /// GET of a path below `/api`.
    pub fn get(&self, user: &User, path: &str) -> anyhow::Result<Value> {
        let answer = self
            .http
            .get(&format!("{}/api{path}", self.web), &[("authorization", &user.token)])?;
        well(path, &answer, 200)
    }

    /// The same of somebody who is not signed in.
    pub fn get_as_visitor(&self, path: &str) -> anyhow::Result<Value> {
        well(path, &self.http.get(&format!("{}/api{path}", self.web), &[])?, 200)
    }

    /// POST of a body to a path below `/api`, whatever the answer.
    pub fn post(&self, user: &User, path: &str, body: &Value) -> anyhow::Result<Answer> {
        let headers = [
            ("authorization", user.token.as_str()),
            ("content-type", "application/json"),
        ];
        self.http
            .post(&format!("{}/api{path}", self.web), &headers, &body.to_string())
    }

    /// The same as an act of its own, which happens once however often it is sent.
    pub fn post_once(&self, user: &User, path: &str, body: &Value) -> anyhow::Result<Answer> {
        self.once(user, path, &body.to_string())
    }

    /// An act of its own that has no body.
    pub fn act(&self, user: &User, path: &str) -> anyhow::Result<Answer> {
        self.once(user, path, "")
    }

    fn once(&self, user: &User, path: &str, body: &str) -> anyhow::Result<Answer> {
        let key = format!("xtask-{}", unique());
        let headers = [
            ("authorization", user.token.as_str()),
            ("content-type", "application/json"),
            ("idempotency-key", &key),
        ];
        self.http.post(&format!("{}/api{path}", self.web), &headers, body)
    }

    /// Calls a function of the local cloud past the gateway, as a schedule or a rule does.
    pub fn invoke(&self, function: &str, input: &Value) -> anyhow::Result<()> {
        let url = format!("{}/2015-03-31/functions/{function}/invocations", self.gateway);
        let answer = self
            .http
            .post(&url, &[("content-type", "application/json")], &input.to_string())?;
        ensure!(answer.status == 200, "{function} answered {}", answer.text.trim());
        Ok(())
    }

    /// PUT of a body to a path below `/api`; it must be well.
    pub fn put(&self, user: &User, path: &str, body: &Value) -> anyhow::Result<Value> {
        let headers = [
            ("authorization", user.token.as_str()),
            ("content-type", "application/json"),
        ];
        let url = format!("{}/api{path}", self.web);
        well(path, &self.http.put(&url, &headers, &body.to_string())?, 200)
    }

    /// PATCH of a body to a path below `/api`; it must be well.
    pub fn patch(&self, user: &User, path: &str, body: &Value) -> anyhow::Result<Value> {
        let headers = [
            ("authorization", user.token.as_str()),
            ("content-type", "application/json"),
        ];
        let url = format!("{}/api{path}", self.web);
        well(path, &self.http.patch(&url, &headers, &body.to_string())?, 200)
    }

    /// DELETE of a path below `/api`, whatever the answer.
    pub fn delete(&self, user: &User, path: &str) -> anyhow::Result<Answer> {
        let url = format!("{}/api{path}", self.web);
        self.http.delete(&url, &[("authorization", &user.token)])
    }

    /// The id of somebody.
    pub fn id(&self, user: &User) -> anyhow::Result<String> {
        let me = self.get(user, "/me")?;
        me["userId"].as_str().map(str::to_owned).context("no userId in /me")
    }

    /// Credits of both buckets.
    pub fn credits(&self, user: &User) -> anyhow::Result<i64> {
        self.get(user, "/me")?["credits"].as_i64().context("no credits in /me")
    }

    /// Asks for an analysis; returns its id.
    pub fn start(&self, user: &User, channel: &str) -> anyhow::Result<String> {
        let answer = self.post_once(user, "/analyses", &json!({"channel": channel}))?;
        let accepted = well("POST /analyses", &answer, 202)?;
        accepted["requestId"]
            .as_str()
            .map(str::to_owned)
            .context("no requestId in the answer")
    }

    /// Reads an analysis until it is final, every `pause`.
    pub fn wait_for(&self, user: &User, id: &str, pause: Duration, limit: Duration) -> anyhow::Result<Value> {
        let deadline = Instant::now() + limit;
        loop {
            let analysis = self.get(user, &format!("/analyses/{id}"))?;
            if matches!(analysis["status"].as_str(), Some("completed" | "failed")) {
                return Ok(analysis);
            }
            if Instant::now() > deadline {
                bail!(
                    "analysis {id} is still {} after {} s",
                    analysis["status"],
                    limit.as_secs()
                );
            }
            if jobs::interrupted() {
                bail!("interrupted");
            }
            std::thread::sleep(pause);
        }
    }
}

fn well(what: &str, answer: &Answer, status: u16) -> anyhow::Result<Value> {
    if answer.status == status {
        return Ok(answer.json());
    }
    bail!(
        "{what} answered {} in place of {status}: {}",
        answer.status,
        answer.text.trim()
    )
}

/// A text that no other call gives, also not in another process.
pub fn unique() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{:x}", std::process::id(), now.as_nanos())
}
