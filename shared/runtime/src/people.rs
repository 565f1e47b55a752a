//! The user pool as an operator sees it: a person by address, the groups they are in, their address, and removing one.

use aws_lc_rs::hmac;
use aws_sdk_cognitoidentityprovider::Client;
use aws_sdk_cognitoidentityprovider::error::{DisplayErrorContext, SdkError};
use aws_sdk_cognitoidentityprovider::operation::admin_delete_user::AdminDeleteUserError;
use aws_sdk_cognitoidentityprovider::operation::admin_disable_user::AdminDisableUserError;
use aws_sdk_cognitoidentityprovider::operation::admin_enable_user::AdminEnableUserError;
use aws_sdk_cognitoidentityprovider::operation::admin_get_user::{AdminGetUserError, AdminGetUserOutput};
use aws_sdk_cognitoidentityprovider::operation::admin_list_groups_for_user::AdminListGroupsForUserError;
use aws_sdk_cognitoidentityprovider::operation::admin_set_user_mfa_preference::AdminSetUserMFAPreferenceError as AdminSetUserMfaPreferenceError;
use aws_sdk_cognitoidentityprovider::operation::admin_user_global_sign_out::AdminUserGlobalSignOutError;
use aws_sdk_cognitoidentityprovider::types::SoftwareTokenMfaSettingsType;
use domain::{Error, Result, UserId, address};

use crate::auth::ADMIN_GROUP;
use crate::aws;
use crate::env::required;
use crate::secret::Secret;

/// The people of the user pool. Their id is their name there, as the pool knows people by their address and names them itself.
#[derive(Clone, Debug)]
pub struct People {
    client: Client,
    pool: String,
}

/// A person of the pool.
#[derive(Clone, Debug)]
pub struct Person {
    /// The person.
    pub id: UserId,
    /// The address.
    pub email: Secret,
    /// May sign in.
    pub enabled: bool,
}

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    /// In the group of admins, and may sign in.
    pub is_admin: bool,
    /// Signing in takes a code of an authenticator app.
    pub second_factor: bool,
}

/// The pool's name of an authenticator app.
const AUTHENTICATOR: &str = "SOFTWARE_TOKEN_MFA";
/// Pages of groups that are read of one person; a page holds 60.
const GROUP_PAGES: u32 = 5;

impl People {
    /// The pool of `USER_POOL_ID`, with the region and credentials of the environment; three tries of two seconds each.
    ///
    /// # Errors
    /// The variable is missing.
    pub async fn from_env() -> Result<Self> {
        Ok(Self::of(required("USER_POOL_ID")?).await)
    }

    /// This pool, with the region and credentials of the environment.
    pub async fn of(pool: impl Into<String>) -> Self {
        Self::new(Client::new(&aws::config().await), pool)
    }

    /// This pool.
    #[must_use]
    pub fn new(client: Client, pool: impl Into<String>) -> Self {
        Self {
            client,
            pool: pool.into(),
        }
    }

    /// The person's e-mail address; `None` where the pool knows nobody of this id, or no address.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer.
    pub async fn email(&self, user: &UserId) -> Result<Option<Secret>> {
        let found = self.get(user.as_str()).await?;
        Ok(found
            .as_ref()
            .and_then(|found| attribute(found, "email"))
            .map(Secret::new))
    }

    /// The person with this address, in upper or lower case: the pool knows people by it. It is a name here and no filter, so nothing in it
    /// can widen the search.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer.
    pub async fn find(&self, email: &str) -> Result<Option<Person>> {
        // Ids are names in the pool too; who is asked for by address must not be found by id.
        if !email.contains('@') {
            return Ok(None);
        }
        let Some(found) = self.get(&address::canonical(email)).await? else {
            return Ok(None);
        };
        let (Some(id), Some(known)) = (attribute(&found, "sub"), attribute(&found, "email")) else {
            return Ok(None);
        };
        // Were the pool to know people by anything else some day, an address would still find its own person alone.
        if !address::is_same(email, &known) {
            return Ok(None);
        }
        Ok(Some(Person {
            id: id.parse()?,
            email: Secret::new(known),
            enabled: found.enabled,
        }))
    }

    /// What the person may do now, whatever a token says that was made earlier.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer.
    pub async fn role(&self, user: &UserId) -> Result<Role> {
        let (person, in_group) = tokio::try_join!(self.get(user.as_str()), self.is_in(user, ADMIN_GROUP))?;
        let enabled = person.as_ref().is_some_and(|person| person.enabled);
        let factors = person.as_ref().map(AdminGetUserOutput::user_mfa_setting_list);
        Ok(Role {
            is_admin: in_group && enabled,
            second_factor: factors.unwrap_or_default().iter().any(|one| one == AUTHENTICATOR),
        })
    }

    /// From now on signing in takes a code of the person's authenticator app, or no longer does.
    ///
    /// # Errors
    /// [`Error::AuthenticatorMissing`] where the pool has confirmed none; [`Error::SignInRequired`] for somebody who is gone;
    /// [`Error::Unavailable`] when the pool does not answer. Calling again is safe.
    pub async fn ask_for_code(&self, user: &UserId, on: bool) -> Result<()> {
        let settings = SoftwareTokenMfaSettingsType::builder().enabled(on).preferred_mfa(on);
        let call = self.client.admin_set_user_mfa_preference().user_pool_id(&self.pool);
        let call = call
            .username(user.as_str())
            .software_token_mfa_settings(settings.build());
        match call.send().await {
            Ok(_) => Ok(()),
            Err(error) => match error.as_service_error() {
                Some(AdminSetUserMfaPreferenceError::InvalidParameterException(_)) if on => {
                    Err(Error::AuthenticatorMissing)
                }
                Some(AdminSetUserMfaPreferenceError::UserNotFoundException(_)) => Err(Error::SignInRequired),
                _ => Err(failed(&error)),
            },
        }
    }

    /// Ends every session of the person: none of them can renew its tokens any more. The pool itself takes those that are out
    /// for 15 minutes at most; our endpoints refuse them once the store has ended the sessions.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer; calling again is safe.
    pub async fn sign_out(&self, user: &UserId) -> Result<()> {
        let call = self.client.admin_user_global_sign_out().user_pool_id(&self.pool);
        let outcome = call.username(user.as_str()).send().await;
        unless_gone(outcome, AdminUserGlobalSignOutError::is_user_not_found_exception)
    }

    /// The person cannot sign in any more, which ends their sessions too. Somebody who is gone is no error.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer; calling again is safe.
    pub async fn shut_out(&self, user: &UserId) -> Result<()> {
        let call = self.client.admin_disable_user().user_pool_id(&self.pool);
        let outcome = call.username(user.as_str()).send().await;
        unless_gone(outcome, AdminDisableUserError::is_user_not_found_exception)
    }

    /// The person can sign in again. Somebody who is gone is no error.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer; calling again is safe.
    pub async fn let_in(&self, user: &UserId) -> Result<()> {
        let call = self.client.admin_enable_user().user_pool_id(&self.pool);
        let outcome = call.username(user.as_str()).send().await;
        unless_gone(outcome, AdminEnableUserError::is_user_not_found_exception)
    }

    async fn is_in(&self, user: &UserId, group: &str) -> Result<bool> {
        let mut next = None;
        for _ in 0..GROUP_PAGES {
            let call = self.client.admin_list_groups_for_user().user_pool_id(&self.pool);
            let call = call.username(user.as_str()).limit(60).set_next_token(next);
            let page = match call.send().await {
                Ok(page) => page,
                Err(error)
                    if error
                        .as_service_error()
                        .is_some_and(AdminListGroupsForUserError::is_user_not_found_exception) =>
                {
                    return Ok(false);
                }
                Err(error) => return Err(failed(&error)),
            };
            if page.groups().iter().any(|found| found.group_name() == Some(group)) {
                return Ok(true);
            }
            next = page.next_token;
            if next.is_none() {
                break;
            }
        }
        Ok(false)
    }

    /// The person with this id or address.
    async fn get(&self, name: &str) -> Result<Option<AdminGetUserOutput>> {
        let call = self.client.admin_get_user().user_pool_id(&self.pool);
        match call.username(name).send().await {
            Ok(found) => Ok(Some(found)),
            Err(error)
                if error
                    .as_service_error()
                    .is_some_and(AdminGetUserError::is_user_not_found_exception) =>
            {
                Ok(None)
            }
            Err(error) => Err(failed(&error)),
        }
    }

    /// The pool knows this person.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer.
    pub async fn knows(&self, user: &UserId) -> Result<bool> {
        Ok(self.get(user.as_str()).await?.is_some())
    }

    /// Everybody, confirmed or not, in no order; about 60 bytes each.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer.
    pub async fn everybody(&self) -> Result<Vec<UserId>> {
        let (mut all, mut next) = (Vec::new(), None);
        loop {
            // Their names are their ids: nothing else about them leaves the pool.
            let call = self
                .client
                .list_users()
                .user_pool_id(&self.pool)
                .attributes_to_get("sub");
            let call = call.limit(60).set_pagination_token(next);
            let page = call.send().await.map_err(|error| failed(&error))?;
            for name in page.users().iter().filter_map(|person| person.username()) {
                all.push(name.parse()?);
            }
            next = page.pagination_token;
            if next.is_none() {
                return Ok(all);
            }
        }
    }

    /// Removes the person, who can then neither sign in nor renew a token. Somebody who is gone already is no error.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the pool does not answer; calling again is safe.
    pub async fn remove(&self, user: &UserId) -> Result<()> {
        let call = self.client.admin_delete_user().user_pool_id(&self.pool);
        let outcome = call.username(user.as_str()).send().await;
        unless_gone(outcome, AdminDeleteUserError::is_user_not_found_exception)
    }
}

fn attribute(person: &AdminGetUserOutput, name: &str) -> Option<String> {
    let all = person.user_attributes().iter();
    let mut named = all.filter(|attribute| attribute.name == name);
    named.next().and_then(|attribute| attribute.value.clone())
}

/// The outcome of an act on a person; one on somebody who is gone already has nothing to do.
fn unless_gone<T, E>(outcome: std::result::Result<T, SdkError<E>>, is_gone: fn(&E) -> bool) -> Result<()>
where
    E: std::error::Error + Send + Sync + 'static,
{
    match outcome {
        Ok(_) => Ok(()),
        Err(error) if error.as_service_error().is_some_and(is_gone) => Ok(()),
        Err(error) => Err(failed(&error)),
    }
}

fn failed<E: std::error::Error + Send + Sync + 'static>(error: &SdkError<E>) -> Error {
    Error::Unavailable {
        service: "user pool",
        cause: DisplayErrorContext(error).to_string(),
    }
}

/// A mark by which a mailbox is known again, however its address is written, and from which nobody without the key can derive the address, nor try addresses against it.
#[must_use]
pub fn mark(key: &Secret, email: &str) -> String {
    pseudonym(key, "free credits", &address::mailbox(email))
}

/// A pseudonym of `text` for somebody who must not learn it: the same under one key and for one purpose, and otherwise unlike. HMAC-SHA256
/// as 64 hexadecimal digits.
#[must_use]
pub fn pseudonym(key: &Secret, purpose: &str, text: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.expose().as_bytes());
    hex::encode(hmac::sign(&key, format!("{purpose}\n{text}").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_one_mark_under_one_key_and_the_mark_does_not_hold_it() {
        let key = |text: &str| Secret::new(text.to_owned());
        let made = mark(&key("one"), "person@example.org");
        assert_eq!(made, mark(&key("one"), " Person+again@Example.ORG "));
        assert_ne!(made, mark(&key("two"), "person@example.org"));
        assert_ne!(made, mark(&key("one"), "other@example.org"));
        assert!(made.len() == 64 && made.bytes().all(|byte| byte.is_ascii_hexdigit()));
    }
}
