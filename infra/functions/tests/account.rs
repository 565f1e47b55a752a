//! The functions below `functions/account`, each as a process.

#[path = "../../../functions/account/compare-accounts/tests/compare_accounts.rs"]
mod compare_accounts;
#[path = "../../../functions/account/create-account/tests/create_account.rs"]
mod create_account;
#[path = "../../../functions/account/delete-account/tests/delete_account.rs"]
mod delete_account;
#[path = "../../../functions/account/disable-authenticator/tests/disable_authenticator.rs"]
mod disable_authenticator;
#[path = "../../../functions/account/disconnect-channel/tests/disconnect_channel.rs"]
mod disconnect_channel;
#[path = "../../../functions/account/enable-authenticator/tests/enable_authenticator.rs"]
mod enable_authenticator;
#[path = "../../../functions/account/end-other-sessions/tests/end_other_sessions.rs"]
mod end_other_sessions;
#[path = "../../../functions/account/end-session/tests/end_session.rs"]
mod end_session;
#[path = "../../../functions/account/erase-account/tests/erase_account.rs"]
mod erase_account;
#[path = "../../../functions/account/export-account/tests/export_account.rs"]
mod export_account;
#[path = "../../../functions/account/get-me/tests/get_me.rs"]
mod get_me;
#[path = "../../../functions/account/get-overview/tests/get_overview.rs"]
mod get_overview;
#[path = "../../../functions/account/get-password-range/tests/get_password_range.rs"]
mod get_password_range;
#[path = "../../../functions/account/get-status/tests/get_status.rs"]
mod get_status;
#[path = "../../../functions/account/has-role/tests/has_role.rs"]
mod has_role;
#[path = "../../../functions/account/list-sessions/tests/list_sessions.rs"]
mod list_sessions;
#[path = "../../../functions/account/recover-sign-in/tests/recover_sign_in.rs"]
mod recover_sign_in;
#[path = "../../../functions/account/update-profile/tests/update_profile.rs"]
mod update_profile;
#[path = "../../../functions/account/youtube-oauth-connect/tests/youtube_oauth_connect.rs"]
mod youtube_oauth_connect;
#[path = "../../../functions/account/youtube-oauth-save/tests/youtube_oauth_save.rs"]
mod youtube_oauth_save;
