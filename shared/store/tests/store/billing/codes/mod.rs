//! Codes: made, turned off, redeemed once for each person and never more often than they are good for.

mod history;
mod keeping;
mod redeeming;

use domain::code::Terms;
use domain::{Code, CodeKind, Error, IdempotencyKey, Result, UserId};
use store::{NewCode, Redemption, Store, StoredCode};

use crate::world::{start_of_time, unique};

/// A code that nobody else uses.
fn some_code() -> Code {
    format!("CODE{}", unique()).parse().unwrap()
}

/// A request that nobody else has made.
fn some_request() -> IdempotencyKey {
    format!("request-{}", unique()).parse().unwrap()
}

fn promo(credits: i64) -> Terms {
    Terms {
        kind: CodeKind::Promo,
        credits: Some(credits.try_into().unwrap()),
        creator: None,
        max_uses: None,
        valid_from: None,
        valid_until: None,
        active: true,
    }
}

fn gift(credits: i64) -> Terms {
    Terms {
        kind: CodeKind::Gift,
        max_uses: Some(1),
        ..promo(credits)
    }
}

fn creator(of: &UserId) -> Terms {
    Terms {
        kind: CodeKind::Creator,
        credits: None,
        creator: Some(of.clone()),
        ..promo(1)
    }
}

async fn made(store: &Store, terms: Terms) -> Code {
    let code = some_code();
    let new = NewCode {
        code: code.clone(),
        terms,
        note: None,
    };
    store
        .create_code(&new, &some_request(), &operator(), start_of_time())
        .await
        .unwrap();
    code
}

fn operator() -> UserId {
    "operator-1".parse().unwrap()
}

/// Purchased credits of a person; that the ledger sums up to them is checked on the way.
async fn purchased(store: &Store, user: &UserId) -> i64 {
    let account = store.account(user, start_of_time()).await.unwrap();
    let ledger = store.ledger(user, None, 100).await.unwrap().items;
    let sum: i64 = ledger.iter().map(|entry| entry.delta.purchased).sum();
    assert_eq!(sum, account.balance.purchased, "{ledger:?}");
    account.balance.purchased
}

async fn stored(store: &Store, code: &Code) -> StoredCode {
    store.code(code).await.unwrap().unwrap()
}

fn is_not_found(result: &Result<Redemption>) -> bool {
    matches!(result, Err(Error::CodeNotFound))
}

fn is_used(result: &Result<Redemption>) -> bool {
    matches!(result, Err(Error::CodeAlreadyUsed))
}
