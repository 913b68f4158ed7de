//! Shortens the names of the functions through which a program and wasm-bindgen's script call each other.
//!
//! wasm-bindgen's names end in sixteen random digits, which do not compress, and those of the compiler are long. A short name is filled up
//! with zeros to the length of the long one, so it can take its place in the bytes of the WebAssembly.

use std::collections::BTreeSet;

/// The length of the shortest name that is replaced: a prefix of wasm-bindgen's and its digits.
const SHORTEST: usize = "__wbg_".len() + 16;

/// Replaces the long names in a program's first module and in its script.
pub(super) fn shorten(module: &mut [u8], script: &mut [u8]) {
    let is_long = |word: &&[u8]| word.len() >= SHORTEST && (word.starts_with(b"__wbg_") || word.starts_with(b"_R"));
    let names: BTreeSet<_> = script.chunk_by(is_one_word).filter(is_long).map(<[u8]>::to_vec).collect();
    for bytes in [module, script] {
        for word in bytes.chunk_by_mut(is_one_word).filter(|word| word.len() >= SHORTEST) {
            // In WebAssembly, the length before a name may be the code of a letter.
            if let Some((number, name)) = names.iter().enumerate().find(|(_, name)| word.ends_with(name)) {
                let (start, digits) = (word.len() - name.len(), name.len() - 1);
                word[start..].copy_from_slice(format!("w{number:0digits$}").as_bytes());
            }
        }
    }
}

/// Returns whether two bytes beside each other can be of one name.
fn is_one_word(first: &u8, second: &u8) -> bool {
    let is_of_a_name = |letter: &u8| letter.is_ascii_alphanumeric() || b"_$".contains(letter);
    is_of_a_name(first) == is_of_a_name(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_replaced_in_both_files_and_no_others() {
        let mut script =
            b"a={__wbg_set_575d3ddb70fe831d:f=>wasm._RNvNtCs1_3web6invoke_10(f),__wbg_get_imports,__wbindgen_free}"
                .to_vec();
        // The length before the name is the code of a letter.
        let mut module =
            b"./page_bg.js$__wbg_set_575d3ddb70fe831d\0\x05\x17_RNvNtCs1_3web6invoke_10\0__wbindgen_free".to_vec();
        shorten(&mut module, &mut script);
        assert_eq!(
            String::from_utf8(script).unwrap(),
            "a={w0000000000000000000000001:f=>wasm.w00000000000000000000000(f),__wbg_get_imports,__wbindgen_free}"
        );
        assert_eq!(
            String::from_utf8(module).unwrap(),
            "./page_bg.js$w0000000000000000000000001\0\x05\x17w00000000000000000000000\0__wbindgen_free"
        );
    }
}
