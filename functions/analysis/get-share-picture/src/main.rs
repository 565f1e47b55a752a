//! GET /shared/{shareId}/pictures/{picture}

use card::{Card, Picture};
use contract::endpoint::{File, Public};
use contract::endpoints::GET_SHARE_PICTURE;
use domain::{Error, Language, Result, ShareId};
use runtime::{Call, Outcome};
use store::Store;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve_file(GET_SHARE_PICTURE, async |store| Ok(store), draw).await
}

async fn draw(store: &Store, call: Call<Public, ()>) -> Result<File> {
    let (share, picture): (ShareId, Picture) = (call.param("shareId")?, call.param("picture")?);
    let (shown, sharers) = views::shared_analysis_in(store, &share, call.now).await?;
    let report = shown.report.ok_or(Error::NotFound)?;
    let language = picture.language.or(sharers).unwrap_or(Language::En);
    let card = Card::of_report(&report, language);
    let png = card::png(&card, picture.format).map_err(Error::internal)?;
    Ok(File::new(png))
}
