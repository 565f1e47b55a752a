//! Each check of the crates finds what it is for: their graph, broken in one place.

use cargo_metadata::Metadata;
use serde_json::{Value, json};
use wiring::folders::Folder;
use wiring::{Findings, arrows, licences, root, together};

use crate::breaks::finds;
use crate::{FOLDERS, METADATA};

/// The graph of crates with one value replaced. `package` is whose entry is changed.
fn graph(package: &str, pointer: &str, value: Value) -> Metadata {
    let mut graph = serde_json::to_value(&*METADATA).unwrap();
    let packages = graph["packages"].as_array_mut().unwrap();
    let entry = packages.iter_mut().find(|entry| entry["name"] == package).unwrap();
    *entry
        .pointer_mut(pointer)
        .unwrap_or_else(|| panic!("nothing at {pointer}: this test proves nothing")) = value;
    serde_json::from_value(graph).unwrap()
}

/// A dependency of the function get-status, to be turned into another.
fn get_status_with(name: &str) -> Metadata {
    graph("get-status", "/dependencies/0/name", json!(name))
}

#[test]
fn an_arrow_that_turns_back_is_found() {
    let found = arrows::one_way(&graph("domain", "/dependencies/0/name", json!("contract")));
    finds(&found, "domain must not depend on contract");
    finds(
        &arrows::one_way(&get_status_with("get-me")),
        "get-status must not depend on get-me",
    );
    finds(
        &arrows::one_way(&get_status_with("sample-platform")),
        "get-status must not depend on sample-platform",
    );
    finds(
        &arrows::one_way(&graph("engine", "/name", json!("motor"))),
        "shared/motor has no place yet",
    );
}

#[test]
fn the_cloud_in_the_wrong_room_is_found() {
    finds(
        &arrows::kept_apart(&get_status_with("aws-sdk-sqs")),
        "get-status must not depend on aws-sdk-sqs",
    );
    finds(
        &arrows::kept_apart(&get_status_with("lambda_runtime")),
        "get-status must not depend on lambda_runtime",
    );
    finds(
        &arrows::kept_apart(&get_status_with("async-stripe")),
        "get-status must not depend on async-stripe",
    );
}

#[test]
fn input_and_output_far_below_a_pure_room_are_found() {
    finds(
        &arrows::pure(&graph("serde_core", "/name", json!("tokio-serde"))),
        "domain reaches tokio-serde",
    );
    finds(
        &arrows::pure(&graph("engine", "/name", json!("motor"))),
        "engine is not in the graph",
    );
}

#[test]
fn a_dependency_of_unknown_origin_or_licence_is_found() {
    finds(
        &licences::check(&graph("serde", "/license", json!("AGPL-3.0-only"))),
        "serde",
    );
    finds(&licences::check(&graph("serde", "/license", Value::Null)), "serde");
    finds(
        &licences::sources(&graph("serde", "/source", json!("git+https://example.com/serde"))),
        "serde",
    );
    finds(&licences::sources(&graph("serde", "/source", Value::Null)), "serde");
}

#[test]
fn a_crate_with_features_of_its_own_is_found() {
    let found = arrows::same_features(&graph("store", "/dependencies/0/features", json!(["extra"])));
    finds(&found, "is named in different ways");
}

#[test]
fn a_function_with_a_dependency_too_many_or_too_few_is_found() {
    let check = |graph: &Metadata| together::dependencies(graph, &root(), &FOLDERS).unwrap();
    let found = check(&get_status_with("url"));
    finds(&found, "get-status depends on url and does not use it");
    finds(&found, "get-status uses contract and does not depend on it");
    let found = check(&graph("functions", "/dependencies/0/name", json!("url")));
    finds(&found, "functions depends on url and does not use it");
}

#[test]
fn a_function_that_the_program_of_all_lacks_is_found_and_one_that_there_is_not() {
    let main = "\"get-me\" get_me \"../../../functions/account/get-me/src/main.rs\"\n";
    let mut folders = FOLDERS.clone();
    folders.retain(|folder| folder.name == "get-me");
    assert_eq!(together::programs(&folders, main), Findings::new());
    finds(&together::programs(&folders, ""), "lacks the line: \"get-me\" get_me");
    finds(&together::programs(&[], main), "names what there is not: \"get-me\"");
}

#[test]
fn tests_that_no_program_takes_are_found() {
    let copy = tempfile::tempdir().unwrap();
    let folders: Vec<Folder> = FOLDERS
        .iter()
        .filter(|folder| folder.name == "get-me")
        .cloned()
        .collect();
    let tests = copy.path().join("functions/account/get-me/tests");
    let program = copy.path().join(together::FOLDER).join("tests");
    for folder in [&tests, &program] {
        std::fs::create_dir_all(folder).unwrap();
    }
    std::fs::write(tests.join("get_me.rs"), "").unwrap();
    std::fs::write(program.join("account.rs"), "").unwrap();
    let found = together::tests(copy.path(), &folders).unwrap();
    finds(
        &found,
        "functions/account/get-me/tests/get_me.rs is no module of infra/functions/tests/account.rs",
    );
}
