//! Writes the pages of the course: `learn FOLDER PARTS EMBED`. The build calls it; `PARTS` is the name of the folder in `FOLDER` that has
//! the script and the style sheet, and `EMBED` that of the folder beside `FOLDER` that has the program of the boards.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use baduk_learn::{Course, page};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, parts, embed] = &arguments[..] else { return Err("usage: learn FOLDER PARTS EMBED".into()) };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for page in page::pages(&Course::read(&root)?, parts, embed)? {
        let file = Path::new(folder).join(page.path);
        fs::create_dir_all(file.parent().ok_or("a page has no folder")?)?;
        fs::write(file, page.html)?;
    }
    Ok(())
}
