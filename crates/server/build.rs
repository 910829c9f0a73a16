//! Builds the server again when the web client that it embeds has been built.

use std::path::Path;

fn main() {
    // A path that does not exist would have the server built anew every time.
    let built = Path::new("../../web/dist/index.html").exists();
    let watched = if built { "../../web/dist" } else { "../../web" };
    #[allow(clippy::print_stdout, reason = "this is how a build script speaks")]
    {
        println!("cargo:rerun-if-changed={watched}");
    }
}
