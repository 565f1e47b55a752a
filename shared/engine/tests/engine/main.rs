//! The engine from outside: snapshots in, reports out.

mod badges;
mod build;
mod properties;
mod report;
