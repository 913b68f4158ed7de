//! Checks the form of commit messages (CONTRIBUTING.md, "Commits"). `cargo xtask hooks` installs a git hook that
//! calls `cargo xtask commit-msg`.

use crate::run;
use crate::test::times::BUDGETS;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const HOOK: &str = "#!/bin/sh\n# Installed by `cargo xtask hooks`.\nexec cargo xtask commit-msg \"$1\"\n";

/// The maximum length of a commit subject in characters, so that `git log --oneline` shows a subject on one line.
const LONGEST_SUBJECT: usize = 72;

/// The minimum number of words in the body of a commit message, since fewer words can't give a reason.
const SHORTEST_BODY: usize = 5;

/// The starts of commit subjects that git itself writes, for its own messages and for copies of other messages.
const BY_GIT: &[&str] = &["Merge ", "Revert \"", "Reapply \"", "fixup! ", "squash! ", "amend! "];

/// Words that can't be the verb with which the description in a commit subject must begin.
const NO_VERBS: &[&str] = &[
    "a", "all", "an", "and", "any", "every", "for", "from", "how", "if", "in", "it", "its", "more", "no", "of", "on",
    "one", "some", "that", "the", "there", "these", "this", "to", "two", "what", "when", "where", "who", "why", "with",
];

/// Verbs whose base form looks like another form, since it ends in "ed", "ing" or "s".
const VERBS: &[&str] = &[
    "alias", "bring", "embed", "exceed", "feed", "focus", "need", "ping", "proceed", "seed", "shed", "speed", "spring",
    "string", "succeed", "swing",
];

/// Installs the git hook that checks commit messages into this clone.
///
/// # Errors
///
/// If this folder is not a git clone, or the clone has another hook for commit messages.
pub(crate) fn install(arguments: &[String]) -> Result<()> {
    if !arguments.is_empty() {
        bail!("hooks takes no arguments");
    }
    let folder = run::capture(Command::new("git").args(["rev-parse", "--git-path", "hooks"]))?;
    if !folder.ok {
        bail!("git doesn't say where its hooks are:\n{}", folder.text);
    }
    let hook = PathBuf::from(folder.text.trim()).join("commit-msg");
    if fs::read_to_string(&hook).is_ok_and(|text| text != HOOK) {
        bail!("{} is another hook. Add this line to it: cargo xtask commit-msg \"$1\"", hook.display());
    }
    write(&hook).with_context(|| format!("cannot write {}", hook.display()))?;
    println!("git checks the message of each commit from now on. `git commit --no-verify` commits without the check.");
    Ok(())
}

fn write(hook: &Path) -> Result<()> {
    fs::create_dir_all(hook.parent().context("a hook is in a folder")?)?;
    fs::write(hook, HOOK)?;
    #[cfg(unix)]
    fs::set_permissions(hook, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(())
}

/// Checks the commit message in the file that `arguments` names.
pub(crate) fn check(arguments: &[String]) -> Result<()> {
    let [file] = arguments else { bail!("commit-msg takes the file of a message") };
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
    let mut faults = faults(&text);
    faults.extend(budget_fault()?);
    if !faults.is_empty() {
        let list: String = faults.iter().flat_map(|fault| ["\n- ", fault]).collect();
        bail!("the message of the commit (it is in {file}; see \"Commits\" in CONTRIBUTING.md):{list}");
    }
    Ok(())
}

/// Returns the fault of a commit that raises a budget among other changes; `None` if it raises none, or changes nothing else.
fn budget_fault() -> Result<Option<&'static str>> {
    let git = |arguments: &[&str]| run::capture(Command::new("git").args(arguments));
    let changed = git(&["diff", "--cached", "--name-only"])?.text;
    if !changed.lines().any(|file| file == BUDGETS) || changed.lines().count() == 1 {
        return Ok(None);
    }
    let (before, after) = (git(&["show", &format!("HEAD:{BUDGETS}")])?, git(&["show", &format!(":{BUDGETS}")])?);
    let is_raised = before.ok && after.ok && is_raised(&before.text, &after.text)?;
    Ok(is_raised.then_some(
        "A budget is raised in a commit of its own, whose body says the bytes, the reason and what was tried.",
    ))
}

/// Returns whether any budget is higher in the text `after` than in the text `before`, both of which have the form of `budgets.json`.
fn is_raised(before: &str, after: &str) -> Result<bool> {
    let before: Value = serde_json::from_str(before)?;
    let after: Value = serde_json::from_str(after)?;
    let budget = |entry: &Value| entry.as_f64().or(entry["budget"].as_f64());
    let entries = |kind: &Value| kind.as_object().cloned().into_iter().flatten();
    let mut all = entries(&before)
        .flat_map(|(kind, of_kind)| entries(&of_kind).map(move |(name, entry)| (kind.clone(), name, entry)));
    Ok(all.any(|(kind, name, entry)| budget(&after[&kind][&name]) > budget(&entry)))
}

/// Returns the faults of a commit message, each as a sentence.
fn faults(text: &str) -> Vec<&'static str> {
    let message = without_comments(text);
    let mut lines = message.iter().copied();
    let subject = lines.next().unwrap_or_default();
    if BY_GIT.iter().any(|start| subject.starts_with(start)) {
        return Vec::new();
    }
    let is_apart = lines.next().is_none_or(str::is_empty);
    let words: usize = lines.filter(|line| !is_trailer(line)).map(|line| line.split_whitespace().count()).sum();
    let mut faults = subject_faults(subject);
    if !is_apart {
        faults.push("Leave the second line empty.");
    }
    if words < SHORTEST_BODY {
        faults.push("Give the reason in the body: what was wrong, what was measured, what was rejected.");
    }
    faults
}

/// Returns the lines of a commit message, without git's comments, everything below its scissors line, and empty lines at the start.
fn without_comments(text: &str) -> Vec<&str> {
    let lines = text.lines().take_while(|line| !line.contains(">8 ---"));
    lines.filter(|line| !line.starts_with('#')).map(str::trim_end).skip_while(|line| line.is_empty()).collect()
}

/// Returns whether a line is a trailer of a commit message, such as `Co-authored-by: NAME`.
fn is_trailer(line: &str) -> bool {
    line.split_once(": ").is_some_and(|(name, _)| name.contains('-') && !name.contains(' '))
}

fn subject_faults(subject: &str) -> Vec<&'static str> {
    let mut faults = Vec::new();
    if subject.chars().count() > LONGEST_SUBJECT {
        faults.push("The subject has over 72 characters: move details to the body.");
    }
    if subject.ends_with('.') {
        faults.push("The subject ends without a period.");
    }
    if subject.contains(';') || subject.contains(", and ") {
        faults.push("The subject names several changes: make a commit of each.");
    }
    match subject.split_once(": ") {
        None => faults.push("Name the part first, as in `embed: dispatch baduk-move for every move`."),
        Some((_, change)) if !is_imperative(change) => {
            faults.push("Say after the part what the commit does, with a verb first, as in `rules: reject suicide`.");
        }
        Some(_) => {}
    }
    faults
}

/// Returns whether the description `change` in a commit subject may begin with an imperative verb. No list has all verbs, so this only
/// rejects words that are clearly something else.
fn is_imperative(change: &str) -> bool {
    let words: Vec<_> = change.split_whitespace().collect();
    let [first, _, ..] = &words[..] else { return false };
    let first = first.to_lowercase();
    let is_other_form =
        first.ends_with("ed") || first.ends_with("ing") || (first.ends_with('s') && !first.ends_with("ss"));
    first.starts_with(char::is_alphabetic)
        && !NO_VERBS.contains(&first.as_str())
        && (VERBS.contains(&first.as_str()) || !is_other_form)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "\n\nReaders heard the notice twice, from the live region and from the focus.\n";

    #[test]
    fn a_higher_budget_is_raised_and_a_lower_or_new_one_is_not() {
        let budgets = |page: u64, native: f32| {
            format!(r#"{{"bytes": {{"page": {{"budget": {page}, "goal": 1}}}}, "minutes": {{"native": {native}}}}}"#)
        };
        let now = budgets(10, 2.5);
        assert!(is_raised(&now, &budgets(11, 2.5)).unwrap() && is_raised(&now, &budgets(10, 3.0)).unwrap());
        assert!(!is_raised(&now, &now).unwrap() && !is_raised(&now, &budgets(9, 2.0)).unwrap());
        assert!(!is_raised("{}", &now).unwrap() && is_raised("{", "{}").is_err());
        let own = fs::read_to_string(crate::root().join(BUDGETS)).unwrap();
        assert!(is_raised(&own, &own.replace("\"budget\": ", "\"budget\": 1")).unwrap());
    }

    fn of_subject(subject: &str) -> Vec<&'static str> {
        faults(&format!("{subject}{BODY}"))
    }

    #[test]
    fn a_part_a_verb_and_a_reason_are_a_message() {
        for subject in [
            "embed: dispatch baduk-move for every move",
            "status: say a notice once",
            "crates/rules: pass and focus are words that end in s",
            "CHANGELOG: embed a board with fewer lines",
        ] {
            assert_eq!(of_subject(subject), [""; 0], "{subject}");
        }
    }

    #[test]
    fn a_subject_begins_with_its_part_and_a_verb() {
        for subject in [
            "Say a notice once",
            "status: notices are said once",
            "status: a notice is said once",
            "status: fixed the notice",
            "status: saying a notice once",
            "status: once",
            "status: say a notice once.",
            "status: say a notice once; name the cells",
            "status: say a notice once, and name the cells",
            "status: say a notice once where the live region and the focus say it at once",
        ] {
            assert_eq!(of_subject(subject).len(), 1, "{subject}");
        }
    }

    #[test]
    fn a_body_gives_the_reason_apart_from_the_subject() {
        let subject = "status: say a notice once";
        assert_eq!(faults(subject).len(), 1);
        assert_eq!(faults(&format!("{subject}\n\nFaster.\n")).len(), 1);
        assert_eq!(faults(&format!("{subject}\n\nSigned-off-by: A Person With A Long Name <a@b>\n")).len(), 1);
        assert_eq!(faults(&format!("{subject}\nThe live region and the focus both said it.\n")).len(), 2);
    }

    #[test]
    fn comments_and_changes_below_the_scissors_are_ignored() {
        let comments =
            "# Please enter the message.\n# ------------------------ >8 ------------------------\n+status: a; b.\n";
        assert_eq!(of_subject(&format!("# A comment.\n\nstatus: say a notice once{BODY}{comments}")), [""; 0]);
        assert_eq!(faults(&format!("status: say a notice once\n\n{comments}")).len(), 1);
    }

    #[test]
    fn messages_of_git_are_accepted() {
        for message in [
            "Merge branch 'main' into status",
            "Revert \"status: say a notice once\"\n\nThis reverts commit 1234567.",
            "Reapply \"status: say a notice once\"",
            "fixup! status: say a notice once",
            "squash! status: say a notice once",
            "amend! status: say a notice once",
        ] {
            assert_eq!(faults(message), [""; 0], "{message}");
        }
    }
}
