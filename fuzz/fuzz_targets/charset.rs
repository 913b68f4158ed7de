//! Fuzz target: any bytes as a file in some charset. The charset is detected, the bytes are decoded, and the text is read as a record,
//! written, and its charset detected again.

#![no_main]

use baduk_sgf::Charset;
use encoding_rs::Encoding;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let detected = Charset::detect(bytes);
    assert_ne!(detected.overruled, Some(detected.charset));
    let has_no_zeros = !bytes.contains(&0);
    if std::str::from_utf8(bytes).is_ok() && !bytes.is_ascii() && has_no_zeros {
        assert_eq!(detected.charset, Charset::Utf8);
    }
    let text = decoded(bytes);
    let Ok((games, _)) = baduk_sgf::read(&text) else { return };
    let written = baduk_sgf::write(&games);
    if !written.contains('\0') {
        assert_eq!(decoded(written.as_bytes()), written);
    }
    if let Some(name) = games[0].node(games[0].root()).value("CA") {
        assert_eq!(name, "UTF-8");
    }
});

fn decoded(bytes: &[u8]) -> String {
    let charset = Charset::detect(bytes).charset;
    let encoding = Encoding::for_label(charset.name().as_bytes()).expect("every charset has its name");
    encoding.decode_with_bom_removal(bytes).0.into_owned()
}
