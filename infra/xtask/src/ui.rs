//! What people see: one line a step, colour only on a terminal, everything on standard error except results.

use std::io::Write;
use std::time::{Duration, Instant};

use console::style;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A line on standard output: a result.
pub fn print(text: &str) {
    // A closed pipe is the reader's choice, not our failure.
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// A line on standard error: what is going on.
pub fn line(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// The one line of a failure.
pub fn error(text: &str) {
    line(&format!("{} {text}", style("error:").for_stderr().red().bold()));
}

/// The end of an output, indented, before its one line of failure.
pub fn tail(lines: &[String]) {
    for text in lines {
        line(&format!("  {} {text}", style("|").for_stderr().dim()));
    }
}

/// A table with aligned columns; the first row is the head.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|r| r.get(column))
            .map(|c| console::measure_text_width(c))
            .max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths);
        let padded: Vec<String> = cells
            .map(|(cell, width)| console::pad_str(cell, *width, console::Alignment::Left, None).into_owned())
            .collect();
        text.push_str(&format!("  {}\n", padded.join("  ").trim_end()));
    }
    text
}

/// A duration as people read it.
pub fn seconds(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds < 60.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{:.0} min {:02.0} s", (seconds / 60.0).floor(), seconds % 60.0)
    }
}

/// The steps that run now, one line each.
pub struct Board {
    bars: MultiProgress,
    terminal: bool,
    quiet: bool,
}

impl Board {
    /// On a terminal, moving lines; elsewhere one line when a step ends.
    pub fn new() -> Self {
        Self {
            bars: MultiProgress::new(),
            terminal: console::user_attended_stderr(),
            quiet: false,
        }
    }

    /// Shows nothing: for steps within a step of another board.
    pub fn quiet() -> Self {
        Self {
            bars: MultiProgress::with_draw_target(ProgressDrawTarget::hidden()),
            terminal: false,
            quiet: true,
        }
    }

    /// A step begins.
    pub fn begin(&self, name: &str) -> Line<'_> {
        let bar = self.bars.add(ProgressBar::new_spinner());
        if let Ok(template) = ProgressStyle::with_template("  {spinner} {prefix:22} {elapsed:>5} {wide_msg:.dim}") {
            bar.set_style(template);
        }
        bar.set_prefix(name.to_owned());
        bar.enable_steady_tick(Duration::from_millis(120));
        Line {
            board: self,
            bar,
            name: name.to_owned(),
            started: Instant::now(),
        }
    }
}

/// A running step.
pub struct Line<'a> {
    board: &'a Board,
    bar: ProgressBar,
    name: String,
    started: Instant,
}

impl Line<'_> {
    /// What the step is doing.
    pub fn says(&self, text: &str) {
        self.bar.set_message(console::strip_ansi_codes(text).trim().to_owned());
    }

    /// The step has ended.
    pub fn ends(&self, success: bool, note: &str) -> Duration {
        let took = self.started.elapsed();
        self.bar.finish_and_clear();
        let mark = if success {
            style("✔").green()
        } else {
            style("✘").red()
        };
        let text = format!(
            "  {} {:22} {:>9}  {}",
            mark.for_stderr(),
            self.name,
            seconds(took),
            style(note).for_stderr().dim()
        );
        if self.board.quiet {
            return took;
        }
        if self.board.terminal {
            let _ = self.board.bars.println(text.trim_end());
        } else {
            line(text.trim_end());
        }
        took
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_aligns_its_columns() {
        let rows = vec![
            vec!["step".to_owned(), "took".to_owned()],
            vec!["a long step".to_owned(), "1 s".to_owned()],
        ];
        assert_eq!(table(&rows), "  step         took\n  a long step  1 s\n");
    }

    #[test]
    fn durations_read_as_seconds_and_then_as_minutes() {
        assert_eq!(seconds(Duration::from_millis(1_240)), "1.2 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 05 s");
    }
}
