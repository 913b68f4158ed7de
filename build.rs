//! Makes the linker write into a release program what splitting the program needs: which code and data each function refers to
//! (`xtask/src/bundle/split/mod.rs`).

fn main() {
    // It reads no file. By the name of its own file, which is in the folder of one of its two packages, the other would always be built anew.
    println!("cargo::rerun-if-env-changed=PROFILE");
    let is = |name: &str, start: &str| std::env::var(name).is_ok_and(|value| value.starts_with(start));
    if is("PROFILE", "release") && is("TARGET", "wasm32") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
