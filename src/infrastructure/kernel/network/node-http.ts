/**
 * The client and the server of `node:http`. Importing that module reads all its exports, and some of them load the
 * implementation of fetch, which takes 10 MB and adds 30 ms to the start.
 */
export const { createServer, request } = process.getBuiltinModule('node:http');
