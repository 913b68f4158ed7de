//! Reads a neural network that is an argument of a command.

use std::path::Path;

use baduk_engine::Network;

use crate::failure::Failure;

/// Reads a network in KataGo's format.
///
/// # Errors
/// When the file can't be read as a network.
pub(crate) fn read_network(file: &Path) -> Result<Network, Failure> {
    let refuse = |why: &dyn std::fmt::Display| Failure::File(format!("{}: {why}", file.display()));
    let bytes = std::fs::read(file).map_err(|error| refuse(&error))?;
    Network::read(&bytes).map_err(|error| refuse(&error))
}
