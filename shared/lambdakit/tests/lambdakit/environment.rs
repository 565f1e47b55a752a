//! A function is started with what its block of template.yaml names, so that what is missing there is missing here too.

use std::collections::BTreeSet;

use lambdakit::Platform;

/// Writes its environment to standard error.
const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lambdakit/environment.sh");

#[tokio::test]
async fn a_function_is_given_the_environment_of_its_block_and_nothing_else() {
    let platform = Platform::start().await;
    let function = platform.function_of(PROGRAM, "expire-platform-data", &[]);
    let (_, text) = function.ended().await;
    let names = text
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name);
    // The shell adds its own.
    let of_others =
        |name: &&str| name.starts_with("AWS_") || ["JWKS_URL", "PWD", "SHLVL", "_", "OLDPWD"].contains(name);
    let names: BTreeSet<&str> = names.filter(|name| !of_others(name)).collect();
    assert_eq!(
        names,
        BTreeSet::from(["STAGE", "TABLE_ANALYSES", "TABLE_LIMITS", "TABLE_TITLES", "TABLE_XRAY"])
    );
}

#[tokio::test]
#[should_panic(expected = "template.yaml gives no TABLE_BILLING to expire-platform-data")]
async fn no_test_gives_a_function_what_its_block_lacks() {
    let platform = Platform::start().await;
    let _function = platform.function_of(PROGRAM, "expire-platform-data", &[("TABLE_BILLING", "billing")]);
}
