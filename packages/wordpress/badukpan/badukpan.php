<?php
/**
 * Plugin Name: Badukpan
 * Description: Go boards (baduk, weiqi, igo) in posts and pages: games to step through, positions and problems.
 * Version: 0.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: badukpan
 *
 * A board is an iframe with a page of this plugin (board/embed.html), so no script runs in the site's own pages but the one that
 * adjusts the height of frames. The plugin stores nothing.
 *
 * @package Badukpan
 */

defined( 'ABSPATH' ) || exit;

/** The options of a board that a shortcode or block may set, as in the documentation of the embedded board. */
const BADUKPAN_OPTIONS = array( 'game', 'size', 'mode', 'at', 'region', 'rules', 'coordinates', 'numbers', 'theme', 'lang', 'orientation', 'wheel', 'controls', 'goal', 'unmarked', 'autoplay' );

add_action( 'init', 'badukpan_register' );
add_filter( 'upload_mimes', 'badukpan_allow_records' );
add_filter( 'no_texturize_shortcodes', 'badukpan_keep_text' );

/** Registers the shortcodes, the block and their scripts. */
function badukpan_register() {
	$version = get_file_data( __FILE__, array( 'Version' => 'Version' ) )['Version'];
	wp_register_script( 'badukpan-frames', plugins_url( 'frames.js', __FILE__ ), array(), $version, true );
	wp_register_script( 'badukpan-block', plugins_url( 'block.js', __FILE__ ), array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n', 'wp-server-side-render' ), $version, true );
	register_block_type( __DIR__, array( 'render_callback' => 'badukpan_block' ) );
	add_shortcode( 'baduk', 'badukpan_shortcode' );
	add_shortcode( 'badukpan', 'badukpan_shortcode' );
}

/** Lets those who may upload files upload game records. WordPress recognizes their content as plain text. */
function badukpan_allow_records( $types ) {
	$types['sgf'] = 'text/plain';
	return $types;
}

/** Keeps WordPress from changing quotation marks in a game record. */
function badukpan_keep_text( $shortcodes ) {
	return array_merge( $shortcodes, array( 'baduk', 'badukpan' ) );
}

/** Returns the HTML for [baduk]…[/baduk] or [baduk sgf="…"]. */
function badukpan_shortcode( $attributes, $content = '', $tag = 'baduk' ) {
	$attributes = is_array( $attributes ) ? $attributes : array();
	$content    = (string) $content;
	foreach ( array( 'sgf', 'link', 'diagram' ) as $name ) {
		if ( ! empty( $attributes[ $name ] ) ) {
			// WordPress gives [baduk sgf="…"] all that follows up to the next [/baduk], which belongs to another board.
			$rest = preg_match( "~\\[$tag\\b~", $content ) ? do_shortcode( "{$content}[/$tag]" ) : '';
			return badukpan_frame( $attributes[ $name ], $attributes ) . $rest;
		}
	}
	return badukpan_frame( badukpan_plain( $content ), $attributes );
}

/** Returns the HTML for a block. */
function badukpan_block( $attributes ) {
	$frame = badukpan_frame( isset( $attributes['text'] ) ? $attributes['text'] : '', $attributes );
	return '<div ' . get_block_wrapper_attributes() . '>' . $frame . '</div>';
}

/** Removes the paragraphs and line breaks that WordPress adds to a post, and decodes what its editors encode. */
function badukpan_plain( $html ) {
	$text = preg_replace( array( '~<br\s*/?>\n?~i', '~</p>\s*<p[^>]*>~i', '~</?p[^>]*>~i' ), array( "\n", "\n\n", '' ), $html );
	return html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
}

/**
 * Returns a frame with a board.
 *
 * @param mixed $text    A game record, a text diagram, a share link, or the address or media number of a file.
 * @param array $options The options of the board, and of the frame: `height` and `width` in pixels and `title`.
 */
function badukpan_frame( $text, $options ) {
	$text  = is_scalar( $text ) ? trim( (string) $text ) : '';
	$title = empty( $options['title'] ) ? __( 'Go board', 'badukpan' ) : sanitize_text_field( $options['title'] );
	if ( is_feed() ) {
		return '<p><a href="' . esc_url( get_permalink() ) . '">' . esc_html( $title ) . '</a></p>';
	}
	wp_enqueue_script( 'badukpan-frames' );
	$query = array();
	foreach ( BADUKPAN_OPTIONS as $name ) {
		if ( isset( $options[ $name ] ) && is_scalar( $options[ $name ] ) && '' !== $options[ $name ] ) {
			$query[ $name ] = sanitize_text_field( (string) $options[ $name ] );
		}
	}
	// Only `rawurlencode` writes the variable parts. `esc_url` would remove the line breaks of a diagram.
	$address = esc_url( plugins_url( 'board/embed.html', __FILE__ ) )
		. ( $query ? esc_attr( '?' . http_build_query( $query, '', '&', PHP_QUERY_RFC3986 ) ) : '' )
		. esc_attr( badukpan_fragment( $text ) );
	$height  = empty( $options['height'] ) ? 640 : min( absint( $options['height'] ), 4000 );
	$width   = empty( $options['width'] ) ? '34rem' : min( absint( $options['width'] ), 4000 ) . 'px';
	return '<iframe class="badukpan-frame" src="' . $address . '" title="' . esc_attr( $title ) . '" width="100%" height="' . esc_attr( (string) $height )
		. '" style="display:block;border:0;max-width:' . esc_attr( $width ) . '" loading="lazy" referrerpolicy="origin" allow="clipboard-write; fullscreen"></iframe>';
}

/** Returns the fragment of the frame's address, with its #, which has the game. It is not sent to the server, so a record may be long. */
function badukpan_fragment( $text ) {
	if ( '' === $text ) {
		return '';
	}
	if ( preg_match( '~^[(;]~', $text ) ) {
		return '#sgf=' . rawurlencode( $text );
	}
	if ( preg_match( '~^\s*\$\$~m', $text ) ) {
		return '#diagram=' . rawurlencode( $text );
	}
	if ( ctype_digit( $text ) ) {
		$text = (string) wp_get_attachment_url( (int) $text );
	} elseif ( ! preg_match( '~\.sgf\b|^https?:|^/|^\.~i', $text ) || false !== strpos( $text, '#' ) ) {
		// A share link, or only its payload.
		return '#' . rawurlencode( (string) preg_replace( '~^.*#~s', '', $text ) );
	}
	$page = get_permalink();
	$text = WP_Http::make_absolute_url( $text, $page ? $page : home_url( '/' ) );
	return '#sgf=' . rawurlencode( esc_url_raw( $text, array( 'http', 'https' ) ) );
}
