//! The functions below `functions/hub`, each as a process.

#[path = "../../../functions/hub/build-hub/tests/build_hub.rs"]
mod build_hub;
#[path = "../../../functions/hub/get-hub/tests/get_hub.rs"]
mod get_hub;
#[path = "../../../functions/hub/get-hub-choices/tests/get_hub_choices.rs"]
mod get_hub_choices;
#[path = "../../../functions/hub/get-hub-patterns/tests/get_hub_patterns.rs"]
mod get_hub_patterns;
#[path = "../../../functions/hub/get-hub-video/tests/get_hub_video.rs"]
mod get_hub_video;
