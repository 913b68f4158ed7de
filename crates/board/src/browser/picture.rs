//! Converts SVG to raster pictures.

use leptos::prelude::document;
use thiserror::Error;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Promise, encode_uri_component};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::bytes;

/// The error if the browser could not convert a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the browser could not draw the picture")]
pub struct PictureError;

/// Converts an SVG to a PNG of the same size, and returns its bytes. The SVG must have a width and a height in whole pixels, and must not
/// use style sheets or fonts of the page.
///
/// # Errors
/// If the SVG is not valid, or the picture is larger than the browser can draw (some stop at 4096x4096 pixels).
pub async fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    // A data: URL, which the page's content security policy has to allow for pictures anyway.
    let url = format!("data:image/svg+xml,{}", String::from(encode_uri_component(svg)));
    drawn(&url).await.ok().flatten().ok_or(PictureError)
}

async fn drawn(url: &str) -> Result<Option<Vec<u8>>, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(url);
    image.decode().await?;
    let canvas = canvas(&image)?;
    let blob = Promise::new(&mut |made, failed| {
        if let Err(error) = canvas.to_blob(&made) {
            // This fails only if the promise is already settled, which it is not.
            let _ = failed.call1(&JsValue::NULL, &error);
        }
    });
    // The blob is `null` if the canvas is too large.
    let blob = blob.await?.dyn_into::<Blob>()?;
    Ok(bytes::to_vec(&blob.array_buffer().await?))
}

/// Returns a canvas of the image's size with the image drawn on it.
fn canvas(image: &HtmlImageElement) -> Result<HtmlCanvasElement, JsValue> {
    let canvas = document().create_element("canvas")?.unchecked_into::<HtmlCanvasElement>();
    let (width, height) = (image.natural_width(), image.natural_height());
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into::<CanvasRenderingContext2d>();
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width.into(), height.into())?;
    Ok(canvas)
}
