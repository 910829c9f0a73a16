//! `paisai start`: the server on a director's own laptop, as a double click
//! starts it.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use etcetera::BaseStrategy;
use refusal::Lang;
use server::StartError;

use crate::serve::Serve;

/// How long a program that has the address may take to say who it is.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// How much of its answer is read.
const ANSWER_BYTES: u64 = 4096;

/// Run the server for oneself and open it in the browser.
///
/// It takes what `paisai serve` takes, keeps its data in the folder of whoever
/// starts it, and opens the browser: at the link that makes the first admin
/// while there is none. Where it runs already, only the browser opens.
#[derive(Args)]
pub(crate) struct Start {
    #[command(flatten)]
    serve: Serve,
}

impl Start {
    pub(crate) fn run(self, lang: Lang) -> io::Result<()> {
        let settings = self.serve.settings()?.with_data_in(own_folder()?);
        let served = settings.serve(lang, |running| {
            let url = running.url();
            browse(running.admin_link().unwrap_or(&url), lang);
            say(match lang {
                Lang::Zh => {
                    "比赛期间请让这个窗口开着；按 Ctrl-C 或关掉它，服务器就停止，数据都在。"
                }
                Lang::En => {
                    "Leave this window open during the event; Ctrl-C or closing it stops the \
                     server, and everything is kept."
                }
            });
        });
        let Err(error) = served else { return Ok(()) };
        match taken(&error).filter(|address| is_paisai(*address)) {
            Some(address) => {
                say(match lang {
                    Lang::Zh => "牌赛已经在运行，只打开浏览器。",
                    Lang::En => "Paisai runs already; only the browser opens.",
                });
                browse(&format!("http://{address}"), lang);
                Ok(())
            }
            None => Err(error),
        }
    }
}

/// Where a person's data belong, such as `~/.local/share/paisai`.
fn own_folder() -> io::Result<PathBuf> {
    let places = etcetera::choose_base_strategy().map_err(io::Error::other)?;
    Ok(places.data_dir().join("paisai"))
}

/// The address, as this machine reaches it, that somebody else has.
fn taken(error: &io::Error) -> Option<SocketAddr> {
    match error.get_ref()?.downcast_ref()? {
        StartError::Bind(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
            let here = match address.ip() {
                IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
                IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
                ip => ip,
            };
            Some(SocketAddr::new(here, address.port()))
        }
        _ => None,
    }
}

/// Whether a server of ours answers there.
fn is_paisai(address: SocketAddr) -> bool {
    let ask = || -> io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, ANSWER_TIMEOUT)?;
        stream.set_read_timeout(Some(ANSWER_TIMEOUT))?;
        write!(
            stream,
            "GET /api/version HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
        )?;
        let mut answer = String::new();
        stream.take(ANSWER_BYTES).read_to_string(&mut answer)?;
        Ok(answer)
    };
    ask().is_ok_and(|answer| {
        answer.starts_with("HTTP/1.1 200") && answer.contains("\"name\":\"paisai\"")
    })
}

/// Opens the browser, or says what to open.
fn browse(url: &str, lang: Lang) {
    if open::that_detached(url).is_err() {
        say(&match lang {
            Lang::Zh => format!("浏览器没有打开，请自己打开：{url}"),
            Lang::En => format!("The browser did not open; please open: {url}"),
        });
    }
}

/// Says something on standard output; nobody may be reading.
fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}
