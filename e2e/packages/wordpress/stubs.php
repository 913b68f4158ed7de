<?php
/**
 * What the plugin uses of WordPress, as far as its tests need it. Runs the request in the standard input, as JSON, and prints the answer.
 */

define( 'ABSPATH', '/' );

$filters = array();

function add_filter( $hook, $function, $priority = 10, $arguments = 1 ) {
	global $filters;
	$filters[ $hook ][] = array( $function, $arguments );
}

function add_action( $hook, $function ) {
	add_filter( $hook, $function );
}

function remove_filter( $hook, $function ) {
	global $filters;
	$filters[ $hook ] = array_filter( $filters[ $hook ], fn( $filter ) => $filter[0] !== $function );
}

function apply_filters( $hook, ...$values ) {
	global $filters;
	foreach ( $filters[ $hook ] as list( $function, $arguments ) ) {
		$values[0] = $function( ...array_slice( $values, 0, $arguments ) );
	}
	return $values[0];
}

function register_activation_hook( $file, $function ) {
	add_filter( 'activate', $function );
}

function register_deactivation_hook( $file, $function ) {
	add_filter( 'deactivate', $function );
}

/** WordPress writes the rules of its own into `.htaccess`. */
function flush_rewrite_rules( $hard = true ) {
	global $htaccess;
	if ( $hard ) {
		$htaccess = apply_filters( 'mod_rewrite_rules', "RewriteEngine On\n" );
	}
}

function get_allowed_mime_types() {
	return apply_filters( 'upload_mimes', array( 'jpg|jpeg' => 'image/jpeg' ) );
}

/** Whether WordPress takes an uploaded file: its type by its name has to be the one that PHP finds in it, unless a filter knows better. */
function takes( $path, $name ) {
	$file = apply_filters( 'wp_handle_upload_prefilter', array( 'name' => $name, 'tmp_name' => $path, 'error' => 0 ) );
	if ( $file['error'] ) {
		return $file['error'];
	}
	$extension = strtolower( pathinfo( $name, PATHINFO_EXTENSION ) );
	$type      = get_allowed_mime_types()[ $extension ] ?? false;
	$real      = finfo_file( finfo_open( FILEINFO_MIME_TYPE ), $path );
	$found     = $type === $real ? array( 'ext' => $extension, 'type' => $type ) : array( 'ext' => false, 'type' => false );
	$found     = apply_filters( 'wp_check_filetype_and_ext', $found, $path, $name, null, $real );
	return $found['ext'] && $found['type'] ? true : 'not allowed';
}

function shortcode_parse_atts( $text ) {
	$attributes = array();
	preg_match_all( '~(\w+)\s*=\s*(?:"([^"]*)"|([^\s"]+))~', strtr( $text, array( "\u{a0}" => ' ' ) ), $matches, PREG_SET_ORDER );
	foreach ( $matches as $match ) {
		$attributes[ $match[1] ] = end( $match );
	}
	return $attributes;
}

/** Replaces shortcodes as WordPress does: each takes what follows it up to the next end of its kind. */
function do_shortcode( $text ) {
	$html = '';
	$at   = 0;
	while ( preg_match( '~\[(baduk|badukpan)(?![\w-])([^\]]*)\]~', $text, $match, PREG_OFFSET_CAPTURE, $at ) ) {
		list( list( $opening, $from ), list( $tag ), list( $attributes ) ) = $match;
		$html   .= substr( $text, $at, $from - $at );
		$at      = $from + strlen( $opening );
		$content = '';
		$end     = '/' === substr( $attributes, -1 ) ? false : strpos( $text, "[/$tag]", $at );
		if ( false !== $end ) {
			$content = substr( $text, $at, $end - $at );
			$at      = $end + strlen( "[/$tag]" );
		}
		$html .= badukpan_shortcode( shortcode_parse_atts( rtrim( $attributes, '/' ) ), $content, $tag );
	}
	return $html . substr( $text, $at );
}

function __( $text ) {
	return $text;
}

function is_feed() {
	return false;
}

function wp_enqueue_script() {}

function plugins_url( $path ) {
	return "/$path";
}

function esc_url( $text ) {
	return $text;
}

function esc_url_raw( $text ) {
	return $text;
}

function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}

function sanitize_text_field( $text ) {
	return trim( $text );
}

function get_permalink() {
	return 'https://site.example/post/';
}

final class WP_Http {
	public static function make_absolute_url( $text ) {
		return "https://site.example/$text";
	}
}

$request = json_decode( stream_get_contents( STDIN ), true );
require $request['plugin'];

if ( isset( $request['post'] ) ) {
	$answer = do_shortcode( $request['post'] );
} elseif ( isset( $request['files'] ) ) {
	$answer = array_map( fn( $file ) => takes( $file['path'], $file['name'] ), $request['files'] );
} else {
	apply_filters( 'activate', false );
	$answer = array( $htaccess );
	apply_filters( 'deactivate', false );
	$answer[] = $htaccess;
}
echo json_encode( $answer, JSON_INVALID_UTF8_SUBSTITUTE );
