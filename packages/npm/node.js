// Boards are only in browsers: on a server, where a page is rendered ahead, the import does nothing.
export {};
