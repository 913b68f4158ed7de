use std::io::{BufRead, Result, stdin};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The lines of standard input. A thread reads them, so that an analysis can see that the next one has come.
pub(super) struct Lines {
    /// `None` where there are no threads, as in WebAssembly.
    read: Option<Receiver<Result<Vec<u8>>>>,
    /// The next line, if it has come already.
    next: Option<Result<Vec<u8>>>,
}

impl Lines {
    pub(super) fn new() -> Self {
        let (sender, read) = channel();
        // Nobody reads on if the receiver is gone.
        // After an error there is nothing more to read.
        let send = move || {
            stdin().lock().split(b'\n').all(|line| {
                let goes_on = line.is_ok();
                sender.send(line).is_ok() && goes_on
            })
        };
        let is_started = thread::Builder::new().spawn(send).is_ok();
        Self { read: is_started.then_some(read), next: None }
    }

    /// Whether the next line has come, or input has ended. Without threads nobody knows, so it is said to be there.
    pub(super) fn is_next_there(&mut self) -> bool {
        use std::sync::mpsc::TryRecvError::Empty;
        match &self.read {
            Some(read) if self.next.is_none() => match read.try_recv() {
                Ok(line) => {
                    self.next = Some(line);
                    true
                }
                Err(error) => error != Empty,
            },
            _ => true,
        }
    }
}

impl Iterator for Lines {
    type Item = Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next.take().or_else(|| match &self.read {
            Some(read) => read.recv().ok(),
            None => stdin().lock().split(b'\n').next(),
        })
    }
}
