import type { Issue } from '../../kernel/issue.ts';
import { UNSTORABLE_TEXT, isStorable } from '../body.ts';

/**
 * Matches an encoded slash, a backslash, an empty segment before the last one, or a dot segment, also with parameters
 * after a semicolon.
 */
const AMBIGUOUS = /%2f|%5c|\\|\/\/|\/(?:\.|%2e){1,2}(?:[/;]|$)/i;

/**
 * Returns true if the path of a raw request target is ambiguous: it contains an encoded slash, a backslash, a dot
 * segment in any spelling, or an empty segment. The query string is ignored.
 */
export const isAmbiguousPath = (target: string): boolean => {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  return !path.startsWith('/') || AMBIGUOUS.test(path);
};

/**
 * Returns an issue if the path of a raw request target cannot be decoded, or if the path or a query parameter is text
 * that cannot be stored; otherwise null. Such a request is refused wherever it leads. See ADR 0136.
 */
export const targetIssue = (target: string): Issue | null => {
  if (!target.includes('%')) return null;
  const queryAt = target.includes('?') ? target.indexOf('?') : target.length;
  try {
    if (!isStorable(decodeURIComponent(target.slice(0, queryAt)))) return { path: '', message: UNSTORABLE_TEXT };
  } catch {
    return { path: '', message: 'The path cannot be decoded.' };
  }
  const broken = [...new URLSearchParams(target.slice(queryAt))].find((parameter) => !parameter.every(isStorable));
  return broken === undefined ? null : { path: isStorable(broken[0]) ? broken[0] : '', message: UNSTORABLE_TEXT };
};

/** The method of a request and the headers that show its origin. */
export interface RequestOrigin {
  readonly method: string;
  readonly origin: string | null;
  readonly secFetchSite: string | null;
  readonly referer: string | null;
  /** The origins of the host that the request was sent to. */
  readonly ownOrigins: readonly string[];
}

/**
 * Returns true if a cookie-authenticated request is a cross-site write. An Origin that differs from the service's own
 * in scheme, host or port is cross-site. Without an Origin, Fetch Metadata decides (`same-origin` and `none` are
 * accepted), and without both, the origin of the Referer.
 */
export const isCrossSiteWrite = ({ method, origin, secFetchSite, referer, ownOrigins }: RequestOrigin): boolean => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  if (origin !== null) return !ownOrigins.includes(origin.toLowerCase());
  if (secFetchSite !== null) return secFetchSite !== 'same-origin' && secFetchSite !== 'none';
  return referer !== null && !ownOrigins.includes(URL.parse(referer)?.origin ?? '');
};
