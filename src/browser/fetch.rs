//! Files from an address on the web.

use wasm_bindgen::JsCast;
use web_sys::js_sys::{Uint8Array, decode_uri_component};
use web_sys::{
    ReadableStreamDefaultReader, ReadableStreamReadResult, Request, RequestCredentials, RequestInit, Response, Url,
};

use super::bytes;
use super::files::{File, LARGEST};

/// Why nothing came from an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchError {
    /// It is no address of the web: malformed, with a name and password in it, or of another kind than http and https.
    NoAddress,
    /// No answer, or none that this page may read: there is no such host, the network is down, the other site does not
    /// let other pages read its files (CORS), or this page's own policy forbids the address (plain http elsewhere). For
    /// the sake of what is behind a firewall, browsers do not tell a page which of these it was.
    NoAnswer,
    /// The answer was no file but another status of HTTP, such as 404, from 300 to 599.
    Status(u16),
    /// There are more than [`LARGEST`] bytes, or more than this device has memory for.
    TooLarge,
}

/// The file at an address, which may be relative to the page's own. No cookies and no passwords are sent, not even to this
/// page's own site.
///
/// # Errors
/// When there is none.
pub async fn get(url: &str) -> Result<File, FetchError> {
    match web_address(url) {
        Some(address) => file_at(&address).await,
        None => Err(FetchError::NoAddress),
    }
}

/// The address in full, or `None` if it is none of the web.
fn web_address(url: &str) -> Option<Url> {
    let here = web_sys::window()?.location().href().ok()?;
    let url = Url::new_with_base(url.trim(), &here).ok()?;
    ["http:", "https:"].contains(&url.protocol().as_str()).then_some(url)
}

async fn file_at(address: &Url) -> Result<File, FetchError> {
    let options = RequestInit::new();
    options.set_credentials(RequestCredentials::Omit);
    let request = Request::new_with_str_and_init(&address.href(), &options).map_err(|_| FetchError::NoAddress)?;
    let window = web_sys::window().ok_or(FetchError::NoAnswer)?;
    let response = window.fetch_with_request(&request).await.map_err(|_| FetchError::NoAnswer)?;
    let response = response.unchecked_into::<Response>();
    if !response.ok() {
        // Its body may have no end.
        drop(response.body().map(|body| body.cancel()));
        return Err(FetchError::Status(response.status()));
    }
    Ok(File { name: name(address), bytes: body(&response).await? })
}

/// The body of an answer, read part by part: how long it is shows only at its end.
async fn body(response: &Response) -> Result<Vec<u8>, FetchError> {
    let mut bytes = Vec::new();
    // An empty answer may have no body at all.
    let Some(stream) = response.body() else { return Ok(bytes) };
    let reader = stream.get_reader().unchecked_into::<ReadableStreamDefaultReader>();
    loop {
        let part = reader.read().await.map_err(|_| FetchError::NoAnswer)?.unchecked_into::<ReadableStreamReadResult>();
        if part.get_done() != Some(false) {
            return Ok(bytes);
        }
        let part = part.get_value().unchecked_into::<Uint8Array>();
        let fits = bytes.len() + part.length() as usize <= LARGEST && bytes::append(&mut bytes, &part).is_some();
        if !fits {
            // Tells the browser to stop loading; there is nothing to wait for.
            drop(reader.cancel());
            return Err(FetchError::TooLarge);
        }
    }
}

/// The last part of the path, as a person would write it.
fn name(address: &Url) -> String {
    let path = address.pathname();
    let last = path.rsplit('/').next().unwrap_or_default();
    decode_uri_component(last).map_or_else(|_| last.to_owned(), String::from)
}
