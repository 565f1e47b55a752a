//! The functions below `functions/titles`, each as a process.

#[path = "../../../functions/titles/change-titles/tests/change_titles.rs"]
mod change_titles;
#[path = "../../../functions/titles/import-titles/tests/import_titles.rs"]
mod import_titles;
#[path = "../../../functions/titles/list-titles/tests/list_titles.rs"]
mod list_titles;
#[path = "../../../functions/titles/save-title/tests/save_title.rs"]
mod save_title;
#[path = "../../../functions/titles/score-title/tests/score_title.rs"]
mod score_title;
#[path = "../../../functions/titles/update-title/tests/update_title.rs"]
mod update_title;
