//! POST /titles/score

use contract::endpoint::SignedIn;
use contract::endpoints::SCORE_TITLE;
use contract::titles::{ScoreTitle, TitleReading};
use domain::Result;
use runtime::{Call, Outcome};
use titles::Scorer;

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(SCORE_TITLE, async |store| Ok(Scorer::from_env(store)?), score).await
}

async fn score(scorer: &Scorer, call: Call<SignedIn, ScoreTitle>) -> Result<TitleReading> {
    scorer.answer(&call.caller.id, &call.body, call.now).await
}
