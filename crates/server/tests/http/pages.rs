//! The pages and the headers around everything.

use reqwest::Method;
use server::Config;

use crate::site::{Answer, Browser, Site, config};

#[tokio::test]
async fn every_answer_makes_browsers_careful() {
    let site = Site::start().await;
    for path in ["/", "/health", "/api/version", "/api/nonsense", "/assets/nonsense.js"] {
        let answer = site.browser().get(path).await;
        let policy = answer.header("content-security-policy");
        for part in [
            "default-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "img-src 'self' data: blob:",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}: there is no TLS");
    }
}

#[tokio::test]
async fn sockets_may_go_to_the_public_address() {
    let public_url = Some("https://play.example.org".parse().unwrap());
    let site = Site::with(Config { public_url, ..config() }).await;
    let answer = site.browser().get("/").await;
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("connect-src 'self' wss://play.example.org;"), "{policy}");
}

/// The page; `None` where the program was built without its client, which it
/// says then.
async fn index(browser: &Browser) -> Option<Answer> {
    let answer = browser.get("/").await;
    assert_eq!(answer.status, 200);
    if answer.text.contains("not built") {
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        return None;
    }
    Some(answer)
}

#[tokio::test]
async fn any_path_that_is_no_file_shows_the_page() {
    let site = Site::start().await;
    let browser = site.browser();
    let Some(index) = index(&browser).await else { return };
    assert_eq!(index.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(index.header("cache-control"), "no-cache");
    for path in ["/index.html", "/table/abc", "/admin/first?key=x", "/rules/cn2017"] {
        let answer = browser.get(path).await;
        assert_eq!((answer.status, &answer.text), (200, &index.text), "{path}");
    }
    browser.get("/assets/of-another-version.js").await.refused(404, "not_found");
}

#[tokio::test]
async fn the_page_needs_no_inline_script_and_all_its_files_exist() {
    let site = Site::start().await;
    let browser = site.browser();
    let Some(Answer { text: index, .. }) = index(&browser).await else { return };
    for tag in index.split("<script").skip(1) {
        assert!(tag.contains("src="), "an inline script would not run: {tag}");
    }
    assert!(!index.contains("style=\"") && !index.contains("onclick"), "nor an inline style");
    let mut files = 0;
    for part in index.split(['"']).filter(|part| part.starts_with('/') && part.contains('.')) {
        let answer = browser.get(part).await;
        assert_eq!(answer.status, 200, "{part}");
        assert!(!answer.header("content-type").starts_with("text/html"), "{part}");
        files += 1;
    }
    assert!(files >= 3, "{files}");
}

#[tokio::test]
async fn a_file_that_the_browser_has_is_not_sent_again() {
    let site = Site::start().await;
    let browser = site.browser();
    let Some(first) = index(&browser).await else { return };
    let tag = first.header("etag");
    let again = browser.request(Method::GET, "/").header("if-none-match", tag);
    let again = Answer::of(again).await;
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    let other = browser.request(Method::GET, "/").header("if-none-match", "\"other\"");
    assert_eq!(Answer::of(other).await.status, 200);
}

#[tokio::test]
async fn pages_and_answers_travel_compressed() {
    let site = Site::start().await;
    let base = site.browser().base;
    let plain = reqwest::Client::builder().no_gzip().no_brotli().build().unwrap();
    for path in ["/", "/api/openapi.json"] {
        for encoding in ["br", "gzip"] {
            let request = plain.get(format!("{base}{path}")).header("accept-encoding", encoding);
            let response = request.send().await.unwrap();
            assert_eq!(response.headers()["content-encoding"], encoding, "{path}");
        }
    }
}

#[tokio::test]
async fn answers_of_the_interface_are_not_kept() {
    let site = Site::start().await;
    for path in ["/api/me", "/api/version", "/api/nonsense"] {
        assert_eq!(site.browser().get(path).await.header("cache-control"), "no-store", "{path}");
    }
}
