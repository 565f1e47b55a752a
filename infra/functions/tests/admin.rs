//! The functions below `functions/admin`, each as a process.

#[path = "../../../functions/admin/adjust-credits/tests/adjust_credits.rs"]
mod adjust_credits;
#[path = "../../../functions/admin/admin-reset-rate-limits/tests/admin_reset_rate_limits.rs"]
mod admin_reset_rate_limits;
#[path = "../../../functions/admin/admin-sync-all-subscriptions/tests/admin_sync_all_subscriptions.rs"]
mod admin_sync_all_subscriptions;
#[path = "../../../functions/admin/create-code/tests/create_code.rs"]
mod create_code;
#[path = "../../../functions/admin/decide-deletion-request/tests/decide_deletion_request.rs"]
mod decide_deletion_request;
#[path = "../../../functions/admin/find-user/tests/find_user.rs"]
mod find_user;
#[path = "../../../functions/admin/get-operations/tests/get_operations.rs"]
mod get_operations;
#[path = "../../../functions/admin/get-reconciliation/tests/get_reconciliation.rs"]
mod get_reconciliation;
#[path = "../../../functions/admin/get-scout/tests/get_scout.rs"]
mod get_scout;
#[path = "../../../functions/admin/list-audit/tests/list_audit.rs"]
mod list_audit;
#[path = "../../../functions/admin/list-codes/tests/list_codes.rs"]
mod list_codes;
#[path = "../../../functions/admin/list-dead-letters/tests/list_dead_letters.rs"]
mod list_dead_letters;
#[path = "../../../functions/admin/list-deletion-requests/tests/list_deletion_requests.rs"]
mod list_deletion_requests;
#[path = "../../../functions/admin/replay-dead-letters/tests/replay_dead_letters.rs"]
mod replay_dead_letters;
#[path = "../../../functions/admin/set-own-tier/tests/set_own_tier.rs"]
mod set_own_tier;
#[path = "../../../functions/admin/set-suspension/tests/set_suspension.rs"]
mod set_suspension;
#[path = "../../../functions/admin/sign-out-user/tests/sign_out_user.rs"]
mod sign_out_user;
#[path = "../../../functions/admin/update-code/tests/update_code.rs"]
mod update_code;
