//! Programs that are not WebAssembly read texts in many threads. The first that reads a text loads all texts of its language.

use std::sync::Barrier;
use std::thread;

use baduk_rules::Axis;
use baduk_texts::Locale;
use baduk_texts::page::later::axis;

#[test]
fn every_thread_finds_texts_while_another_loads_them() {
    const THREADS: usize = 16;
    let start = Barrier::new(THREADS);
    // One of the last texts to be loaded, in each language in turn.
    let read = || -> Vec<_> {
        Locale::all()
            .map(|locale| {
                start.wait();
                axis(locale, Axis::Unit)
            })
            .collect()
    };
    let texts = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(read)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    assert!(texts.iter().flatten().all(|text| !text.is_empty()), "{texts:?}");
}
