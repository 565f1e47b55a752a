//! POST /notifications/read

use contract::discovery::{Notifications, ReadNotifications};
use contract::endpoint::SignedIn;
use contract::endpoints::READ_NOTIFICATIONS;
use domain::Result;
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(READ_NOTIFICATIONS, async |store| Ok(store), read).await
}

async fn read(store: &Store, call: Call<SignedIn, ReadNotifications>) -> Result<Notifications> {
    let (user, wanted) = (&call.caller.id, &call.body);
    if wanted.all {
        store.read_all_notifications(user).await?;
    } else {
        store.read_notifications(user, &wanted.ids).await?;
    }
    views::notifications(store, user, call.now).await
}
