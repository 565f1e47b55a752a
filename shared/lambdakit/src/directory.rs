//! The people of the user pool, as an operator may ask for them and remove them: a stand-in on the pool's own wire.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};
use template::values::{ACCOUNT, REGION};
use testkit::rights::Need;

use crate::Pool;
use crate::held::Held;

/// The address of everybody in the pool who was given none of their own.
pub const EMAIL: &str = "person@kanalyse.example";
/// Its id; it refuses every other.
pub const POOL_ID: &str = template::values::POOL_ID;

/// People that a page of a list has.
const PAGE: usize = 2;

/// Who is in the pool: everybody, but for those that were removed; listed are those alone who were entered. In the group of admins are those to whom an admin's token was made.
#[derive(Clone, Default)]
pub(crate) struct Directory(Arc<People>);

#[derive(Default)]
struct People {
    removed: Mutex<BTreeSet<String>>,
    admins: Mutex<BTreeSet<String>>,
    disabled: Mutex<BTreeSet<String>>,
    /// Who signs in with a code of an authenticator app.
    codes: Mutex<BTreeSet<String>>,
    /// Whose app the pool has not confirmed.
    appless: Mutex<BTreeSet<String>>,
    /// Whose sessions were ended, in order.
    signed_out: Mutex<Vec<String>>,
    /// Who has which address, by address in lower case.
    addresses: Mutex<BTreeMap<String, String>>,
    /// Who is listed, in order.
    listed: Mutex<Vec<String>>,
    /// How many further calls are answered with 500.
    outage: AtomicU32,
    /// Which operation is answered with 500.
    broken: Mutex<Option<String>>,
    /// Which one waits.
    held: Mutex<Option<Arc<Held>>>,
}

impl Directory {
    pub(crate) fn router(&self) -> Router {
        Router::new().route("/", post(handle)).with_state(self.clone())
    }

    pub(crate) fn removed(&self) -> BTreeSet<String> {
        self.0.removed.lock().unwrap().clone()
    }

    pub(crate) fn hold(&self, held: Arc<Held>) {
        *self.0.held.lock().unwrap() = Some(held);
    }

    /// Operators have a second factor.
    pub(crate) fn promote(&self, user: &str) {
        self.0.admins.lock().unwrap().insert(user.to_owned());
        self.0.codes.lock().unwrap().insert(user.to_owned());
    }
}

impl Pool {
    /// Who was removed from the pool.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    #[must_use]
    pub fn removed(&self) -> BTreeSet<String> {
        self.directory.removed()
    }

    /// Takes the person out of the group of admins; tokens that were made before say otherwise.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn demote(&self, user: &str) {
        self.directory.0.admins.lock().unwrap().remove(user);
    }

    /// The person may not sign in any more; tokens that were made before still live.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn disable(&self, user: &str) {
        self.directory.0.disabled.lock().unwrap().insert(user.to_owned());
    }

    /// Whether the person may sign in.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    #[must_use]
    pub fn lets_in(&self, user: &str) -> bool {
        !self.directory.0.disabled.lock().unwrap().contains(user)
    }

    /// Signing in takes the person's password alone.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn drop_second_factor(&self, user: &str) {
        self.directory.0.codes.lock().unwrap().remove(user);
    }

    /// Whether signing in takes a code of the person's authenticator app.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    #[must_use]
    pub fn asks_for_code(&self, user: &str) -> bool {
        self.directory.0.codes.lock().unwrap().contains(user)
    }

    /// Signing in takes a code of the person's authenticator app.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn confirm_app(&self, user: &str) {
        self.directory.0.codes.lock().unwrap().insert(user.to_owned());
    }

    /// The pool has confirmed no authenticator app of the person.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn without_app(&self, user: &str) {
        self.directory.0.appless.lock().unwrap().insert(user.to_owned());
    }

    /// Whose sessions were ended, in order.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    #[must_use]
    pub fn signed_out(&self) -> Vec<String> {
        self.directory.0.signed_out.lock().unwrap().clone()
    }

    /// Whoever lists people finds these, too; removed ones are not found.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn enter(&self, users: &[&str]) {
        let mut listed = self.directory.0.listed.lock().unwrap();
        listed.extend(users.iter().map(ToString::to_string));
    }

    /// The person is no longer in the pool, without a word to anybody.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn lose(&self, user: &str) {
        self.directory.0.removed.lock().unwrap().insert(user.to_owned());
    }

    /// Gives the person an address of their own, under which the pool then knows them.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn address(&self, user: &str, email: &str) {
        let mut addresses = self.directory.0.addresses.lock().unwrap();
        addresses.insert(email.to_lowercase(), user.to_owned());
    }

    /// It answers this operation with 500 from now on, and every other well; none: all of them well.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    pub fn break_operation(&self, operation: Option<&str>) {
        *self.directory.0.broken.lock().unwrap() = operation.map(str::to_owned);
    }

    /// It answers this number of further questions about people with 500.
    pub fn fail(&self, calls: u32) {
        self.directory.0.outage.store(calls, Ordering::SeqCst);
    }
}

async fn handle(State(directory): State<Directory>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok());
    let operation = target.and_then(|target| target.strip_prefix("AWSCognitoIdentityProviderService."));
    let operation = operation.unwrap_or_default();
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let needs = [needed(operation, &body)];
    if let Err(why) = testkit::rights::allow(&headers, &needs) {
        let body = json!({"__type": "AccessDeniedException", "Message": why});
        return reply(StatusCode::BAD_REQUEST, &body);
    }
    let held = directory.0.held.lock().unwrap().clone();
    if let Some(held) = held.filter(|held| held.is(operation)) {
        held.wait().await;
    }
    answer(&directory, operation, &body)
}

/// What a question about people takes.
fn needed(operation: &str, body: &Value) -> Need {
    let pool = body["UserPoolId"].as_str().unwrap_or_default();
    let arn = format!("arn:aws:cognito-idp:{REGION}:{ACCOUNT}:userpool/{pool}");
    Need::new(&format!("cognito-idp:{operation}"), arn)
}

fn answer(directory: &Directory, operation: &str, body: &Value) -> Response {
    let people = &directory.0;
    let fails = |left: u32| left.checked_sub(1);
    let is_broken = people.broken.lock().unwrap().as_deref() == Some(operation);
    let is_out = || {
        let fewer = people.outage.fetch_update(Ordering::SeqCst, Ordering::SeqCst, fails);
        fewer.is_ok()
    };
    if is_broken || is_out() {
        return reply(
            StatusCode::INTERNAL_SERVER_ERROR,
            &json!({"__type": "InternalErrorException"}),
        );
    }
    if operation == "ListUsers" && body["UserPoolId"] == POOL_ID {
        return list(people, body);
    }
    let given = body["Username"].as_str().unwrap_or_default().to_owned();
    if body["UserPoolId"] != POOL_ID || given.is_empty() {
        return refuse("ResourceNotFoundException");
    }
    // As in a pool whose people sign in by address: an address in any case is a name of its person, and of nobody else.
    let name = match people.addresses.lock().unwrap().get(&given.to_lowercase()) {
        Some(owner) => owner.clone(),
        None if given.contains('@') => return refuse("UserNotFoundException"),
        None => given,
    };
    let mut removed = people.removed.lock().unwrap();
    if removed.contains(&name) {
        return refuse("UserNotFoundException");
    }
    match operation {
        "AdminGetUser" => reply(StatusCode::OK, &describe(people, &name)),
        // Two pages, as a person in many groups has.
        "AdminListGroupsForUser" if body["NextToken"].is_null() => {
            let groups = [json!({"GroupName": "beta", "UserPoolId": POOL_ID})];
            reply(StatusCode::OK, &json!({"Groups": groups, "NextToken": "page-2"}))
        }
        "AdminListGroupsForUser" => {
            let admin = people.admins.lock().unwrap().contains(&name);
            let groups = admin.then(|| json!({"GroupName": "admin", "UserPoolId": POOL_ID}));
            reply(StatusCode::OK, &json!({"Groups": Vec::from_iter(groups)}))
        }
        "AdminDeleteUser" => {
            removed.insert(name);
            reply(StatusCode::OK, &json!({}))
        }
        "AdminDisableUser" => {
            people.disabled.lock().unwrap().insert(name);
            reply(StatusCode::OK, &json!({}))
        }
        "AdminEnableUser" => {
            people.disabled.lock().unwrap().remove(&name);
            reply(StatusCode::OK, &json!({}))
        }
        "AdminSetUserMFAPreference" => ask_for_code(people, name, &body["SoftwareTokenMfaSettings"]),
        "AdminUserGlobalSignOut" => {
            people.signed_out.lock().unwrap().push(name);
            reply(StatusCode::OK, &json!({}))
        }
        _ => refuse("InvalidParameterException"),
    }
}

/// As the pool does it: a page, and what the next one is asked for with.
fn list(people: &People, body: &Value) -> Response {
    let removed = people.removed.lock().unwrap();
    let listed = people.listed.lock().unwrap();
    let from: usize = body["PaginationToken"]
        .as_str()
        .map_or(0, |token| token.parse().unwrap());
    let page = listed
        .iter()
        .skip(from)
        .take(PAGE)
        .filter(|user| !removed.contains(*user));
    let users: Vec<Value> = page
        .map(|user| json!({"Username": user, "UserStatus": "CONFIRMED"}))
        .collect();
    let next = (from + PAGE < listed.len()).then(|| (from + PAGE).to_string());
    reply(StatusCode::OK, &json!({"Users": users, "PaginationToken": next}))
}

fn describe(people: &People, name: &str) -> Value {
    let addresses = people.addresses.lock().unwrap();
    let own = addresses.iter().find(|(_, owner)| *owner == name);
    let email = own.map_or(EMAIL, |(email, _)| email.as_str());
    let attributes = [("sub", name), ("email_verified", "true"), ("email", email)];
    let attributes = attributes.map(|(name, value)| json!({"Name": name, "Value": value}));
    let enabled = !people.disabled.lock().unwrap().contains(name);
    let factors = people
        .codes
        .lock()
        .unwrap()
        .contains(name)
        .then_some("SOFTWARE_TOKEN_MFA");
    json!({
        "Username": name, "UserAttributes": attributes, "Enabled": enabled, "UserStatus": "CONFIRMED",
        "UserMFASettingList": Vec::from_iter(factors),
    })
}

/// As the pool does it: an app can be asked for only once it was confirmed.
fn ask_for_code(people: &People, name: String, settings: &Value) -> Response {
    let mut codes = people.codes.lock().unwrap();
    if settings["Enabled"] != true {
        codes.remove(&name);
    } else if people.appless.lock().unwrap().contains(&name) {
        return refuse("InvalidParameterException");
    } else {
        codes.insert(name);
    }
    reply(StatusCode::OK, &json!({}))
}

fn refuse(kind: &str) -> Response {
    reply(StatusCode::BAD_REQUEST, &json!({"__type": kind, "message": "refused"}))
}

fn reply(status: StatusCode, body: &Value) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/x-amz-json-1.1")];
    (status, kind, body.to_string()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn ask(function: &str, operation: &str) -> (StatusCode, Value) {
        let signature = format!("AWS4-HMAC-SHA256 Credential={function}/20261122/{REGION}/cognito-idp/aws4_request");
        let headers = HeaderMap::from_iter([
            (header::AUTHORIZATION, signature.parse().unwrap()),
            (
                "x-amz-target".parse().unwrap(),
                format!("AWSCognitoIdentityProviderService.{operation}")
                    .parse()
                    .unwrap(),
            ),
        ]);
        let body = json!({"UserPoolId": POOL_ID, "Username": "someone"}).to_string();
        let answer = handle(State(Directory::default()), headers, body.into()).await;
        let status = answer.status();
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    #[tokio::test]
    async fn a_function_asks_of_the_pool_what_its_policy_allows_and_nothing_else() {
        assert_eq!(ask("export-account", "AdminGetUser").await.0, StatusCode::OK);
        for operation in ["AdminListGroupsForUser", "AdminDeleteUser"] {
            let (status, answer) = ask("export-account", operation).await;
            assert_eq!(
                (status, &answer["__type"]),
                (StatusCode::BAD_REQUEST, &json!("AccessDeniedException")),
                "{answer}"
            );
        }
        assert_eq!(
            ask("test", "AdminDeleteUser").await.0,
            StatusCode::OK,
            "a test itself may"
        );
    }
}
