//! The play page.

fn main() {
    badukpan::browser::panics::log_panics();
    badukpan::start();
}
