//! Who may depend on whom. Arrows run one way: functions to features, runtime and the clients, these to contract, this to domain and engine.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{Dependency, DependencyKind, Metadata, Package};

use crate::Findings;

/// Each room of shared/ and what it may use of the others.
pub const ROOMS: &[(&str, &[&str])] = &[
    ("domain", &[]),
    ("engine", &[]),
    ("http-client", &[]),
    ("testdata", &[]),
    ("columns", &["domain"]),
    ("board", &["columns", "domain", "engine"]),
    ("hub", &["columns", "domain", "engine"]),
    ("phrase", &["domain"]),
    ("faq", &["domain"]),
    ("card", &["domain", "engine", "phrase"]),
    ("coach", &["domain", "engine", "phrase"]),
    ("mail", &["domain", "engine", "phrase"]),
    ("contract", &["domain", "engine"]),
    ("store", &["contract", "domain", "engine"]),
    ("youtube", &["contract", "domain", "engine", "http-client"]),
    ("passwords", &["domain", "http-client", "runtime"]),
    ("payments", &["domain", "http-client"]),
    ("billing", &["contract", "domain", "payments", "store"]),
    ("runtime", &["contract", "domain", "http-client", "store"]),
    ("platform", &["domain", "quota", "runtime", "store", "youtube"]),
    ("quota", &["contract", "domain", "store", "youtube"]),
    ("site", &["domain", "http-client", "runtime"]),
    ("support", &["contract", "domain", "faq", "http-client", "runtime"]),
    ("views", &["contract", "domain", "engine", "store", "titles"]),
    (
        "analyses",
        &["contract", "domain", "engine", "quota", "store", "views", "youtube"],
    ),
    (
        "xray",
        &[
            "analyses", "contract", "domain", "engine", "quota", "store", "views", "youtube",
        ],
    ),
    ("scout", &["contract", "domain", "engine", "quota", "store", "youtube"]),
    (
        "coaching",
        &[
            "coach",
            "contract",
            "domain",
            "engine",
            "http-client",
            "runtime",
            "store",
            "views",
        ],
    ),
    ("mailer", &["contract", "domain", "engine", "mail", "runtime", "store"]),
    ("materialized", &["columns", "domain", "store"]),
    (
        "leaderboard",
        &["board", "contract", "domain", "engine", "materialized", "store"],
    ),
    (
        "discovery-hub",
        &["contract", "domain", "engine", "hub", "materialized", "store"],
    ),
    (
        "titles",
        &["contract", "discovery-hub", "domain", "engine", "hub", "store"],
    ),
    (
        "testkit",
        &["contract", "domain", "engine", "store", "template", "testdata"],
    ),
    (
        "lambdakit",
        &["contract", "domain", "engine", "store", "template", "testkit"],
    ),
    (
        "analysiskit",
        &[
            "analyses",
            "contract",
            "domain",
            "quota",
            "sample-platform",
            "store",
            "testkit",
            "views",
            "xray",
            "youtube",
        ],
    ),
    (
        "paykit",
        &["billing", "domain", "lambdakit", "local-stripe", "payments"],
    ),
];
/// What a function may use.
const FUNCTION: &[&str] = &[
    "analyses",
    "billing",
    "board",
    "card",
    "coaching",
    "contract",
    "discovery-hub",
    "domain",
    "engine",
    "leaderboard",
    "mailer",
    "passwords",
    "payments",
    "platform",
    "quota",
    "runtime",
    "scout",
    "site",
    "store",
    "support",
    "titles",
    "views",
    "xray",
    "youtube",
];
/// Generated: names the union of all features, and is used by anyone who wants it (see its README).
const FEATURES: &str = "workspace-hack";
/// For tests alone: never a dependency of what runs.
const FOR_TESTS: [&str; 9] = [
    "analysiskit",
    "dynamodb-local",
    "lambdakit",
    "local-stripe",
    "paykit",
    "sample-platform",
    "template",
    "testdata",
    "testkit",
];
/// A dependency whose name begins so belongs into these rooms alone.
const RESERVED: &[(&str, &[&str])] = &[
    ("aws-sdk-cognitoidentityprovider", &["runtime"]),
    ("aws-sdk-secretsmanager", &["runtime"]),
    ("aws-sdk-sesv2", &["mailer"]),
    ("aws-sdk-", &["store", "testkit"]),
    ("lambda_", &["runtime"]),
    ("aws_lambda_events", &["runtime"]),
    ("async-stripe", &["payments"]),
    ("object_store", &["store"]),
    ("webpki-root-certs", &["http-client"]),
];
/// Begin the names of what does input or output; the pure rooms have none of them, however far down.
const IMPURE: [&str; 8] = [
    "async-std",
    "aws-",
    "hyper",
    "lambda_",
    "mio",
    "reqwest",
    "tokio",
    "ureq",
];
const PURE: [&str; 10] = [
    "board", "card", "coach", "columns", "domain", "engine", "faq", "hub", "mail", "phrase",
];

/// The folder of a member of the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    Shared,
    Function,
    Infra,
}

fn home(metadata: &Metadata, package: &Package) -> Home {
    let below = package.manifest_path.strip_prefix(&metadata.workspace_root).ok();
    match below
        .and_then(|path| path.components().next())
        .map(|first| first.as_str())
    {
        Some("shared") => Home::Shared,
        Some("functions") => Home::Function,
        _ => Home::Infra,
    }
}

/// Each arrow between members of the workspace is allowed.
#[must_use]
pub fn one_way(metadata: &Metadata) -> Findings {
    let members: BTreeMap<&str, &Package> = metadata
        .workspace_packages()
        .into_iter()
        .map(|package| (package.name.as_str(), package))
        .collect();
    let mut found = Findings::new();
    for (name, package) in &members {
        let allowed = match home(metadata, package) {
            Home::Function => FUNCTION,
            Home::Infra => continue,
            Home::Shared => match ROOMS.iter().find(|(room, _)| room == name) {
                Some((_, allowed)) => allowed,
                None => {
                    found.push(format!(
                        "shared/{name} has no place yet: give it one in infra/wiring/src/arrows.rs"
                    ));
                    continue;
                }
            },
        };
        for dependency in package
            .dependencies
            .iter()
            .filter(|dependency| members.contains_key(dependency.name.as_str()))
        {
            let used = dependency.name.as_str();
            let in_tests = dependency.kind == DependencyKind::Development && FOR_TESTS.contains(&used);
            if !in_tests && used != FEATURES && !allowed.contains(&used) {
                found.push(format!("{name} must not depend on {used}"));
            }
        }
    }
    found
}

/// Each of [`RESERVED`] is used where it belongs. The programs of infra/ are free.
#[must_use]
pub fn kept_apart(metadata: &Metadata) -> Findings {
    let mut found = Findings::new();
    for package in metadata.workspace_packages() {
        if home(metadata, package) == Home::Infra {
            continue;
        }
        for dependency in package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind == DependencyKind::Normal)
        {
            let rule = RESERVED.iter().find(|(start, _)| dependency.name.starts_with(start));
            if let Some((_, rooms)) = rule.filter(|(_, rooms)| !rooms.contains(&package.name.as_str())) {
                found.push(format!(
                    "{} must not depend on {}; {} does",
                    package.name,
                    dependency.name,
                    rooms.join(" or ")
                ));
            }
        }
    }
    found
}

/// Domain and engine reach nothing that does input or output.
#[must_use]
pub fn pure(metadata: &Metadata) -> Findings {
    let mut found = Findings::new();
    for room in PURE {
        let reached = reach(metadata, room);
        if reached.is_empty() {
            found.push(format!("{room} is not in the graph: this check sees nothing"));
        }
        for name in reached
            .iter()
            .filter(|name| IMPURE.iter().any(|start| name.starts_with(start)))
        {
            found.push(format!("{room} reaches {name}, but is pure"));
        }
    }
    found
}

/// Names of everything `room` is built with, itself included.
fn reach(metadata: &Metadata, room: &str) -> BTreeSet<String> {
    let Some(resolve) = &metadata.resolve else {
        return BTreeSet::new();
    };
    let nodes: BTreeMap<_, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let names: BTreeMap<_, _> = metadata
        .packages
        .iter()
        .map(|package| (&package.id, package.name.to_string()))
        .collect();
    let mut open: Vec<_> = metadata
        .workspace_packages()
        .into_iter()
        .filter(|package| package.name == room)
        .map(|package| &package.id)
        .collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id)
            && let Some(node) = nodes.get(id)
        {
            let built = |dependency: &&cargo_metadata::NodeDep| {
                dependency
                    .dep_kinds
                    .iter()
                    .any(|kind| kind.kind != DependencyKind::Development)
            };
            open.extend(node.deps.iter().filter(built).map(|dependency| &dependency.pkg));
        }
    }
    seen.into_iter().filter_map(|id| names.get(id).cloned()).collect()
}

/// Every member names the same version and features of a dependency: those of `[workspace.dependencies]`.
#[must_use]
pub fn same_features(metadata: &Metadata) -> Findings {
    let wording = |dependency: &Dependency| {
        format!(
            "{} features {:?}, default {}",
            dependency.req, dependency.features, dependency.uses_default_features
        )
    };
    let mut named: BTreeMap<&str, BTreeMap<String, Vec<&str>>> = BTreeMap::new();
    for package in metadata
        .workspace_packages()
        .into_iter()
        .filter(|package| package.name != FEATURES)
    {
        for dependency in package
            .dependencies
            .iter()
            .filter(|dependency| dependency.path.is_none())
        {
            let by_wording = named.entry(dependency.name.as_str()).or_default();
            by_wording
                .entry(wording(dependency))
                .or_default()
                .push(package.name.as_str());
        }
    }
    named
        .into_iter()
        .filter(|(_, wordings)| wordings.len() > 1)
        .map(|(name, wordings)| format!("{name} is named in different ways: {wordings:?}"))
        .collect()
}
