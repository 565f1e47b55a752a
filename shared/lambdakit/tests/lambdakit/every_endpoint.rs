//! No endpoint without its matrix.

use std::path::{Path, PathBuf};

use contract::Spec;
use contract::endpoints::ALL;

/// The line by which a function's tests run the matrix.
const LINE: &str = "lambdakit::matrix!(";

/// The integration tests of a function: what cargo builds by default.
fn tests(spec: &Spec) -> Vec<PathBuf> {
    let functions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../functions");
    let folder = functions.join(spec.area).join(spec.name).join("tests");
    let Ok(files) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let files = files.map(|file| file.unwrap().path());
    files
        .filter(|file| file.extension().is_some_and(|end| end == "rs"))
        .collect()
}

#[test]
fn every_endpoint_has_its_matrix() {
    let runs = |file: &PathBuf| {
        std::fs::read_to_string(file)
            .unwrap()
            .lines()
            .any(|line| line.starts_with(LINE))
    };
    let missing: Vec<&str> = ALL
        .iter()
        .filter(|spec| !tests(spec).iter().any(runs))
        .map(|spec| spec.name)
        .collect();
    assert!(missing.is_empty(), "no line `{LINE}` in the tests of {missing:?}");
}

#[test]
fn every_endpoint_has_its_cases_in_the_matrix() {
    let missing: Vec<String> = ALL.iter().flat_map(lambdakit::matrix::missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
