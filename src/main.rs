//! The play page.

fn main() {
    badukpan::start();
}
