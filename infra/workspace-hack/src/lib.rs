//! Nothing: see README.md.
