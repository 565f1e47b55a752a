//! A function that does not do what a test waits for fails that test, and says what was awaited, instead of hanging it.

use std::time::Duration;

use lambdakit::{Function, Lambda};
use serde_json::{Value, json};

const SHORT: Duration = Duration::from_millis(300);

/// A function that answers nothing and whose log is these lines.
fn silent(lambda: &Lambda, log: &str) -> Function {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lambdakit/silent.sh");
    let variables = [("AWS_LAMBDA_RUNTIME_API", lambda.address.as_str()), ("LOG", log)];
    let mut function = Function::start(program, &[], &variables);
    function.patience = SHORT;
    function
}

async fn impatient() -> Lambda {
    let mut lambda = Lambda::start().await;
    lambda.patience = SHORT;
    lambda
}

#[tokio::test]
#[should_panic(expected = "waited 300ms for the function's answer to invocation 7")]
async fn a_function_that_never_answers_is_named_by_the_invocation() {
    let mut lambda = impatient().await;
    let _function = silent(&lambda, "");
    lambda.invoke("7", json!({})).await;
}

#[tokio::test]
#[should_panic(expected = "waited 300ms for the next line of the log")]
async fn a_function_that_never_writes_a_line_is_not_waited_for() {
    let lambda = impatient().await;
    silent(&lambda, "").line().await;
}

#[tokio::test]
#[should_panic(
    expected = "waited 300ms for a line of the log about a call; passed over: [Object {\"note\": String(\"cold\")}]"
)]
async fn what_a_function_wrote_instead_of_the_awaited_line_is_shown() {
    let lambda = impatient().await;
    let mut function = silent(&lambda, "{\"note\": \"first\"}\n{\"note\": \"cold\"}");
    // Both lines are written at once: a reader that has the first has the second too, however slow the start was.
    function.patience = lambdakit::PATIENCE;
    function.line().await;
    function.patience = SHORT;
    function.call_line().await;
}

#[tokio::test]
async fn a_line_that_comes_is_found_behind_others() {
    let lambda = impatient().await;
    let mut function = silent(&lambda, "{\"nth\": 1}\n{\"nth\": 2}");
    function.patience = lambdakit::PATIENCE;
    let second = |line: &Value| line["nth"] == 2;
    assert_eq!(function.line_where("the second line", second).await["nth"], 2);
}
