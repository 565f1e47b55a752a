//! What the user may set: in the environment, or in `.env` at the top of the repository.

use std::path::Path;

use anyhow::{Context, bail, ensure};

/// Reads a setting; the environment wins over the file. Empty counts as not set.
pub fn read(root: &Path, name: &str) -> anyhow::Result<Option<String>> {
    if let Ok(value) = std::env::var(name) {
        return Ok(Some(value).filter(|value| !value.is_empty()));
    }
    let path = root.join(".env");
    if !path.exists() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&path).context("cannot read .env")?;
    Ok(find(&text, name))
}

/// The key of the real platform, if there is one.
pub fn youtube_key(root: &Path) -> anyhow::Result<Option<String>> {
    read(root, "YOUTUBE_API_KEY")
}

/// Our id and our secret at the sign-in of the real platform.
pub const SIGN_IN_CLIENT: [&str; 2] = ["YOUTUBE_OAUTH_CLIENT_ID", "YOUTUBE_OAUTH_CLIENT_SECRET"];

/// The webhook of the workflow that answers the support chat, and what it is shown.
pub const CHAT: [&str; 2] = ["CHAT_WEBHOOK_URL", "CHAT_WEBHOOK_KEY"];

/// The language model that words the coach's answers: where it is, its name, and its key.
pub const COACH: [&str; 3] = ["COACH_API_BASE", "COACH_MODEL", "COACH_API_KEY"];

/// Whether people can link their own channel.
pub fn channel_link(root: &Path) -> anyhow::Result<bool> {
    match read(root, "KANALYSE_CHANNEL_LINK")?.as_deref() {
        None | Some("off") => Ok(false),
        Some("on") => Ok(true),
        Some(other) => bail!("KANALYSE_CHANNEL_LINK is on or off, not {other}"),
    }
}

/// The test key of the real payment provider, if there is one. With a live key, a trial on a laptop would move money.
pub fn stripe_key(root: &Path) -> anyhow::Result<Option<String>> {
    let key = read(root, "STRIPE_SECRET_KEY")?;
    ensure!(
        key.as_deref().is_none_or(is_test_key),
        "STRIPE_SECRET_KEY is no test key (`sk_test_…`): nothing local may move money"
    );
    Ok(key)
}

/// The key of the payment provider with which the product is deployed, of any mode.
pub fn stripe_key_of_deployment(root: &Path) -> anyhow::Result<Option<String>> {
    read(root, "STRIPE_SECRET_KEY")
}

fn is_test_key(key: &str) -> bool {
    key.starts_with("sk_test_") || key.starts_with("rk_test_")
}

fn find(text: &str, name: &str) -> Option<String> {
    let lines = text
        .lines()
        .map(|line| line.trim().strip_prefix("export ").unwrap_or(line.trim()));
    let mut pairs = lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('='));
    // As shells do: the last one counts.
    let (_, value) = pairs.rfind(|(key, _)| key.trim() == name)?;
    let value = value.trim();
    let quoted = ['"', '\'']
        .iter()
        .find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
    Some(quoted.unwrap_or(value).to_owned()).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_test_keys_of_the_payment_provider_are_taken() {
        assert!(is_test_key("sk_test_1") && is_test_key("rk_test_1"));
        assert!(!is_test_key("sk_live_1") && !is_test_key("whsec_1"));
    }

    #[test]
    fn a_dotenv_file_is_read_as_people_write_it() {
        let text = "# keys\nexport YOUTUBE_API_KEY = \"abc=\"\nOTHER='x y'\n#OTHER=z\nEMPTY=\n";
        assert_eq!(find(text, "YOUTUBE_API_KEY").as_deref(), Some("abc="));
        assert_eq!(find(text, "OTHER").as_deref(), Some("x y"));
        assert_eq!(find(text, "EMPTY"), None);
        assert_eq!(find(text, "API_KEY"), None);
    }
}
