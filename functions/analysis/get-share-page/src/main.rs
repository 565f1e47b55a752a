//! GET /shared/{shareId}/page

use card::{Card, Preview};
use contract::endpoint::{File, Public};
use contract::endpoints::GET_SHARE_PAGE;
use domain::{Error, Language, Result, ShareId};
use runtime::{Call, Outcome};
use site::Site;
use store::Store;

struct State {
    store: Store,
    site: Site,
}

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    let state = async |store| {
        Ok(State {
            store,
            site: Site::from_env()?,
        })
    };
    runtime::serve_file(GET_SHARE_PAGE, state, page).await
}

/// People get the app whatever happens here: without a head of its own where the store does not answer, and as not found where nothing is
/// shared any more.
async fn page(state: &State, call: Call<Public, ()>) -> Result<File> {
    let origin = state.site.origin(call.host.as_deref())?;
    let (shell, found) = tokio::join!(state.site.document(&origin), preview(&state.store, &call, &origin));
    let (preview, status) = match found {
        Ok(preview) => (Some(preview), None),
        Err(Error::NotFound) => (None, Some(404)),
        Err(error) => {
            tracing::warn!(%error, "the page of a share says nothing of it");
            (None, None)
        }
    };
    let document = card::document(&shell?, preview.as_ref());
    Ok(File {
        bytes: document.into_bytes(),
        status,
    })
}

async fn preview(store: &Store, call: &Call<Public, ()>, origin: &str) -> Result<Preview> {
    let share: ShareId = call.param("shareId")?;
    let (shown, sharers) = views::shared_analysis_in(store, &share, call.now).await?;
    let language = match call.query("lang") {
        Some("de") => Language::De,
        Some("en") => Language::En,
        _ => sharers.unwrap_or(Language::En),
    };
    let card = Card::of_report(&shown.report.ok_or(Error::NotFound)?, language);
    Ok(Preview::of(&card, origin, share.as_str()))
}
