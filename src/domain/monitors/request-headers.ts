import type { Issue } from '../kernel/issue.ts';

/**
 * Headers that a check writes by itself: where a message ends, how the connection is used and whom it asks (RFC 9110 sections
 * 7.2, 7.6.1 and 10.1.1, RFC 9112 section 6). Others that say so could make a server in between read one request as two.
 */
export const RESERVED_REQUEST_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);

/** What is wrong with the names of the headers that a check is to send. */
export const requestHeaderIssues = (headers: Readonly<Record<string, string>>): readonly Issue[] =>
  Object.keys(headers)
    .filter((name) => RESERVED_REQUEST_HEADERS.has(name.toLowerCase()))
    .map((name) => ({ path: `headers.${name}`, message: 'This header is written by the check itself.' }));
