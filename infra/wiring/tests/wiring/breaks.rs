//! Each check finds what it is for: the repository's own template, folders and samples, each broken in one place.

use contract::endpoint::Spec;
use contract::endpoints::ALL;
use serde_json::{Value, json};
use template::Template;
use wiring::folders::Folder;
use wiring::tables::{self, schema};
use wiring::{Findings, endpoints, headers, root, samples};

use crate::{FOLDERS, TEMPLATE};

/// The template with one value replaced, null removing it. The place must be there before.
pub fn with(stack: &str, pointer: &str, value: Value) -> Template {
    let mut template = TEMPLATE.clone();
    let changed = if stack.is_empty() {
        &mut template.root
    } else {
        template.stacks.get_mut(stack).unwrap()
    };
    *changed
        .pointer_mut(pointer)
        .unwrap_or_else(|| panic!("nothing at {pointer}: this test proves nothing")) = value;
    template
}

pub fn root_with(pointer: &str, value: Value) -> Template {
    with("", &format!("/Resources/{pointer}"), value)
}

#[track_caller]
pub fn finds(found: &Findings, words: &str) {
    assert!(
        found.iter().any(|finding| finding.contains(words)),
        "{words:?} is not among {found:#?}"
    );
}

#[test]
fn an_endpoint_without_a_folder_is_named_with_the_line_it_needs() {
    let new = Spec {
        name: "get-report",
        path: "/report",
        ..ALL[1]
    };
    let found = endpoints::table_with_folders(&[new], &[]);
    assert_eq!(
        found,
        ["functions/analysis/get-report is missing: its main.rs begins with `//! GET /report`"]
    );
}

#[test]
fn a_folder_with_another_route_or_without_an_endpoint_is_found() {
    let mut folders = FOLDERS.clone();
    let moved = folders.iter_mut().find(|folder| folder.name == "get-me").unwrap();
    moved.trigger = Some("GET /myself".to_owned());
    finds(
        &endpoints::table_with_folders(ALL, &folders),
        "functions/account/get-me/src/main.rs must begin with `//! GET /me`",
    );
    let fewer: Vec<Spec> = ALL.iter().filter(|spec| spec.name != "get-me").copied().collect();
    finds(
        &endpoints::table_with_folders(&fewer, &FOLDERS),
        "functions/account/get-me serves a route without a row",
    );
}

#[test]
fn a_function_that_only_one_of_folders_and_template_has_is_found() {
    let mut folders = FOLDERS.clone();
    let new = Folder {
        name: "get-report".to_owned(),
        ..folders[0].clone()
    };
    folders.push(new);
    finds(
        &endpoints::folders_with_template(&folders, &TEMPLATE),
        "template.yaml has no GetReportFunction",
    );
    finds(
        &endpoints::folders_with_template(&[], &TEMPLATE),
        "SweepAnalysesFunction has no folder",
    );
}

#[test]
fn another_trigger_in_the_template_is_found() {
    for (pointer, value, words) in [
        (
            "GetMeFunction/Properties/Events/Route/Properties/Path",
            json!("/you"),
            "calls it by `GET /you`",
        ),
        (
            "GetMeFunction/Properties/Events/Route/Properties/Method",
            json!("POST"),
            "calls it by `POST /me`",
        ),
        (
            "SweepAnalysesFunction/Properties/Events/Minute/Properties/ScheduleExpression",
            json!("rate(1 hour)"),
            "schedule rate(1 hour)",
        ),
        (
            "RunAnalysisFunction/Properties/Events/AnalysesPriority",
            json!({"Type": "Nothing"}),
            "unknown to infra/template",
        ),
        (
            "Auth/Properties/Parameters/CreateAccountArn",
            json!({"Fn::GetAtt": ["GetMeFunction", "Arn"]}),
            "cognito PostConfirmation",
        ),
        (
            "DispatchRunsPermission/Properties/Principal",
            json!("sns.amazonaws.com"),
            "dispatch-runs/src/main.rs says `rules xray`",
        ),
    ] {
        finds(
            &endpoints::folders_with_template(&FOLDERS, &root_with(pointer, value)),
            words,
        );
    }
}

#[test]
fn a_door_left_open_or_shut_is_found() {
    let open = json!({"Type": "HttpApi", "Properties": {"Auth": {"Authorizer": "NONE"}}});
    let template = root_with("GetMeFunction/Properties/Events/Route", open);
    finds(
        &endpoints::access(ALL, &template),
        "GetMeFunction: the endpoint is not public",
    );
    let template = root_with("GetStatusFunction/Properties/Events/Route/Properties/Auth", json!({}));
    finds(
        &endpoints::access(ALL, &template),
        "GetStatusFunction: the endpoint is public",
    );
    let template = root_with(
        "GetMeFunction/Properties/Environment/Variables/USER_POOL_CLIENT_ID",
        json!(null),
    );
    finds(&endpoints::access(ALL, &template), "GetMeFunction: it checks tokens");
    let template = root_with(
        "GetStatusFunction/Properties/Environment/Variables/ORIGIN_SECRET",
        json!(null),
    );
    finds(
        &endpoints::access(ALL, &template),
        "GetStatusFunction: without ORIGIN_SECRET",
    );
    let template = root_with(
        "GetStatusFunction/Properties/Environment/Variables/LOG_KEY",
        json!(null),
    );
    finds(&endpoints::access(ALL, &template), "GetStatusFunction: without LOG_KEY");
    let template = root_with("HttpApi/Properties/Auth/DefaultAuthorizer", json!(null));
    finds(&endpoints::closed_by_default(&template), "no DefaultAuthorizer");
    let template = root_with(
        "HttpApi/Properties/Auth/Authorizers/Cognito/AuthorizationScopes",
        json!([]),
    );
    finds(&endpoints::closed_by_default(&template), "ID tokens");
}

#[test]
fn a_table_with_other_keys_indexes_or_expiry_is_found() {
    for (pointer, value) in [
        ("AnalysesTable/Properties/KeySchema/1/AttributeName", json!("pk")),
        ("AnalysesTable/Properties/LocalSecondaryIndexes", json!([])),
        (
            "AnalysesTable/Properties/GlobalSecondaryIndexes/0/Projection/ProjectionType",
            json!("ALL"),
        ),
        (
            "AnalysesTable/Properties/AttributeDefinitions/2/AttributeType",
            json!("N"),
        ),
        ("LimitsTable/Properties/TimeToLiveSpecification/Enabled", json!(false)),
        (
            "ProfilesTable/Properties/TableName",
            json!({"Fn::Sub": "${Prefix}-people"}),
        ),
    ] {
        let template = with("Data", &format!("/Resources/{pointer}"), value);
        finds(
            &tables::check(&schema::ALL, &template),
            pointer.split('/').next().unwrap(),
        );
    }
    let template = with("Data", "/Resources/VideosTable", json!(null));
    finds(
        &tables::check(&schema::ALL, &template),
        "infra/stacks/data.yaml has no VideosTable",
    );
    finds(
        &tables::check(&schema::ALL[..5], &TEMPLATE),
        "LimitsTable is not in store::schema",
    );
    let swapped = json!({"Fn::GetAtt": ["Data", "Outputs.LimitsTableName"]});
    let template = root_with("GetMeFunction/Properties/Environment/Variables/TABLE_BILLING", swapped);
    finds(
        &tables::check(&schema::ALL, &template),
        "GetMeFunction: TABLE_BILLING names LimitsTable",
    );
}

#[test]
fn another_header_at_the_cdn_is_found() {
    let text = std::fs::read_to_string(root().join("frontend/security-headers.json")).unwrap();
    let site: Value = serde_json::from_str(&text).unwrap();
    let config = "/Resources/Headers/Properties/ResponseHeadersPolicyConfig";
    for (pointer, value, words) in [
        (
            format!("{config}/SecurityHeadersConfig/StrictTransportSecurity/Preload"),
            json!(false),
            "strict-transport-security",
        ),
        (
            format!("{config}/SecurityHeadersConfig/FrameOptions/FrameOption"),
            json!("SAMEORIGIN"),
            "x-frame-options",
        ),
        (
            format!("{config}/SecurityHeadersConfig/ContentSecurityPolicy/ContentSecurityPolicy/Fn::Sub"),
            json!("default-src *"),
            "content-security-policy",
        ),
        (
            format!("{config}/CustomHeadersConfig/Items"),
            json!([]),
            "permissions-policy",
        ),
        (
            "/Resources/Cdn/Properties/DistributionConfig/CacheBehaviors/0/ResponseHeadersPolicyId".to_owned(),
            json!(null),
            "/api/channels/count\" sends no security headers",
        ),
        (
            "/Resources/Cdn/Properties/DistributionConfig/CacheBehaviors/1/ResponseHeadersPolicyId".to_owned(),
            json!(null),
            "/analysis/s-*\" sends no security headers",
        ),
        (
            "/Resources/Cdn/Properties/DistributionConfig/CacheBehaviors/4/ResponseHeadersPolicyId".to_owned(),
            json!(null),
            "/api/password-ranges/*\" sends no security headers",
        ),
        (
            "/Resources/Cdn/Properties/DistributionConfig/CacheBehaviors/5/ResponseHeadersPolicyId".to_owned(),
            json!(null),
            "/api/leaderboard\" sends no security headers",
        ),
        (
            "/Resources/Cdn/Properties/DistributionConfig/CacheBehaviors/6/ResponseHeadersPolicyId".to_owned(),
            json!(null),
            "/api/leaderboard/*\" sends no security headers",
        ),
        (
            "/Resources/Cdn/Properties/DistributionConfig/CacheBehaviors/7/ResponseHeadersPolicyId".to_owned(),
            json!(null),
            "/api/*\" sends no security headers",
        ),
    ] {
        finds(&headers::check(&site, &with("Web", &pointer, value)), words);
    }
}

#[test]
fn a_missing_or_malformed_sample_is_found() {
    let all = samples::read(&root()).unwrap();
    let broken = |function: &str, case: &str, pointer: &str, value: Value| {
        let mut samples = all.clone();
        let event = samples.get_mut(function).unwrap().get_mut(case).unwrap();
        *event.pointer_mut(pointer).unwrap() = value;
        samples::check(&samples, &FOLDERS, ALL)
    };
    let by_handle = ("start-analysis", "by-handle.json");
    finds(
        &broken(by_handle.0, by_handle.1, "/routeKey", json!("GET /analyses")),
        "routeKey is not POST /analyses",
    );
    finds(
        &broken(by_handle.0, by_handle.1, "/rawPath", json!("/analyses")),
        "requestContext.http",
    );
    finds(
        &broken(by_handle.0, by_handle.1, "/body", json!("{")),
        "body is not JSON",
    );
    finds(
        &broken("run-analysis", "one.json", "/Records/0/body", json!("{}")),
        "not what its queue carries",
    );
    let other = json!("{\"userId\":\"a\",\"requestId\":\"0f4e1c2b3a495867768594a3b2c1d0e1\"}");
    finds(
        &broken("erase-account", "one.json", "/Records/0/body", other),
        "not what its queue carries",
    );
    finds(
        &broken("run-xray", "begun.json", "/Records/0/body", json!("{}")),
        "not what its queue carries",
    );
    finds(
        &broken("dispatch-runs", "tick.json", "/version", json!("one")),
        "not what a rule gives",
    );
    finds(
        &broken(
            "create-account",
            "confirmed.json",
            "/triggerSource",
            json!("PreSignUp_SignUp"),
        ),
        "triggerSource",
    );
    let mut samples = all.clone();
    samples.remove("get-me");
    let stray = samples["get-status"].clone();
    samples.insert("get-nothing".to_owned(), stray);
    samples
        .get_mut("start-analysis")
        .unwrap()
        .retain(|case, _| case == "without-key.json");
    let found = samples::check(&samples, &FOLDERS, ALL);
    finds(&found, "events/get-me/<case>.json is missing");
    finds(&found, "events/get-nothing is of no function");
    finds(&found, "no sample carries the idempotency-key");
}

#[test]
fn a_case_counts_only_where_a_test_runs_it() {
    // Put together here, so that this test is none of them, and switches off none.
    let name = |end: &str| format!("fn case{end}");
    let (run, ignored, helper) = (name("_07_stops"), name("_08_goes_on"), name("_09_helps"));
    let off = "ignore";
    let source = format!(
        "#[tokio::test]\nasync {run}() {{}}\n\n\n\n#[test]\n#[{off}]\n{ignored}() {{}}\n\n\n\n{helper}() {{}}\n"
    );
    assert_eq!(wiring::cases::tested(&source), [7].into());
}

#[test]
fn a_case_without_a_test_is_named_with_its_number_and_what_goes_wrong_in_it() {
    let top = tempfile::tempdir().unwrap();
    for folder in ["shared", "functions", "infra/stories"] {
        std::fs::create_dir_all(top.path().join(folder)).unwrap();
    }
    // Twice in different layers, once too many, and none of 7: `case_007_` and `case_7_` are other names.
    let numbers = (1..=38)
        .filter(|number| *number != 7)
        .map(|number| format!("{number:02}"));
    let numbers = numbers.chain(["01", "39", "007", "7"].map(str::to_owned));
    let tests = numbers.map(|number| format!("#[test]\nfn case{}() {{}}\n\n\n\n", format_args!("_{number}_is_told")));
    std::fs::write(top.path().join("infra/stories/all.rs"), tests.collect::<String>()).unwrap();
    assert_eq!(
        wiring::cases::check(top.path()).unwrap(),
        [
            "no test has a name that begins case_07_: a process stops between queueing an event and granting",
            "a test is named case_39_, which is no case",
        ]
    );
}
