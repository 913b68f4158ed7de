//! Prints the record in a link: `cargo run --example decode LINK`. Without a link, it reads a short one.

const LINK: &str = "https://badukpan.github.io/badukpan/#1p16oQ7fDmPFSuu4CJfwXV4E7nRv8EmDWByEr8vbp";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let link = baduk_link::read(&std::env::args().nth(1).unwrap_or_else(|| LINK.to_owned()))?;
    if let Some(damage) = link.damage {
        println!("The link is damaged: {damage:?}.");
    }
    print!("{}", baduk_sgf::write(&[link.tree]));
    Ok(())
}
