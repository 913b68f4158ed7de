//! Downloads (Fetch API).

use leptos::prelude::{location, window};
use thiserror::Error;
use wasm_bindgen::JsCast;
use web_sys::js_sys::{Uint8Array, decode_uri_component};
use web_sys::{
    ReadableStreamDefaultReader, ReadableStreamReadResult, Request, RequestCredentials, RequestInit, Response, Url,
};

use super::bytes;
use super::files::{File, MAX_SIZE};

/// Why a download failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FetchError {
    /// The URL is malformed, contains a name and password, or is neither http nor https.
    #[error("the URL is not valid")]
    InvalidUrl,
    /// There is no response that this page may read: the host does not exist, the network is down, the other site does not let other
    /// pages read its files (CORS), or this page's own policy forbids the URL (plain http on other sites). Browsers do not tell a page
    /// which of these reasons applies.
    #[error("the server did not respond")]
    NoResponse,
    /// The server responded with an HTTP status other than success, from 300 to 599.
    #[error("the server responded with status {0}")]
    Status(u16),
    /// The file has more than [`MAX_SIZE`] bytes, or doesn't fit into this device's memory.
    #[error("the file is too large")]
    TooLarge,
}

/// Downloads the file at a URL, which may be relative to the page's URL. No cookies or passwords are sent, not even to this page's own
/// site.
///
/// # Errors
/// If the file could not be downloaded.
pub async fn get(url: &str) -> Result<File, FetchError> {
    match web_address(url) {
        Some(address) => file_at(&address).await,
        None => Err(FetchError::InvalidUrl),
    }
}

/// Returns the absolute URL for `url`, which may be relative to the page's URL; `None` if it is neither http nor https.
fn web_address(url: &str) -> Option<Url> {
    let here = location().href().ok()?;
    let url = Url::new_with_base(url.trim(), &here).ok()?;
    ["http:", "https:"].contains(&url.protocol().as_str()).then_some(url)
}

async fn file_at(address: &Url) -> Result<File, FetchError> {
    let options = RequestInit::new();
    options.set_credentials(RequestCredentials::Omit);
    let request = Request::new_with_str_and_init(&address.href(), &options).map_err(|_| FetchError::InvalidUrl)?;
    let response = window().fetch_with_request(&request).await.map_err(|_| FetchError::NoResponse)?;
    let response = response.unchecked_into::<Response>();
    if !response.ok() {
        // The rest of the body may be endless, so the download is canceled.
        drop(response.body().map(|body| body.cancel()));
        return Err(FetchError::Status(response.status()));
    }
    Ok(File { name: name(address), bytes: body(&response).await? })
}

/// Reads the body of a response chunk by chunk, since its length is known only at the end.
async fn body(response: &Response) -> Result<Vec<u8>, FetchError> {
    let mut bytes = Vec::new();
    // An empty response may have no body at all.
    let Some(stream) = response.body() else { return Ok(bytes) };
    let reader = stream.get_reader().unchecked_into::<ReadableStreamDefaultReader>();
    loop {
        let part =
            reader.read().await.map_err(|_| FetchError::NoResponse)?.unchecked_into::<ReadableStreamReadResult>();
        if part.get_done() != Some(false) {
            return Ok(bytes);
        }
        let part = part.get_value().unchecked_into::<Uint8Array>();
        let fits = bytes.len() + part.length() as usize <= MAX_SIZE && bytes::append(&mut bytes, &part).is_some();
        if !fits {
            // This tells the browser to stop loading. There is nothing to wait for.
            drop(reader.cancel());
            return Err(FetchError::TooLarge);
        }
    }
}

/// Returns the last segment of a URL's path, decoded.
fn name(address: &Url) -> String {
    let path = address.pathname();
    let last = path.rsplit('/').next().unwrap_or_default();
    decode_uri_component(last).map_or_else(|_| last.to_owned(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_message() {
        assert_eq!(FetchError::Status(404).to_string(), "the server responded with status 404");
        assert_eq!(FetchError::InvalidUrl.to_string(), "the URL is not valid");
    }
}
