//! Packs the crates that others can get, and uses the packages in a project outside the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use toml::{Table, Value};

/// The maximum size of a package in bytes. The sources of a crate take much less; the data of its tests, and networks, would not.
const MAX_PACKAGE: u64 = 300_000;

/// The start of the manifest of the project. The examples of the engine would take half a minute without optimization.
const PROJECT: &str = r#"
[package]
name = "project"
version = "1.0.0"
edition = "2024"

[workspace]

[profile.dev.package.baduk-engine]
opt-level = 2
"#;

/// A crate of the workspace that is published.
struct Published {
    name: String,
    folder: PathBuf,
    manifest: Table,
}

#[test]
fn a_published_crate_says_what_it_has_and_needs() {
    let workspace = table(Path::new("../Cargo.toml"));
    let (shared, dependencies) = (&workspace["workspace"]["package"], &workspace["workspace"]["dependencies"]);
    let crates = published();
    assert!(crates.iter().any(|published| published.name == "baduk-rules"), "the crates were not found");
    for Published { name, folder, manifest } in crates {
        assert_eq!(dependencies[&name].get("version"), Some(&shared["version"]), "{name} in [workspace.dependencies]");
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        let features = manifest.get("features").and_then(Value::as_table).into_iter().flat_map(Table::keys);
        for feature in features.filter(|feature| *feature != "default") {
            assert!(readme.contains(&format!("\n- `{feature}`: ")), "the README of {name} lacks the feature {feature}");
        }
        let rust = format!("\nRust {} or later.", shared["rust-version"].as_str().unwrap());
        assert!(readme.contains(&rust), "the README of {name} lacks: {}", rust.trim());
    }
}

#[test]
#[ignore = "compiles the crates again: `cargo xtask test crates`"]
fn packed_crates_and_their_examples_work_outside_the_workspace() {
    let root = Path::new("..").canonicalize().unwrap();
    let target = root.join("target/crates");
    let crates = published();
    let workspace = table(&root.join("Cargo.toml"));
    let version = workspace["workspace"]["package"]["version"].as_str().unwrap();

    let mut pack = cargo(&root, &target, "package --locked --allow-dirty");
    for published in &crates {
        pack.args(["--package", &published.name]);
    }
    run(&mut pack);

    let project = target.join("project");
    let _ = fs::remove_dir_all(&project);
    fs::create_dir_all(project.join("examples")).unwrap();
    fs::create_dir_all(project.join("src")).unwrap();
    fs::write(project.join("src/lib.rs"), "").unwrap();
    // The versions that the workspace is tested with.
    fs::copy(root.join("Cargo.lock"), project.join("Cargo.lock")).unwrap();
    fs::copy(root.join("public/network.bin.gz"), project.join("network.bin.gz")).unwrap();
    let mut manifest = PROJECT.to_owned();
    let mut examples = Vec::new();
    for Published { name, .. } in &crates {
        let folder = format!("{name}-{version}");
        manifest += &format!("\n[dependencies.{name}]\nversion = \"{version}\"\n");
        manifest += &format!("\n[patch.crates-io.{name}]\npath = \"{folder}\"\n");
        let archive = target.join(format!("package/{folder}.crate"));
        let size = fs::metadata(&archive).unwrap().len();
        assert!(size < MAX_PACKAGE, "{folder}.crate has {size} bytes");
        // The files get the time of now (-m), since cargo compiles only what has changed since it compiled last.
        run(Command::new("tar").arg("-xmzf").arg(archive).current_dir(&project));
        let package = project.join(folder);
        for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert!(fs::symlink_metadata(package.join(license)).unwrap().is_file(), "{license} of {name} is a link");
            assert_eq!(fs::read(package.join(license)).unwrap(), fs::read(root.join(license)).unwrap());
        }
        let readme = fs::read_to_string(package.join("README.md")).unwrap();
        let (_, code) = readme.split_once("\n```rust").expect("the README has an example");
        let (code, _) = code.split_once("\n```").unwrap();
        let (_, code) = code.split_once('\n').unwrap();
        let mut add = |example: &str, code: &str| {
            let example = format!("{name}-{example}");
            fs::write(project.join(format!("examples/{example}.rs")), code).unwrap();
            examples.push(example);
        };
        add("readme", code);
        for file in fs::read_dir(package.join("examples")).unwrap() {
            let file = file.unwrap().path();
            add(file.file_stem().unwrap().to_str().unwrap(), &fs::read_to_string(&file).unwrap());
        }
    }
    assert!(examples.len() >= 2 * crates.len(), "{examples:?}");
    fs::write(project.join("Cargo.toml"), manifest).unwrap();
    run(&mut cargo(&project, &target, "build --examples"));
    for example in examples {
        // Only the examples of the engine read this file.
        let network = example.starts_with("baduk-engine-").then_some("network.bin.gz");
        run(Command::new(target.join("debug/examples").join(example)).args(network).current_dir(&project));
    }
}

/// The crates in `crates/` that are published, each of which says `publish = true`.
fn published() -> Vec<Published> {
    let mut crates = Vec::new();
    for entry in fs::read_dir("../crates").unwrap() {
        let folder = entry.unwrap().path();
        let manifest = table(&folder.join("Cargo.toml"));
        if manifest["package"]["publish"].as_bool() == Some(true) {
            let name = manifest["package"]["name"].as_str().unwrap().to_owned();
            crates.push(Published { name, folder, manifest });
        }
    }
    crates
}

fn table(file: &Path) -> Table {
    fs::read_to_string(file).unwrap().parse().unwrap()
}

fn cargo(folder: &Path, target: &Path, words: &str) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(words.split(' '))
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_PROFILE_DEV_DEBUG", "0");
    cargo
}

fn run(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}
