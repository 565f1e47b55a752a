//! Monitors over many days with everything going wrong that can, and a check of what came of it. The example runs it large, the tests small.

mod counts;
mod model;
mod oracle;
mod random;
mod world;

pub use counts::Counts;
pub use model::Mutation;

use world::World;

/// What came of it.
pub struct Outcome {
    /// What happened how often.
    pub counts: Counts,
    /// A sentence about each thing that is wrong.
    pub wrong: Vec<String>,
}

/// Simulates this many monitors over this many days; the same seed makes the same world.
pub fn simulate(monitors: usize, days: i64, seed: u64, mutation: Mutation) -> Outcome {
    let world = World::new(monitors, days, seed);
    let mut recorded = model::run(&world, mutation);
    let wrong = oracle::check(&world, &mut recorded);
    Outcome {
        counts: recorded.counts,
        wrong,
    }
}
