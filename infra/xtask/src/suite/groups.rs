//! Parts of a run that only count together: all of them run, or none does, because they passed with the same files before.

use crate::dag::{Ended, Step};
use crate::suite::results::{Files, Passed, Results};
use crate::suite::tally::Tally;

/// Parts that are run together.
pub struct Group<'a> {
    /// One of them has this name too, and others may wait for it.
    pub name: &'static str,
    /// What they may read.
    pub files: Files,
    /// The parts.
    pub parts: Vec<Step<'a>>,
}

/// A group whose parts run.
struct Running {
    name: &'static str,
    files: Files,
    parts: Vec<&'static str>,
}

/// Which groups run, and which passed before.
pub struct Groups {
    results: Option<Results>,
    again: bool,
    running: Vec<Running>,
    passed: Vec<&'static str>,
}

impl Groups {
    /// None yet. With `again` all will run, whatever passed before.
    pub fn new(results: Option<Results>, again: bool) -> Self {
        Self {
            results,
            again,
            running: Vec::new(),
            passed: Vec::new(),
        }
    }

    /// The parts of a group; one part in their place if they passed before.
    pub fn parts<'a>(&mut self, group: Group<'a>, tally: &'a Tally) -> Vec<Step<'a>> {
        let Group { name, files, parts } = group;
        let results = self.results.as_ref().filter(|_| !self.again);
        let Some(passed) = results.and_then(|results| results.find(name, files)) else {
            let names = parts.iter().map(Step::name).collect();
            self.running.push(Running {
                name,
                files,
                parts: names,
            });
            return parts;
        };
        self.passed.push(name);
        let instead = Step::new(name, &[], move |_| {
            let note = format!("{} passed before, with the same files", passed.tests);
            tally.take_over(name, passed);
            Ok(note)
        });
        vec![instead]
    }

    /// Keeps what the groups that ran came to, for files that are `now` what they were before. A failure costs time only.
    pub fn keep(&self, now: Option<&Results>, ended: &[Ended], tally: &Tally) -> anyhow::Result<()> {
        let (Some(before), Some(now)) = (&self.results, now) else {
            return Ok(());
        };
        for group in &self.running {
            if let Some(passed) = group.passed(ended, tally) {
                now.keep(before, group.name, group.files, &passed)?;
            }
        }
        Ok(())
    }

    /// What did not run, in a sentence.
    pub fn note(&self) -> Option<String> {
        let names = self.passed.join(", ");
        let note = format!("not run, because they passed with the same files before (`--again` runs them): {names}");
        (!self.passed.is_empty()).then_some(note)
    }
}

impl Running {
    /// What its parts came to, if each ran and none failed.
    fn passed(&self, ended: &[Ended], tally: &Tally) -> Option<Passed> {
        let has_passed = |part: &&'static str| {
            let step = ended.iter().find(|step| step.name == *part);
            step.is_some_and(|step| matches!(step.result, Some(Ok(_))))
        };
        let passed = self.parts.iter().all(has_passed);
        passed.then(|| tally.passed(|part| self.parts.contains(&part)))?
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::dag::{self, OnFailure};
    use crate::suite::count::Count;
    use crate::suite::results::testing::Repository;
    use crate::ui::Board;

    /// A run of two groups, the second of which has two parts; what ran, and what it came to.
    fn run(
        repository: &Repository,
        again: bool,
        fails: Option<&str>,
    ) -> (Vec<&'static str>, Option<Passed>, Option<String>) {
        let tally = Tally::default();
        let mut groups = Groups::new(Some(repository.results("rustc 1")), again);
        let one = Group {
            name: "front end",
            files: Files::All,
            parts: vec![Step::new("front end", &[], |_| Ok(String::new()))],
        };
        let two = Group {
            name: "rust tests",
            files: Files::WithoutFrontEndCode,
            parts: ["clippy", "rust tests"]
                .map(|name| Step::new(name, &[], |_| Ok(String::new())))
                .into(),
        };
        let mut steps = groups.parts(one, &tally);
        steps.extend(groups.parts(two, &tally));
        let ran: Vec<&str> = groups.running.iter().flat_map(|group| group.parts.clone()).collect();
        for part in &ran {
            tally.add(part, Count { passed: 3, failed: 0 });
        }
        let ended: Vec<Ended> = ran
            .iter()
            .map(|name| Ended {
                name,
                took: Duration::ZERO,
                result: Some(match fails {
                    Some(part) if part == *name => Err(anyhow::anyhow!("it fails")),
                    _ => Ok(String::new()),
                }),
            })
            .collect();
        let now = repository.results("rustc 1");
        groups.keep(Some(&now), &ended, &tally).expect("it is kept");
        let kept = now.find("rust tests", Files::WithoutFrontEndCode);
        (ran, kept, groups.note())
    }

    #[test]
    fn a_group_that_passed_does_not_run_with_the_same_files_unless_it_is_asked_to() {
        let repository = Repository::new();
        let all = vec!["front end", "clippy", "rust tests"];
        let (ran, kept, note) = run(&repository, false, Some("clippy"));
        assert_eq!(
            (ran, kept, note),
            (all.clone(), None, None),
            "half of a group is not kept"
        );
        let (ran, kept, note) = run(&repository, false, None);
        assert_eq!(ran, ["clippy", "rust tests"]);
        assert_eq!(kept.map(|passed| passed.tests), Some(6));
        assert!(note.is_some_and(|note| note.ends_with(": front end")));
        let (ran, _, note) = run(&repository, false, None);
        assert!(ran.is_empty());
        assert!(note.is_some_and(|note| note.ends_with(": front end, rust tests")));
        let (ran, _, note) = run(&repository, true, None);
        assert_eq!((ran, note), (all, None));
    }

    #[test]
    fn what_did_not_run_counts_as_it_did_when_it_passed() {
        let repository = Repository::new();
        let passed = Passed {
            tests: 12,
            skipped: vec!["skipped: engine: real: why".to_owned()],
        };
        let results = repository.results("rustc 1");
        results
            .keep(&results, "front end", Files::All, &passed)
            .expect("it is kept");
        let tally = Tally::default();
        let mut groups = Groups::new(Some(results), false);
        let group = Group {
            name: "front end",
            files: Files::All,
            parts: vec![Step::new("front end", &["packages"], |_| Ok(String::new()))],
        };
        let instead = groups.parts(group, &tally);
        dag::run(&Board::new(), instead, OnFailure::Stop).expect("it waits for nothing");
        assert_eq!(tally.passed(|part| part == "front end"), Some(passed));
    }
}
