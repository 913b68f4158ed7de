//! The neural network that judges positions: that of the project, or one that is an argument of a command.

use std::path::Path;

use baduk_engine::Network;

use crate::errors::{about_file, io_error, network_error};
use crate::failure::Failure;

/// The project's network (`training/README.md`).
const OWN: &[u8] = include_bytes!("../../../public/network.bin.gz");

/// Reads the network in a file, or that of the project.
///
/// # Errors
/// When the file can't be read as a network.
pub(crate) fn read_network(file: Option<&Path>) -> Result<Network, Failure> {
    let Some(file) = file else {
        return Network::read(OWN).map_err(|error| Failure::Usage(network_error(&error)));
    };
    let bytes = std::fs::read(file).map_err(|error| Failure::File(about_file(file, io_error(&error))))?;
    Network::read(&bytes).map_err(|error| Failure::File(about_file(file, network_error(&error))))
}
