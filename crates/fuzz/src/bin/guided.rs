//! A target under libFuzzer, which follows coverage: `make fuzz`.

#![no_main]
#![allow(unsafe_code, clippy::expect_used, reason = "libFuzzer calls in from C++")]

use std::env;
use std::sync::LazyLock;

use fuzz::{TARGETS, Target};
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = env::var("PAISAI_FUZZ").expect("PAISAI_FUZZ names a target");
    TARGETS.iter().find(|target| target.name == name).expect("there is such a target")
});

fuzz_target!(|bytes: &[u8]| (TARGET.check)(bytes));
