//! What the user may set: in the environment, or in `.env` at the top of the repository.

use std::path::Path;

use anyhow::Context;

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
    fn a_dotenv_file_is_read_as_people_write_it() {
        let text = "# keys\nexport YOUTUBE_API_KEY = \"abc=\"\nOTHER='x y'\n#OTHER=z\nEMPTY=\n";
        assert_eq!(find(text, "YOUTUBE_API_KEY").as_deref(), Some("abc="));
        assert_eq!(find(text, "OTHER").as_deref(), Some("x y"));
        assert_eq!(find(text, "EMPTY"), None);
        assert_eq!(find(text, "API_KEY"), None);
    }
}
