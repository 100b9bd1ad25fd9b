import type { Issue } from '../../kernel/issue.ts';

/**
 * The headers that the check sets itself: message framing, connection handling and the host (RFC 9110 sections 7.2,
 * 7.6.1 and 10.1.1, RFC 9112 section 6). Other values could make an intermediary read one request as two (request
 * smuggling).
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

/** Returns the issues of the names of the headers that a check sends. */
export const requestHeaderIssues = (headers: Readonly<Record<string, string>>): readonly Issue[] =>
  Object.keys(headers)
    .filter((name) => RESERVED_REQUEST_HEADERS.has(name.toLowerCase()))
    .map((name) => ({ path: `headers.${name}`, message: 'The check sets this header itself.' }));
