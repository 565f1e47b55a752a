//! The functions below `functions/xray`, each as a process.

#[path = "../../../functions/xray/cancel-experiment/tests/cancel_experiment.rs"]
mod cancel_experiment;
#[path = "../../../functions/xray/catch-up-runs/tests/catch_up_runs.rs"]
mod catch_up_runs;
#[path = "../../../functions/xray/confirm-address/tests/confirm_address.rs"]
mod confirm_address;
#[path = "../../../functions/xray/create-monitor/tests/create_monitor.rs"]
mod create_monitor;
#[path = "../../../functions/xray/delete-experiment/tests/delete_experiment.rs"]
mod delete_experiment;
#[path = "../../../functions/xray/delete-monitor/tests/delete_monitor.rs"]
mod delete_monitor;
#[path = "../../../functions/xray/delete-run/tests/delete_run.rs"]
mod delete_run;
#[path = "../../../functions/xray/dispatch-runs/tests/dispatch_runs.rs"]
mod dispatch_runs;
#[path = "../../../functions/xray/find-channel/tests/find_channel.rs"]
mod find_channel;
#[path = "../../../functions/xray/get-monitor/tests/get_monitor.rs"]
mod get_monitor;
#[path = "../../../functions/xray/get-run/tests/get_run.rs"]
mod get_run;
#[path = "../../../functions/xray/list-experiments/tests/list_experiments.rs"]
mod list_experiments;
#[path = "../../../functions/xray/list-monitors/tests/list_monitors.rs"]
mod list_monitors;
#[path = "../../../functions/xray/list-runs/tests/list_runs.rs"]
mod list_runs;
#[path = "../../../functions/xray/mail-feedback/tests/mail_feedback.rs"]
mod mail_feedback;
#[path = "../../../functions/xray/open-unsubscribe/tests/open_unsubscribe.rs"]
mod open_unsubscribe;
#[path = "../../../functions/xray/reconcile-rules/tests/reconcile_rules.rs"]
mod reconcile_rules;
#[path = "../../../functions/xray/run-monitor/tests/run_monitor.rs"]
mod run_monitor;
#[path = "../../../functions/xray/run-xray/tests/run_xray.rs"]
mod run_xray;
#[path = "../../../functions/xray/send-mail/tests/send_mail.rs"]
mod send_mail;
#[path = "../../../functions/xray/settle-dead-run/tests/settle_dead_run.rs"]
mod settle_dead_run;
#[path = "../../../functions/xray/share-run/tests/share_run.rs"]
mod share_run;
#[path = "../../../functions/xray/start-experiment/tests/start_experiment.rs"]
mod start_experiment;
#[path = "../../../functions/xray/unsubscribe/tests/unsubscribe.rs"]
mod unsubscribe;
#[path = "../../../functions/xray/update-monitor/tests/update_monitor.rs"]
mod update_monitor;
