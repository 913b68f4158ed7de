//! Any bytes as the payload of a link, with a right head or a wrong one: what is read is encoded and read back.

#![no_main]

// The letters of payloads, and the checksum without which nothing would be read as whole.
#[path = "../../crates/link/src/letters.rs"]
mod letters;

use baduk_link::{Form, MAX_LENGTH, Link, MAX_TEXT};
use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most bytes that decoding may ask for (see "Bounds" in `baduk_link`). What is kept between links is in it.
const MOST_MEMORY: usize = 64 << 20;

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let body = letters::write(bytes);
    let payload = match kind % 4 {
        0 => String::from_utf8_lossy(bytes).into_owned(),
        1 => format!("1A{body}"),
        _ => sealed(&body),
    };
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let read = baduk_link::decode(&payload);
    assert!(MEMORY.peak_usage() - before < MOST_MEMORY, "{} bytes", MEMORY.peak_usage() - before);
    let Ok(read) = read else { return };
    assert!(payload.len() <= MAX_LENGTH + 1 && read.tree.contains(read.at));
    if kind % 4 > 1 {
        assert_eq!(read.damage, None);
    }
    // Most of the time goes to decoding; one in sixteen is also encoded.
    if kind >= 240 {
        is_the_same_again(&read, payload.len());
    }
});

fn is_the_same_again(read: &Link, length: usize) {
    let text = baduk_record::sgf::write([&read.tree]);
    assert!(text.len() < 2 * MAX_TEXT);
    // What nobody wrote may be longer when it is written.
    let Ok(again) = baduk_link::encode(&read.tree, read.at, &read.view, Form::Whole) else {
        assert!(read.damage.is_some() || length * 2 > MAX_LENGTH || text.len() > MAX_LENGTH);
        return;
    };
    let link = baduk_link::decode(&again).expect("what is encoded is decoded");
    assert_eq!((&link.tree, link.view, link.damage), (&read.tree, read.view, None));
    assert_eq!(link.at, read.at);
    // Its end missing, it is never taken for whole.
    if again.len() > 8 {
        let cut = baduk_link::decode(&again[..again.len() - 2]);
        assert!(cut.is_err() || cut.is_ok_and(|link| link.damage.is_some()));
    }
}

/// A payload with its head. None ends in a mark.
fn sealed(body: &str) -> String {
    let body = if body.ends_with(['-', '_']) { format!("{body}A") } else { body.to_owned() };
    let length = letters::letter(6 + body.len());
    let sum = letters::checksum([b'1', length as u8].into_iter().chain(body.bytes())) as usize;
    let sum: String = [18, 12, 6, 0].map(|shift| letters::letter(sum >> shift)).into_iter().collect();
    format!("1{length}{sum}{body}")
}
