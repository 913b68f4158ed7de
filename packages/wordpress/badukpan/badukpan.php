<?php
/**
 * Plugin Name: Badukpan
 * Plugin URI: https://badukpan.github.io/badukpan/
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
const BADUKPAN_OPTIONS = array( 'game', 'size', 'mode', 'at', 'region', 'rules', 'coordinates', 'numbers', 'theme', 'lang', 'orientation', 'wheel', 'controls', 'compact', 'goal', 'unmarked', 'autoplay' );

add_action( 'init', 'badukpan_register' );
add_filter( 'upload_mimes', 'badukpan_allow_records' );
add_filter( 'wp_check_filetype_and_ext', 'badukpan_check_record', 10, 4 );
add_filter( 'wp_handle_upload_prefilter', 'badukpan_refuse_others' );
add_filter( 'wp_handle_sideload_prefilter', 'badukpan_refuse_others' );
add_filter( 'mod_rewrite_rules', 'badukpan_serve_records' );
add_filter( 'no_texturize_shortcodes', 'badukpan_keep_text' );
register_activation_hook( __FILE__, 'badukpan_activate' );
register_deactivation_hook( __FILE__, 'badukpan_deactivate' );

/** Registers the shortcodes, the block and their scripts. */
function badukpan_register() {
	$version = get_file_data( __FILE__, array( 'Version' => 'Version' ) )['Version'];
	wp_register_script( 'badukpan-frames', plugins_url( 'frames.js', __FILE__ ), array(), $version, true );
	wp_register_script( 'badukpan-block', plugins_url( 'block.js', __FILE__ ), array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n', 'wp-server-side-render' ), $version, true );
	register_block_type( __DIR__, array( 'render_callback' => 'badukpan_block' ) );
	add_shortcode( 'baduk', 'badukpan_shortcode' );
	add_shortcode( 'badukpan', 'badukpan_shortcode' );
}

/** Lets those who may upload files upload game records. */
function badukpan_allow_records( $types ) {
	$types['sgf'] = 'text/plain';
	return $types;
}

/** Whether a file has the name of a game record. */
function badukpan_is_named_record( $name ) {
	return 'sgf' === strtolower( pathinfo( (string) $name, PATHINFO_EXTENSION ) );
}

/** Whether a file begins as a game record does, so that no browser takes it for a page: with ( or ; after a byte order mark and white space. */
function badukpan_is_record( $path ) {
	$start = file_get_contents( $path, false, null, 0, 65536 );
	return is_string( $start ) && 1 === preg_match( '~^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?[\s\0]*[(;]~', $start );
}

/**
 * Decides by its start whether an uploaded file is a game record. WordPress goes by what PHP finds in it, which is a page if a comment
 * contains a tag, and plain text for some pages.
 */
function badukpan_check_record( $found, $path, $name, $types = null ) {
	if ( ! badukpan_is_named_record( $name ) ) {
		return $found;
	}
	$allowed   = is_array( $types ) ? $types : get_allowed_mime_types();
	$is_record = isset( $allowed['sgf'] ) && badukpan_is_record( $path );
	return array(
		'ext'             => $is_record ? 'sgf' : false,
		'type'            => $is_record ? 'text/plain' : false,
		'proper_filename' => false,
	);
}

/** Refuses an upload that has the name of a game record and is none, also from those who may upload files of any type. */
function badukpan_refuse_others( $file ) {
	if ( empty( $file['error'] ) && badukpan_is_named_record( $file['name'] ) && ! badukpan_is_record( $file['tmp_name'] ) ) {
		$file['error'] = __( 'This file is not a game record (SGF).', 'badukpan' );
	}
	return $file;
}

/** Adds to the rules that WordPress writes for Apache that game records are plain text, whatever the host makes of their names. */
function badukpan_serve_records( $rules ) {
	return $rules . '
<FilesMatch "\.(?i:sgf)$">
  ForceType text/plain
  <IfModule mod_headers.c>
    Header set X-Content-Type-Options nosniff
  </IfModule>
</FilesMatch>
';
}

/** Writes these rules. */
function badukpan_activate() {
	flush_rewrite_rules();
}

/** Removes these rules. */
function badukpan_deactivate() {
	remove_filter( 'mod_rewrite_rules', 'badukpan_serve_records' );
	flush_rewrite_rules();
}

/** Keeps WordPress from changing quotation marks in a game record. */
function badukpan_keep_text( $shortcodes ) {
	return array_merge( $shortcodes, array( 'baduk', 'badukpan' ) );
}

/** Returns the HTML for [baduk]…[/baduk] or [baduk sgf="…"]. */
function badukpan_shortcode( $attributes, $content = '', $tag = 'baduk' ) {
	$attributes = is_array( $attributes ) ? $attributes : array();
	$content    = (string) $content;
	$game       = badukpan_named_game( $attributes );
	if ( '' === $game ) {
		return badukpan_frame( badukpan_plain( $content ), $attributes );
	}
	return badukpan_frame( $game, $attributes ) . badukpan_rest( $content, $tag );
}

/** Returns the game that an attribute of a shortcode gives, or an empty text. */
function badukpan_named_game( $attributes ) {
	foreach ( array( 'sgf', 'link', 'diagram' ) as $name ) {
		if ( is_array( $attributes ) && ! empty( $attributes[ $name ] ) ) {
			return $attributes[ $name ];
		}
	}
	return '';
}

/**
 * Returns the HTML for what follows a shortcode that names its game. WordPress gives [baduk sgf="…"] all that follows up to the next
 * [/baduk], which belongs to another board.
 */
function badukpan_rest( $content, $tag ) {
	preg_match_all( "~\\[$tag(?![\\w-])([^\\]]*)\\]~", $content, $shortcodes, PREG_SET_ORDER | PREG_OFFSET_CAPTURE );
	if ( ! $shortcodes ) {
		return '';
	}
	// The last one keeps what follows it.
	$last = array_pop( $shortcodes );
	$end  = '/' === substr( $last[1][0], -1 ) ? '' : "[/$tag]";
	// The others that name their game are closed here, or WordPress would give each one all that follows in its turn.
	$closed = '';
	$at     = 0;
	foreach ( $shortcodes as list( list( $shortcode, $from ), list( $attributes ) ) ) {
		if ( '/' === substr( $attributes, -1 ) ) {
			continue;
		}
		if ( '' === badukpan_named_game( shortcode_parse_atts( $attributes ) ) ) {
			break;
		}
		$closed .= substr( $content, $at, $from - $at ) . "[$tag$attributes /]";
		$at      = $from + strlen( $shortcode );
	}
	return do_shortcode( $closed . substr( $content, $at ) . $end );
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
 * @param mixed $text    A game record, a list of moves, a text diagram, a share link, or the address or media number of a file.
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
	$is_game = preg_match( '~^[(;]~', $text );
	if ( ! $is_game && preg_match( '~^\s*\$\$~m', $text ) ) {
		return '#diagram=' . rawurlencode( $text );
	}
	$is_address = preg_match( '~\.sgf\b|^https?:|^/|^\.~i', $text );
	// No link has spaces: this is a list of moves, or a game in the format of another program.
	if ( $is_game || ( ! $is_address && preg_match( '~\s~', $text ) ) ) {
		return '#sgf=' . rawurlencode( $text );
	}
	if ( ctype_digit( $text ) ) {
		$text = (string) wp_get_attachment_url( (int) $text );
	} elseif ( ! $is_address || false !== strpos( $text, '#' ) ) {
		// A share link, or only its payload.
		return '#' . rawurlencode( (string) preg_replace( '~^.*#~s', '', $text ) );
	}
	$page = get_permalink();
	$text = WP_Http::make_absolute_url( $text, $page ? $page : home_url( '/' ) );
	return '#sgf=' . rawurlencode( esc_url_raw( $text, array( 'http', 'https' ) ) );
}
