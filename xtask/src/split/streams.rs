//! What the crate wasm-streams exports, for streams that scripts read from WebAssembly. Leptos brings it along for server functions;
//! this project has none, and what is exported is never left out by itself.

use anyhow::{Result, bail};

/// What the names contain that a module exports for such streams.
const EXPORTED: &str = "intounderlying";

/// How wasm-bindgen begins and ends each piece of its script that is there for them: a class, the line after it, and what lets
/// the class's values go.
const PIECES: [(&str, &str); 3] = [
    ("export class IntoUnderlying", "\n}\n"),
    ("if (Symbol.dispose) IntoUnderlying", ";\n"),
    ("const IntoUnderlying", ";\n"),
];

/// Whether what a module exports by this name is for such streams.
pub(super) fn is_for_streams(name: &str) -> bool {
    name.contains(EXPORTED)
}

/// A script, as wasm-bindgen writes it, without what is there for such streams.
///
/// # Errors
///
/// When something of it is left: wasm-bindgen writes it in another form then.
pub(super) fn without_streams(script: &str) -> Result<String> {
    let mut script = script.to_owned();
    for (begin, end) in PIECES {
        while let Some(at) = script.find(begin) {
            let Some(length) = script[at..].find(end) else { bail!("\"{begin}\" does not end in the script") };
            script.replace_range(at..at + length + end.len(), "");
        }
    }
    if is_for_streams(&script) {
        bail!("the script still has streams; change xtask/src/split/streams.rs with what wasm-bindgen writes");
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "export class Board {
    free() {
    }
}
if (Symbol.dispose) Board.prototype[Symbol.dispose] = Board.prototype.free;

export class IntoUnderlyingSink {
    free() {
        wasm.__wbg_intounderlyingsink_free(ptr, 0);
    }
}
if (Symbol.dispose) IntoUnderlyingSink.prototype[Symbol.dispose] = IntoUnderlyingSink.prototype.free;
const BoardFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_board_free(ptr, 1));
const IntoUnderlyingSinkFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_intounderlyingsink_free(ptr, 1));
";

    #[test]
    fn streams_leave_the_script_and_the_board_stays() {
        let script = without_streams(SCRIPT).unwrap();
        let expected = "export class Board {
    free() {
    }
}
if (Symbol.dispose) Board.prototype[Symbol.dispose] = Board.prototype.free;

const BoardFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_board_free(ptr, 1));
";
        assert_eq!(script, expected);
        assert_eq!(without_streams(expected).unwrap(), expected);
    }

    #[test]
    fn streams_in_another_form_are_an_error() {
        for script in ["let f = wasm.intounderlyingsink_write;", "export class IntoUnderlyingSink {}"] {
            assert!(without_streams(script).is_err(), "{script}");
        }
    }
}
