//! Finds the CA property of the first game in a file, before the file's charset is known.

use super::{Charset, label};

/// How bytes beyond ASCII are read, so that the second byte of a character is not mistaken for a bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// The bytes are read one by one, which is correct for UTF-8, EUC and Windows-1252.
    Bytes,
    /// The bytes are read in pairs, which is correct for Shift_JIS, Big5 and GBK.
    Pairs,
}

/// The charset that the root of the first game declares in CA; `None` if it declares none that is known. A CA inside a value does not
/// count.
pub(crate) fn charset(bytes: &[u8]) -> Option<Charset> {
    label::charset(label(bytes)?)
}

/// The CA value of the first game's root; `None` if there is none. The bytes are read twice, one by one and in pairs; if one reading yields
/// a known label, that label is returned.
pub(super) fn label(bytes: &[u8]) -> Option<&[u8]> {
    let root = root(bytes)?;
    let labels = [Letters::Bytes, Letters::Pairs].map(|letters| value_of_ca(root, letters));
    labels.into_iter().flatten().find(|label| label::charset(label).is_some()).or(labels[0])
}

/// The CA value of a game's root; `None` if there is none. `root` is the decoded text after the root's `;`.
pub(crate) fn label_of_root(root: &str) -> Option<&str> {
    let label = value_of_ca(root.as_bytes(), Letters::Bytes)?;
    core::str::from_utf8(label).ok()
}

/// The bytes after the first `(;` that a property follows; `None` if there is none.
fn root(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes;
    loop {
        let parenthesis = rest.iter().position(|&byte| byte == b'(')?;
        rest = &rest[parenthesis + 1..];
        if let Some(root) = rest.trim_ascii_start().strip_prefix(b";")
            && root.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic)
        {
            return Some(root);
        }
    }
}

/// The first CA value before the end of the node; `None` if there is none.
fn value_of_ca(root: &[u8], letters: Letters) -> Option<&[u8]> {
    let mut rest = root;
    loop {
        let name_length = rest.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
        let (name, after) = rest.split_at(name_length);
        let mut values = after.trim_ascii_start();
        if let Some(value) = values.strip_prefix(b"[").filter(|_| name == b"CA") {
            return Some(&value[..value_length(value, letters)]);
        }
        while let Some(value) = values.strip_prefix(b"[") {
            let end = value_length(value, letters);
            values = value.get(end + 1..)?.trim_ascii_start();
        }
        // Skip the property, or else a stray byte.
        rest = if values.len() < rest.len() { values } else { &rest[1..] };
        if matches!(rest.first(), Some(b';' | b'(' | b')')) {
            return None;
        }
    }
}

/// The number of bytes before the `]` that ends a value; `None` if the value doesn't end.
fn value_length(value: &[u8], letters: Letters) -> usize {
    let mut at = 0;
    while let Some(&byte) = value.get(at) {
        at += match byte {
            b']' => return at,
            b'\\' => 2,
            _ if letters == Letters::Pairs && !byte.is_ascii() => 2,
            _ => 1,
        };
    }
    value.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ca_is_read_in_the_root_of_the_first_game() {
        assert_eq!(charset(b"(;GM[1]FF[4]\n CA [ gb2312 ]PB[a])"), Some(Charset::Gb18030));
        assert_eq!(charset(b"note (to me)\n( ;AB[aa] [bb]\nCA[big5])"), Some(Charset::Big5));
        assert_eq!(charset(b"(;GM[1];CA[big5])"), None);
        assert_eq!(charset(b"(;GM[1](;CA[big5]))"), None);
        assert_eq!(charset(b"(;GM[1])(;CA[big5])"), None);
        assert_eq!(charset(b"(;CA[klingon])"), None);
    }

    #[test]
    fn an_unknown_charset_is_reported_as_written() {
        assert_eq!(label(b"(;GM[1]CA[klingon])"), Some(&b"klingon"[..]));
        assert_eq!(label_of_root("GM[1]CA[big5];CA[none]"), Some("big5"));
        assert_eq!(label_of_root("GM[1];CA[none]"), None);
    }

    #[test]
    fn ca_inside_a_value_does_not_count() {
        assert_eq!(charset(br"(;C[say CA[big5\] so]CA[euc-kr])"), Some(Charset::EucKr));
        assert_eq!(charset(br"(;C[CA[big5\]])"), None);
        assert_eq!(charset(b"(;PCA[big5])"), None);
    }

    #[test]
    fn a_bracket_inside_a_character_does_not_end_a_value() {
        // 表 in Shift_JIS is 95 5c, and ソ 83 5c: a backslash that would escape the bracket.
        assert_eq!(charset(b"(;PB[\x95\x5c]CA[shift_jis])"), Some(Charset::ShiftJis));
        assert_eq!(charset(b"(;PB[\x83\x5c]C[CA[big5]CA[sjis])"), Some(Charset::ShiftJis));
        // é in Windows-1252 is a whole character.
        assert_eq!(charset(b"(;PB[Andr\xe9]CA[latin1])"), Some(Charset::Windows1252));
    }

    #[test]
    fn a_truncated_root_can_declare_a_charset() {
        let whole = b"(;GM[1]PB[a\\]b]CA[euc-kr]";
        assert_eq!(charset(whole), Some(Charset::EucKr));
        for length in 0..whole.len() - 1 {
            let named = whole[..length].ends_with(b"[euc-kr").then_some(Charset::EucKr);
            assert_eq!(charset(&whole[..length]), named, "{length}");
        }
    }
}
