//! Pictures made of SVG.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::{Promise, encode_uri_component};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::bytes;

/// An SVG as a PNG of that many pixels in width: its bytes. The SVG stands by itself: it has a width and a height, which give
/// the picture its shape, and needs neither style sheets nor fonts of the page.
///
/// `None` if it is no SVG, or if the picture is larger than the browser can draw (some stop at 4096x4096 pixels).
pub async fn png(svg: &str, width: u32) -> Option<Vec<u8>> {
    // A data: address, since the page's policy has to let pictures in from there anyway.
    let address = format!("data:image/svg+xml,{}", String::from(encode_uri_component(svg)));
    drawn(&address, width).await.ok().flatten()
}

async fn drawn(address: &str, width: u32) -> Result<Option<Vec<u8>>, JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(address);
    image.decode().await?;
    let canvas = canvas(&image, width)?;
    let blob = Promise::new(&mut |made, failed| {
        if let Err(error) = canvas.to_blob(&made) {
            // Fails only once the promise is kept or broken, which it is not yet.
            let _ = failed.call1(&JsValue::NULL, &error);
        }
    });
    // `null` for a canvas that is too large.
    let blob = blob.await?.dyn_into::<Blob>()?;
    Ok(bytes::copied(&blob.array_buffer().await?))
}

/// A canvas of that width with the picture all over it.
fn canvas(image: &HtmlImageElement, width: u32) -> Result<HtmlCanvasElement, JsValue> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let canvas = document.create_element("canvas")?.unchecked_into::<HtmlCanvasElement>();
    let height = f64::from(image.natural_height()) * f64::from(width) / f64::from(image.natural_width());
    canvas.set_width(width);
    canvas.set_height(height.round() as u32);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into::<CanvasRenderingContext2d>();
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width.into(), height)?;
    Ok(canvas)
}
