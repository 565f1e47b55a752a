//! The functions below `functions/discovery`, each as a process.

#[path = "../../../functions/discovery/list-discoveries/tests/list_discoveries.rs"]
mod list_discoveries;
#[path = "../../../functions/discovery/list-notifications/tests/list_notifications.rs"]
mod list_notifications;
#[path = "../../../functions/discovery/read-notifications/tests/read_notifications.rs"]
mod read_notifications;
#[path = "../../../functions/discovery/scout-channels/tests/scout_channels.rs"]
mod scout_channels;
