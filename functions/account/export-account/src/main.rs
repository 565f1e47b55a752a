//! GET /me/export

use contract::account::{AccountExport, Me};
use contract::endpoint::SignedIn;
use contract::endpoints::EXPORT_ACCOUNT;
use domain::{Error, Result};
use runtime::{Call, Outcome, People};
use store::Store;

/// Lines of the ledger on one page.
const LINES: u32 = 100;

type State = (Store, People);

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(
        EXPORT_ACCOUNT,
        async |store| Ok((store, People::from_env().await?)),
        export,
    )
    .await
}

/// The ledger first, page by page, then the analyses, then the discoveries. The first page has what there is once.
async fn export((store, people): &State, call: Call<SignedIn, ()>) -> Result<AccountExport> {
    let (user, is_admin, cursor) = (&call.caller.id, call.caller.is_admin, call.query("cursor"));
    if let Some(cursor) = cursor
        && let Some(page) = views::export_page(store, user, cursor, call.now).await?
    {
        return Ok(page);
    }
    let mut export = AccountExport::default();
    if cursor.is_none() {
        let (me, email) = tokio::try_join!(store.account_view(user, is_admin, call.now), people.email(user))?;
        let account = store.seen_account(user, call.now).await?.ok_or(Error::NotFound)?;
        // Whether or not channels can be linked now: what is stored is shown.
        let connection = store.connection(user, call.now).await?;
        export.me = Some(Me {
            channel: connection.is_connected.then_some(connection),
            ..me
        });
        export.suspension = account.suspension.clone().map(Into::into);
        export.email = email.map(|email| email.expose().to_owned());
        export.subscription = Some(billing::subscription_of(store, user, &account, is_admin, call.now).await?);
        export.bought = Some(billing::bought(store, user).await?);
        export.sessions = views::export_sessions(store, user, call.caller.session, call.now).await?;
        (export.rewards, export.notifications) = views::export_rewards(store, user, call.now).await?;
    }
    let page = store.ledger(user, cursor, LINES).await?;
    export.ledger = page.items.into_iter().map(Into::into).collect();
    export.next_cursor = Some(page.next_cursor.unwrap_or_else(views::after_ledger));
    Ok(export)
}
