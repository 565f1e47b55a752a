//! The repository agrees with itself. Each test prints what is missing and where.

#![expect(clippy::unwrap_used, reason = "a test ends where its premises do")]

mod breaks;
mod broken_caches;
mod broken_crates;
mod broken_functions;
mod broken_rights;
mod unwatched;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cargo_metadata::{Metadata, MetadataCommand};
use contract::endpoints::ALL;
use template::Template;
use wiring::folders::{self, Folder};
use wiring::tables::{self, schema};
use wiring::{
    Findings, archives, arrows, caches, cases, endpoints, features, headers, licences, rights, root, rules, samples,
    together, watched,
};

static TEMPLATE: LazyLock<Template> = LazyLock::new(|| Template::read(&root()).unwrap());
static FOLDERS: LazyLock<Vec<Folder>> = LazyLock::new(|| folders::read(&root()).unwrap());
static METADATA: LazyLock<Metadata> = LazyLock::new(|| {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .exec()
        .unwrap()
});

#[track_caller]
fn nothing(found: &Findings) {
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn every_endpoint_has_its_folder_and_every_routed_folder_its_endpoint() {
    nothing(&endpoints::table_with_folders(ALL, &FOLDERS));
}

#[test]
fn every_folder_is_a_function_of_the_template_with_the_same_trigger_and_the_other_way_round() {
    assert!(!FOLDERS.is_empty());
    nothing(&endpoints::folders_with_template(&FOLDERS, &TEMPLATE));
}

#[test]
fn who_may_call_is_the_same_in_table_and_template() {
    nothing(&endpoints::access(ALL, &TEMPLATE));
    nothing(&endpoints::closed_by_default(&TEMPLATE));
}

#[test]
fn functions_may_use_what_they_need_and_nothing_else() {
    nothing(&rights::match_environment(&TEMPLATE));
}

#[test]
fn rules_of_the_run_time_are_made_called_and_sent_for_under_one_prefix_alone() {
    nothing(&rules::check(&TEMPLATE));
}

#[test]
fn the_bus_archives_no_event_that_says_whose_it_is() {
    nothing(&archives::check(&TEMPLATE));
}

#[test]
fn schedules_queues_and_tables_are_watched() {
    nothing(&watched::check(&TEMPLATE));
}

#[test]
fn an_access_token_is_valid_no_longer_than_a_revoked_user_may_still_be_served() {
    let client = &TEMPLATE.stacks["Auth"]["Resources"]["UserPoolClient"]["Properties"];
    assert_eq!(client["AccessTokenValidity"], 15);
    assert_eq!(client["TokenValidityUnits"]["AccessToken"], "minutes");
}

#[test]
fn only_billing_code_may_write_balances() {
    nothing(&rights::billing(&TEMPLATE));
}

#[test]
fn functions_reach_the_rows_that_they_work_with() {
    nothing(&rights::rows(&TEMPLATE));
}

#[test]
fn every_main_is_short_alone_and_begins_with_its_trigger() {
    nothing(&folders::check(&FOLDERS));
}

#[test]
fn the_program_of_all_functions_has_each_of_them_with_its_tests_and_no_dependency_too_many() {
    let main = std::fs::read_to_string(root().join(together::FOLDER).join("src/main.rs")).unwrap();
    nothing(&together::programs(&FOLDERS, &main));
    nothing(&together::tests(&root(), &FOLDERS).unwrap());
    nothing(&together::dependencies(&METADATA, &root(), &FOLDERS).unwrap());
}

#[test]
fn every_function_has_samples_of_the_form_it_really_gets() {
    nothing(&samples::check(&samples::read(&root()).unwrap(), &FOLDERS, ALL));
}

#[test]
fn the_tables_of_template_and_store_are_the_same() {
    nothing(&tables::check(&schema::ALL, &TEMPLATE));
}

#[test]
fn the_cdn_sends_the_headers_of_the_site() {
    let text = std::fs::read_to_string(root().join("frontend/security-headers.json")).unwrap();
    nothing(&headers::check(&serde_json::from_str(&text).unwrap(), &TEMPLATE));
}

#[test]
fn the_cdn_caches_only_what_anyone_may() {
    nothing(&caches::check(ALL, &TEMPLATE));
}

#[test]
fn each_of_the_38_failures_of_payments_and_credits_has_a_test_of_its_own() {
    nothing(&cases::check(&root()).unwrap());
}

#[test]
fn arrows_between_crates_run_one_way() {
    nothing(&arrows::one_way(&METADATA));
}

#[test]
fn the_cloud_is_known_to_its_rooms_alone() {
    nothing(&arrows::kept_apart(&METADATA));
}

#[test]
fn domain_and_engine_are_pure() {
    nothing(&arrows::pure(&METADATA));
}

#[test]
fn every_crate_names_the_same_features() {
    nothing(&arrows::same_features(&METADATA));
}

#[test]
fn building_or_testing_one_crate_or_all_builds_no_sdk_again() {
    let mut bound = METADATA.workspace_packages();
    bound.retain(|member| !features::FREE.contains(&member.name.as_str()));
    let members = features::unlike(bound);
    for kinds in features::KINDS {
        let mut resolved: BTreeMap<_, _> = members
            .iter()
            .map(|member| {
                let alone = features::resolve(&root(), &["--package", member], kinds).unwrap();
                (member.clone(), alone)
            })
            .collect();
        let all = features::resolve(&root(), &["--workspace"], kinds).unwrap();
        resolved.insert("the whole workspace".to_owned(), all);
        assert!(
            resolved
                .values()
                .any(|crates| crates.keys().any(|name| name.starts_with("aws-sdk-dynamodb ")))
        );
        nothing(&features::check(&resolved));
    }
}

#[test]
fn every_dependency_may_be_used() {
    nothing(&licences::check(&METADATA));
}

#[test]
fn every_dependency_comes_from_the_registry() {
    nothing(&licences::sources(&METADATA));
}
