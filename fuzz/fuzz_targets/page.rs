//! Fuzz target: any text as a page. Its boards are filled, all other bytes stay the same, and filling the page again changes nothing. The
//! first byte chooses HTML ("h") or Markdown ("m").

#![no_main]

use std::path::Path;

use baduk_author::page::{Filling, Folder, Page, PageKind, fill};
use libfuzzer_sys::fuzz_target;

thread_local! {
    /// A folder that doesn't exist, so that no files are read for the boards of a page.
    static FOLDER: Folder = Folder::from_page(Path::new("/no-such-folder/page"));
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let kind = [PageKind::Html, PageKind::Markdown][usize::from(kind % 2)];
    let text = String::from_utf8_lossy(bytes);
    FOLDER.with(|folder| {
        let page = fill(&text, kind, folder, Filling::Board);
        all_else_stays(&text, &page);
        // A board that could not be filled may be closed by something that was filled in after it.
        if page.complaints.is_empty() && !page.filled.is_empty() {
            let again = fill(&page.text, kind, folder, Filling::Board);
            assert_eq!(again.text, page.text);
            assert!(again.complaints.is_empty(), "{:?}", again.complaints);
        }
    });
});

/// Asserts that filling a page has only replaced fences and earlier pictures, and only by pictures.
fn all_else_stays(text: &str, page: &Page) {
    let (mut at, mut at_filled) = (0, 0);
    for (old, new) in &page.filled {
        assert_eq!(text[at..old.start], page.text[at_filled..new.start]);
        let replaced = &text[old.clone()];
        assert!(replaced.is_empty() || replaced.starts_with(['`', '~', '<']), "{replaced}");
        assert!(page.text[new.clone()].contains("<svg data-still=\""));
        (at, at_filled) = (old.end, new.end);
    }
    assert_eq!(text[at..], page.text[at_filled..]);
    let lines = 1 + text.matches(['\n', '\r']).count();
    assert!(page.complaints.iter().all(|(line, why)| (1..=lines).contains(line) && !why.to_string().is_empty()));
}
