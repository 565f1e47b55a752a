//! POST /analyses
fn main() {}
