use anyhow::{Context, Result, bail};
use std::env;
use std::str::FromStr;

/// The arguments of a program: options with a value (`--seed 7`) and flags (`--raw`).
pub struct Options(Vec<String>);

impl Options {
    /// The arguments with which this process was started.
    #[must_use]
    pub fn from_env() -> Self {
        Self(env::args().skip(1).collect())
    }

    /// Removes an option and its value from the arguments, and returns the value; `None` if the option is missing.
    pub fn take<T: FromStr>(&mut self, name: &str) -> Result<Option<T>> {
        let Some(at) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        let value = self.0.get(at + 1).with_context(|| format!("{name} wants a value"))?;
        let value = value.parse().ok().with_context(|| format!("{name} cannot be \"{value}\""))?;
        self.0.drain(at..=at + 1);
        Ok(Some(value))
    }

    /// Removes a flag from the arguments, and returns whether the arguments had it.
    pub fn take_flag(&mut self, name: &str) -> bool {
        let at = self.0.iter().position(|word| word == name);
        at.map(|at| self.0.remove(at)).is_some()
    }

    /// Checks that no arguments are left.
    ///
    /// # Errors
    /// When there are unknown arguments.
    pub fn finish(self) -> Result<()> {
        match self.0.first() {
            None => Ok(()),
            Some(word) => bail!("there is no option \"{word}\""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> Options {
        Options(text.split_whitespace().map(str::to_owned).collect())
    }

    #[test]
    fn options_and_flags_can_come_in_any_order() {
        let mut options = options("--raw --seed 7");
        assert_eq!(options.take("--seed").unwrap(), Some(7));
        assert_eq!(options.take::<u32>("--rounds").unwrap(), None);
        assert!(options.take_flag("--raw") && !options.take_flag("--raw"));
        assert!(options.finish().is_ok());
    }

    #[test]
    fn unknown_and_invalid_options_are_errors() {
        assert!(options("--seed").take::<u32>("--seed").is_err());
        assert!(options("--seed x").take::<u32>("--seed").is_err());
        assert!(options("--sed 7").finish().is_err());
    }
}
