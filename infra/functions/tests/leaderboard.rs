//! The functions below `functions/leaderboard`, each as a process.

#[path = "../../../functions/leaderboard/build-leaderboard/tests/build_leaderboard.rs"]
mod build_leaderboard;
#[path = "../../../functions/leaderboard/get-leaderboard/tests/get_leaderboard.rs"]
mod get_leaderboard;
#[path = "../../../functions/leaderboard/get-leaderboard-channel/tests/get_leaderboard_channel.rs"]
mod get_leaderboard_channel;
