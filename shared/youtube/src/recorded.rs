//! Recorded bodies.
