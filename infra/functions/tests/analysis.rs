//! The functions below `functions/analysis`, each as a process.

#[path = "../../../functions/analysis/compare-analyses/tests/compare_analyses.rs"]
mod compare_analyses;
#[path = "../../../functions/analysis/delete-analysis/tests/delete_analysis.rs"]
mod delete_analysis;
#[path = "../../../functions/analysis/delete-channels/tests/delete_channels.rs"]
mod delete_channels;
#[path = "../../../functions/analysis/delete-history-entry/tests/delete_history_entry.rs"]
mod delete_history_entry;
#[path = "../../../functions/analysis/expire-platform-data/tests/expire_platform_data.rs"]
mod expire_platform_data;
#[path = "../../../functions/analysis/get-analysis/tests/get_analysis.rs"]
mod get_analysis;
#[path = "../../../functions/analysis/get-share-page/tests/get_share_page.rs"]
mod get_share_page;
#[path = "../../../functions/analysis/get-share-picture/tests/get_share_picture.rs"]
mod get_share_picture;
#[path = "../../../functions/analysis/get-shared-analysis/tests/get_shared_analysis.rs"]
mod get_shared_analysis;
#[path = "../../../functions/analysis/get-unique-channel-count/tests/get_unique_channel_count.rs"]
mod get_unique_channel_count;
#[path = "../../../functions/analysis/list-analyses/tests/list_analyses.rs"]
mod list_analyses;
#[path = "../../../functions/analysis/list-history/tests/list_history.rs"]
mod list_history;
#[path = "../../../functions/analysis/refresh-baselines/tests/refresh_baselines.rs"]
mod refresh_baselines;
#[path = "../../../functions/analysis/request-channel-deletion/tests/request_channel_deletion.rs"]
mod request_channel_deletion;
#[path = "../../../functions/analysis/run-analysis/tests/run_analysis.rs"]
mod run_analysis;
#[path = "../../../functions/analysis/run-analysis/tests/key.rs"]
mod run_analysis_key;
#[path = "../../../functions/analysis/set-visibility/tests/set_visibility.rs"]
mod set_visibility;
#[path = "../../../functions/analysis/settle-dead-analysis/tests/settle_dead_analysis.rs"]
mod settle_dead_analysis;
#[path = "../../../functions/analysis/share-analysis/tests/share_analysis.rs"]
mod share_analysis;
#[path = "../../../functions/analysis/start-analysis/tests/start_analysis.rs"]
mod start_analysis;
#[path = "../../../functions/analysis/sweep-analyses/tests/sweep_analyses.rs"]
mod sweep_analyses;
