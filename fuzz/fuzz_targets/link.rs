//! Fuzz target: any bytes as the payload of a link, with a correct or an incorrect head. A game that can be read is
//! encoded and read back.

#![no_main]

// The letters of payloads, and the checksum, without which no payload would be read as complete.
#[path = "../../crates/link/src/letters.rs"]
mod letters;

use baduk_link::{Form, Link, MAX_LENGTH, MAX_TEXT};
use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The maximum memory in bytes that decoding a link may allocate (see "Bounds" in `baduk_link`), including buffers that are kept between
/// links.
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
    // Most inputs are only decoded, and one in sixteen is also encoded.
    if kind >= 240 {
        is_the_same_again(&read, payload.len());
    }
});

fn is_the_same_again(read: &Link, length: usize) {
    let text = baduk_sgf::write([&read.tree]);
    assert!(text.len() < 2 * MAX_TEXT);
    // A random game may be too long for a link when it is written.
    let Ok(again) = baduk_link::encode(&read.tree, read.at, &read.view, Form::Whole) else {
        assert!(read.damage.is_some() || length * 2 > MAX_LENGTH || text.len() > MAX_LENGTH);
        return;
    };
    let link = baduk_link::decode(&again).expect("what is encoded is decoded");
    assert_eq!((&link.tree, link.view, link.damage), (&read.tree, read.view, None));
    assert_eq!(link.at, read.at);
    // A link without its end must never be read as complete.
    if again.len() > 8 {
        let cut = baduk_link::decode(&again[..again.len() - 2]);
        assert!(cut.is_err() || cut.is_ok_and(|link| link.damage.is_some()));
    }
}

/// The payload of a link with this body and a correct head. Payloads never end in a punctuation mark.
fn sealed(body: &str) -> String {
    let body = if body.ends_with(['-', '_']) { format!("{body}A") } else { body.to_owned() };
    let length = letters::letter(6 + body.len());
    let sum = letters::checksum([b'1', length as u8].into_iter().chain(body.bytes())) as usize;
    let sum: String = [18, 12, 6, 0].map(|shift| letters::letter(sum >> shift)).into_iter().collect();
    format!("1{length}{sum}{body}")
}
