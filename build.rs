//! Makes the linker write into a release program what splitting the program needs: which code and data each function refers to
//! (`xtask/src/split/mod.rs`).

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, start: &str| std::env::var(name).is_ok_and(|value| value.starts_with(start));
    if is("PROFILE", "release") && is("TARGET", "wasm32") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
