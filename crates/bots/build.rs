//! Looks which nets there are: 升级 has one once it is worth its file.

use std::path::Path;

const NET: &str = "nets/shengji.safetensors";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(shengji_net)");
    println!("cargo::rerun-if-changed={NET}");
    if Path::new(NET).exists() {
        println!("cargo::rustc-cfg=shengji_net");
    }
}
