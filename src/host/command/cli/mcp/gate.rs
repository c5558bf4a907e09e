//! Who may speak to the server. A page of any site can send requests to this machine; its browser names the site in `Origin`,
//! and a name that the site has rebound to this machine in `Host`.

use std::io;

use hyper::HeaderMap;
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, HOST, HeaderValue, ORIGIN, VARY,
};
use hyper::http::uri::{Authority, Uri};

const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];
const METHODS: &str = "GET, POST, DELETE";
const HEADERS: &str =
    "Content-Type, Accept, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID, Idempotency-Key";

/// Decides by the headers of a request.
pub(super) struct Gate {
    /// Hosts, in addition to the loopback ones, under which clients may address the server.
    hosts: Vec<String>,
    /// Origins, in addition to the loopback ones, whose pages may use the server.
    origins: Vec<String>,
}

impl Gate {
    pub(super) fn new(hosts: impl IntoIterator<Item = String>, origins: Vec<String>) -> Self {
        Self { hosts: hosts.into_iter().map(|host| host.to_ascii_lowercase()).collect(), origins }
    }

    /// Why a request is not let in.
    pub(super) fn refusal(&self, headers: &HeaderMap) -> Option<&'static str> {
        let host = headers.get(HOST).and_then(|host| Authority::try_from(host.as_bytes()).ok());
        if !host.is_some_and(|host| !has_user(&host) && self.admits_host(host.host())) {
            return Some("Forbidden: the Host is not allowed");
        }
        let is_foreign = headers.get(ORIGIN).is_some_and(|origin| !self.admits_origin(origin));
        is_foreign.then_some("Forbidden: the Origin is not allowed")
    }

    /// The headers by which a browser lets the page of an admitted origin read the answer.
    pub(super) fn admit(&self, origin: Option<HeaderValue>, answer: &mut HeaderMap) {
        let Some(origin) = origin.filter(|origin| self.admits_origin(origin)) else { return };
        answer.insert(VARY, HeaderValue::from_static("Origin"));
        answer.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        answer.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(METHODS));
        answer.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(HEADERS));
        answer.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("Mcp-Session-Id"));
    }

    fn admits_host(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        LOOPBACK.contains(&&*host) || self.hosts.contains(&host)
    }

    fn admits_origin(&self, origin: &HeaderValue) -> bool {
        let Some(origin) = origin.to_str().ok().and_then(|text| read_origin(text).ok()) else { return false };
        let host = Uri::try_from(&origin).ok().and_then(|uri| uri.host().map(str::to_owned));
        host.is_some_and(|host| LOOPBACK.contains(&&*host)) || self.origins.contains(&origin)
    }
}

/// Whether there is a user before the host, as in `user@localhost`: no client sends that.
fn has_user(authority: &Authority) -> bool {
    authority.as_str().contains('@')
}

/// An origin as a browser sends it: in lower case, without a port that the scheme implies.
pub(super) fn read_origin(text: &str) -> io::Result<String> {
    let wrong = || io::Error::other(format!("must be an origin such as https://example.org, not {text}"));
    let uri = Uri::try_from(text).map_err(|_| wrong())?;
    let (Some(scheme), Some(host), "" | "/") = (uri.scheme_str(), uri.host(), uri.path()) else { return Err(wrong()) };
    if uri.authority().is_some_and(has_user) {
        return Err(wrong());
    }
    let origin = match (scheme, uri.port_u16()) {
        ("http", None | Some(80)) | ("https", None | Some(443)) => format!("{scheme}://{host}"),
        ("http" | "https", Some(port)) => format!("{scheme}://{host}:{port}"),
        _ => return Err(wrong()),
    };
    Ok(origin.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(host: &str, origin: Option<&str>) -> Option<&'static str> {
        let gate = Gate::new(["Calculator.example".to_owned()], vec!["https://app.example".to_owned()]);
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        gate.refusal(&headers)
    }

    #[test]
    fn hosts() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:8722", "[::1]:8722", "calculator.example:1"] {
            assert_eq!(refusal(host, None), None, "{host}");
        }
        let foreign = [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.io",
            "localhost@evil.example",
            "evil.example@localhost",
            "@localhost",
            "::1",
            "",
        ];
        for host in foreign {
            assert!(refusal(host, None).is_some(), "{host}");
        }
    }

    #[test]
    fn origins() {
        for origin in ["http://localhost:3000", "https://127.0.0.1", "https://app.example", "https://app.example:443"] {
            assert_eq!(refusal("localhost", Some(origin)), None, "{origin}");
        }
        let foreign = [
            "https://evil.example",
            "null",
            "localhost",
            "http://app.example",
            "http://evil.example@localhost",
            "https://app.example:8443",
            "file://",
            "",
        ];
        for origin in foreign {
            assert!(refusal("localhost", Some(origin)).is_some(), "{origin}");
        }
    }
}
