//! Every function in one program, for the tests and the local cloud: `functions <name>` is that function.
//!
//! What is deployed is one program each, built from the same main.rs: see README.md.

use runtime::Outcome;

/// The modules, and which of them a name means.
macro_rules! functions {
    ($($name:literal $module:ident $path:literal)*) => {
        $(
            #[path = $path]
            mod $module;
        )*

        fn named(name: &str) -> Option<fn() -> Outcome> {
            match name {
                $($name => Some($module::main),)*
                _ => None,
            }
        }
    };
}

functions! {
    "compare-accounts" compare_accounts "../../../functions/account/compare-accounts/src/main.rs"
    "create-account" create_account "../../../functions/account/create-account/src/main.rs"
    "delete-account" delete_account "../../../functions/account/delete-account/src/main.rs"
    "disable-authenticator" disable_authenticator "../../../functions/account/disable-authenticator/src/main.rs"
    "disconnect-channel" disconnect_channel "../../../functions/account/disconnect-channel/src/main.rs"
    "enable-authenticator" enable_authenticator "../../../functions/account/enable-authenticator/src/main.rs"
    "end-other-sessions" end_other_sessions "../../../functions/account/end-other-sessions/src/main.rs"
    "end-session" end_session "../../../functions/account/end-session/src/main.rs"
    "erase-account" erase_account "../../../functions/account/erase-account/src/main.rs"
    "export-account" export_account "../../../functions/account/export-account/src/main.rs"
    "get-me" get_me "../../../functions/account/get-me/src/main.rs"
    "get-overview" get_overview "../../../functions/account/get-overview/src/main.rs"
    "get-password-range" get_password_range "../../../functions/account/get-password-range/src/main.rs"
    "get-status" get_status "../../../functions/account/get-status/src/main.rs"
    "has-role" has_role "../../../functions/account/has-role/src/main.rs"
    "list-sessions" list_sessions "../../../functions/account/list-sessions/src/main.rs"
    "recover-sign-in" recover_sign_in "../../../functions/account/recover-sign-in/src/main.rs"
    "update-profile" update_profile "../../../functions/account/update-profile/src/main.rs"
    "youtube-oauth-connect" youtube_oauth_connect "../../../functions/account/youtube-oauth-connect/src/main.rs"
    "youtube-oauth-save" youtube_oauth_save "../../../functions/account/youtube-oauth-save/src/main.rs"
    "adjust-credits" adjust_credits "../../../functions/admin/adjust-credits/src/main.rs"
    "admin-reset-rate-limits" admin_reset_rate_limits "../../../functions/admin/admin-reset-rate-limits/src/main.rs"
    "admin-sync-all-subscriptions" admin_sync_all_subscriptions "../../../functions/admin/admin-sync-all-subscriptions/src/main.rs"
    "create-code" create_code "../../../functions/admin/create-code/src/main.rs"
    "find-user" find_user "../../../functions/admin/find-user/src/main.rs"
    "get-operations" get_operations "../../../functions/admin/get-operations/src/main.rs"
    "get-reconciliation" get_reconciliation "../../../functions/admin/get-reconciliation/src/main.rs"
    "get-scout" get_scout "../../../functions/admin/get-scout/src/main.rs"
    "list-audit" list_audit "../../../functions/admin/list-audit/src/main.rs"
    "list-codes" list_codes "../../../functions/admin/list-codes/src/main.rs"
    "list-dead-letters" list_dead_letters "../../../functions/admin/list-dead-letters/src/main.rs"
    "replay-dead-letters" replay_dead_letters "../../../functions/admin/replay-dead-letters/src/main.rs"
    "set-own-tier" set_own_tier "../../../functions/admin/set-own-tier/src/main.rs"
    "decide-deletion-request" decide_deletion_request "../../../functions/admin/decide-deletion-request/src/main.rs"
    "list-deletion-requests" list_deletion_requests "../../../functions/admin/list-deletion-requests/src/main.rs"
    "set-suspension" set_suspension "../../../functions/admin/set-suspension/src/main.rs"
    "sign-out-user" sign_out_user "../../../functions/admin/sign-out-user/src/main.rs"
    "update-code" update_code "../../../functions/admin/update-code/src/main.rs"
    "compare-analyses" compare_analyses "../../../functions/analysis/compare-analyses/src/main.rs"
    "delete-analysis" delete_analysis "../../../functions/analysis/delete-analysis/src/main.rs"
    "delete-history-entry" delete_history_entry "../../../functions/analysis/delete-history-entry/src/main.rs"
    "delete-channels" delete_channels "../../../functions/analysis/delete-channels/src/main.rs"
    "request-channel-deletion" request_channel_deletion "../../../functions/analysis/request-channel-deletion/src/main.rs"
    "expire-platform-data" expire_platform_data "../../../functions/analysis/expire-platform-data/src/main.rs"
    "get-analysis" get_analysis "../../../functions/analysis/get-analysis/src/main.rs"
    "get-share-page" get_share_page "../../../functions/analysis/get-share-page/src/main.rs"
    "get-share-picture" get_share_picture "../../../functions/analysis/get-share-picture/src/main.rs"
    "get-shared-analysis" get_shared_analysis "../../../functions/analysis/get-shared-analysis/src/main.rs"
    "get-unique-channel-count" get_unique_channel_count "../../../functions/analysis/get-unique-channel-count/src/main.rs"
    "list-analyses" list_analyses "../../../functions/analysis/list-analyses/src/main.rs"
    "list-history" list_history "../../../functions/analysis/list-history/src/main.rs"
    "refresh-baselines" refresh_baselines "../../../functions/analysis/refresh-baselines/src/main.rs"
    "run-analysis" run_analysis "../../../functions/analysis/run-analysis/src/main.rs"
    "set-visibility" set_visibility "../../../functions/analysis/set-visibility/src/main.rs"
    "settle-dead-analysis" settle_dead_analysis "../../../functions/analysis/settle-dead-analysis/src/main.rs"
    "share-analysis" share_analysis "../../../functions/analysis/share-analysis/src/main.rs"
    "start-analysis" start_analysis "../../../functions/analysis/start-analysis/src/main.rs"
    "sweep-analyses" sweep_analyses "../../../functions/analysis/sweep-analyses/src/main.rs"
    "cancel-subscription" cancel_subscription "../../../functions/billing/cancel-subscription/src/main.rs"
    "change-subscription" change_subscription "../../../functions/billing/change-subscription/src/main.rs"
    "create-payment" create_payment "../../../functions/billing/create-payment/src/main.rs"
    "get-payment" get_payment "../../../functions/billing/get-payment/src/main.rs"
    "get-subscription" get_subscription "../../../functions/billing/get-subscription/src/main.rs"
    "list-ledger" list_ledger "../../../functions/billing/list-ledger/src/main.rs"
    "open-billing-portal" open_billing_portal "../../../functions/billing/open-billing-portal/src/main.rs"
    "process-payment-event" process_payment_event "../../../functions/billing/process-payment-event/src/main.rs"
    "reconcile-billing" reconcile_billing "../../../functions/billing/reconcile-billing/src/main.rs"
    "redeem-promo-code" redeem_promo_code "../../../functions/billing/redeem-promo-code/src/main.rs"
    "stripe-webhook" stripe_webhook "../../../functions/billing/stripe-webhook/src/main.rs"
    "validate-creator-code" validate_creator_code "../../../functions/billing/validate-creator-code/src/main.rs"
    "send-chat-message" send_chat_message "../../../functions/chat/send-chat-message/src/main.rs"
    "ask-coach" ask_coach "../../../functions/coach/ask-coach/src/main.rs"
    "delete-coach-conversation" delete_coach_conversation "../../../functions/coach/delete-coach-conversation/src/main.rs"
    "get-coach-conversation" get_coach_conversation "../../../functions/coach/get-coach-conversation/src/main.rs"
    "list-discoveries" list_discoveries "../../../functions/discovery/list-discoveries/src/main.rs"
    "list-notifications" list_notifications "../../../functions/discovery/list-notifications/src/main.rs"
    "read-notifications" read_notifications "../../../functions/discovery/read-notifications/src/main.rs"
    "scout-channels" scout_channels "../../../functions/discovery/scout-channels/src/main.rs"
    "build-hub" build_hub "../../../functions/hub/build-hub/src/main.rs"
    "get-hub-choices" get_hub_choices "../../../functions/hub/get-hub-choices/src/main.rs"
    "get-hub-patterns" get_hub_patterns "../../../functions/hub/get-hub-patterns/src/main.rs"
    "get-hub-video" get_hub_video "../../../functions/hub/get-hub-video/src/main.rs"
    "get-hub" get_hub "../../../functions/hub/get-hub/src/main.rs"
    "build-leaderboard" build_leaderboard "../../../functions/leaderboard/build-leaderboard/src/main.rs"
    "get-leaderboard-channel" get_leaderboard_channel "../../../functions/leaderboard/get-leaderboard-channel/src/main.rs"
    "get-leaderboard" get_leaderboard "../../../functions/leaderboard/get-leaderboard/src/main.rs"
    "change-titles" change_titles "../../../functions/titles/change-titles/src/main.rs"
    "import-titles" import_titles "../../../functions/titles/import-titles/src/main.rs"
    "list-titles" list_titles "../../../functions/titles/list-titles/src/main.rs"
    "save-title" save_title "../../../functions/titles/save-title/src/main.rs"
    "score-title" score_title "../../../functions/titles/score-title/src/main.rs"
    "update-title" update_title "../../../functions/titles/update-title/src/main.rs"
    "cancel-experiment" cancel_experiment "../../../functions/xray/cancel-experiment/src/main.rs"
    "catch-up-runs" catch_up_runs "../../../functions/xray/catch-up-runs/src/main.rs"
    "confirm-address" confirm_address "../../../functions/xray/confirm-address/src/main.rs"
    "create-monitor" create_monitor "../../../functions/xray/create-monitor/src/main.rs"
    "delete-experiment" delete_experiment "../../../functions/xray/delete-experiment/src/main.rs"
    "delete-monitor" delete_monitor "../../../functions/xray/delete-monitor/src/main.rs"
    "delete-run" delete_run "../../../functions/xray/delete-run/src/main.rs"
    "dispatch-runs" dispatch_runs "../../../functions/xray/dispatch-runs/src/main.rs"
    "find-channel" find_channel "../../../functions/xray/find-channel/src/main.rs"
    "get-monitor" get_monitor "../../../functions/xray/get-monitor/src/main.rs"
    "get-run" get_run "../../../functions/xray/get-run/src/main.rs"
    "list-experiments" list_experiments "../../../functions/xray/list-experiments/src/main.rs"
    "list-monitors" list_monitors "../../../functions/xray/list-monitors/src/main.rs"
    "list-runs" list_runs "../../../functions/xray/list-runs/src/main.rs"
    "mail-feedback" mail_feedback "../../../functions/xray/mail-feedback/src/main.rs"
    "open-unsubscribe" open_unsubscribe "../../../functions/xray/open-unsubscribe/src/main.rs"
    "reconcile-rules" reconcile_rules "../../../functions/xray/reconcile-rules/src/main.rs"
    "run-monitor" run_monitor "../../../functions/xray/run-monitor/src/main.rs"
    "run-xray" run_xray "../../../functions/xray/run-xray/src/main.rs"
    "send-mail" send_mail "../../../functions/xray/send-mail/src/main.rs"
    "settle-dead-run" settle_dead_run "../../../functions/xray/settle-dead-run/src/main.rs"
    "share-run" share_run "../../../functions/xray/share-run/src/main.rs"
    "start-experiment" start_experiment "../../../functions/xray/start-experiment/src/main.rs"
    "unsubscribe" unsubscribe "../../../functions/xray/unsubscribe/src/main.rs"
    "update-monitor" update_monitor "../../../functions/xray/update-monitor/src/main.rs"
}

fn main() -> Outcome {
    let name = std::env::args().nth(1).unwrap_or_default();
    match named(&name) {
        Some(function) => function(),
        None => Err(format!("there is no function `{name}`").into()),
    }
}
