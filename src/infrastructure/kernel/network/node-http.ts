/**
 * The client and the server of node:http. To import that module reads all its exports, and some of them load the implementation of fetch, which
 * takes 10 MB and 30 ms of a start.
 */
export const { createServer, request } = process.getBuiltinModule('node:http');
