//! Writes the scripts and the style sheet for which the first paint waits into the page itself, which saves a round trip on a slow
//! connection.
//!
//! The content security policy allows them by the hashes of their texts. It allows no other inline script or style.

use anyhow::{Result, bail};
use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};

/// Returns the page, `html`, with the text of a script in place of `tag`, which loads the script.
///
/// # Errors
///
/// If the page has no such tag, its content security policy has no `script-src`, or the script contains its own end tag.
pub(crate) fn script(html: &str, tag: &str, script: &str) -> Result<String> {
    inline(html, tag, "script", script)
}

/// Returns the page, `html`, with the text of a style sheet in place of `tag`, which loads the style sheet.
///
/// # Errors
///
/// If the page has no such tag, its content security policy has no `style-src`, or the style sheet contains its own end tag.
pub(crate) fn style(html: &str, tag: &str, style: &str) -> Result<String> {
    inline(html, tag, "style", style)
}

fn inline(html: &str, tag: &str, element: &str, text: &str) -> Result<String> {
    if html.matches(tag).count() != 1 {
        bail!("the page does not have the tag {tag} once; update xtask/src/finish.rs");
    }
    if text.contains(&format!("</{element}")) {
        bail!("text with </{element}> can't be written into the page");
    }
    let hash = BASE64_STANDARD.encode(Sha256::digest(text));
    let allowed = allow(html, &format!("{element}-src 'self'"), &format!("'sha256-{hash}'"))?;
    Ok(allowed.replacen(tag, &format!("<{element}>{text}</{element}>"), 1))
}

/// Returns the page, `html`, with one more source in a directive of its content security policy.
///
/// # Errors
///
/// If the policy does not have the directive.
pub(crate) fn allow(html: &str, directive: &str, source: &str) -> Result<String> {
    if !html.contains(directive) {
        bail!("index.html has no content security policy with \"{directive}\"; update xtask/src/finish.rs");
    }
    Ok(html.replacen(directive, &format!("{directive} {source}"), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "<meta content=\"script-src 'self'; style-src 'self'\"><script src=a.js></script><link href=a.css>";

    #[test]
    fn a_script_and_a_style_sheet_are_written_into_the_page_and_allowed_by_their_hash() {
        let page = style(&script(PAGE, "<script src=a.js></script>", "").unwrap(), "<link href=a.css>", "").unwrap();
        // The SHA-256 of an empty text.
        let hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        assert_eq!(
            page,
            format!(
                "<meta content=\"script-src 'self' {hash}; style-src 'self' {hash}\"><script></script><style></style>"
            ),
        );
    }

    #[test]
    fn a_text_that_would_end_its_element_and_a_page_without_the_tag_or_a_policy_are_errors() {
        assert!(script(PAGE, "<script src=a.js></script>", "'</script>'").is_err());
        assert!(script(PAGE, "<script src=b.js></script>", "").is_err());
        assert!(style("<link href=a.css>", "<link href=a.css>", "").is_err());
    }
}
