//! POST /coach/questions

use coaching::Coach;
use contract::coach::{AskCoach, CoachReply};
use contract::endpoint::SignedIn;
use contract::endpoints::ASK_COACH;
use domain::Result;
use runtime::{Call, Outcome};

#[tokio::main(flavor = "current_thread")]
pub(crate) async fn main() -> Outcome {
    runtime::serve(ASK_COACH, async |store| Coach::from_env(store), ask).await
}

async fn ask(coach: &Coach, call: Call<SignedIn, AskCoach>) -> Result<CoachReply> {
    coach.ask(&call.caller.id, call.key()?, &call.body, call.now).await
}
