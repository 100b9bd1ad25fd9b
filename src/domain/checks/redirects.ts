import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** A redirect with which the server answered. The URLs contain no credentials. */
export interface Redirect {
  readonly status: number;
  readonly from: string;
  readonly to: string;
  /** True if the redirect led from HTTPS to plain HTTP. */
  readonly downgrade: boolean;
}

/**
 * A parsed URL; every `URL` is one. The interface is written out because `URL` is declared by the types of browsers and
 * of Node.js, which the domain does without.
 */
export interface ParsedUrl {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** A request of a check. */
export interface Hop {
  readonly url: ParsedUrl;
  readonly method: string;
  /** True if the configured headers and credentials are sent with the request. */
  readonly trusted: boolean;
  /** True if the configured body is sent with the request. */
  readonly withBody: boolean;
}

/** The facts about an answer that redirects. */
export interface RedirectFacts {
  /** The request that was answered. */
  readonly hop: Hop;
  /** The status of the answer. */
  readonly status: number;
  /** The value of the header Location. */
  readonly location: string;
  /** The `hopKey` of every earlier request. */
  readonly visited: readonly string[];
  /** The maximum number of redirects that the check follows. */
  readonly maxRedirects: number;
}

/** Returns true if a status redirects to the Location header (RFC 9110 section 15.4). */
export const isRedirectStatus = (status: number): boolean =>
  status === 301 || status === 302 || status === 303 || status === 307 || status === 308;

/** Returns a key that is equal for two hops with the same request. */
export const hopKey = ({ method, url }: Hop): string => `${method} ${withoutFragment(url)}`;

/** Returns the URL in the form in which it may be shown and stored: without user name, password and fragment. */
export const shownUrl = (url: ParsedUrl): string => `${url.origin}${url.pathname}${url.search}`;

/** Describes the redirect from one hop to the next. */
export const redirectOf = (from: Hop, to: Hop, status: number): Redirect => ({
  status,
  from: shownUrl(from.url),
  to: shownUrl(to.url),
  downgrade: from.url.protocol === 'https:' && to.url.protocol === 'http:',
});

/** Returns the request to which an answer redirects, followed or not; null if it leads to no web page. */
export const redirectedHop = ({
  hop,
  status,
  location,
}: Pick<RedirectFacts, 'hop' | 'status' | 'location'>): Hop | null => {
  const url = URL.parse(location, hop.url.href);
  return url === null || !isWeb(url) ? null : nextHop(hop, status, url);
};

/** Decides the next request. Refuses invalid redirects, loops and too many redirects. */
export const followRedirect = (
  facts: RedirectFacts,
): Outcome<Hop, 'redirectInvalid' | 'tooManyRedirects' | 'redirectLoop'> => {
  const next = redirectedHop(facts);
  if (next === null) return refused('redirectInvalid');
  if (facts.visited.length > facts.maxRedirects) return refused('tooManyRedirects');
  return facts.visited.includes(hopKey(next)) ? refused('redirectLoop') : accepted(next);
};

const isWeb = ({ protocol }: ParsedUrl): boolean => protocol === 'http:' || protocol === 'https:';

/**
 * Returns the next hop. Another origin receives no credentials, configured headers or body, and all later hops are
 * untrusted, too.
 */
const nextHop = (hop: Hop, status: number, url: ParsedUrl): Hop => {
  const trusted = hop.trusted && mayShareCredentials(hop.url, url);
  const keeps = trusted ? keepsMethod(hop.method, status) : hop.method === 'HEAD';
  return { url, method: keeps ? hop.method : 'GET', trusted, withBody: hop.withBody && keeps && trusted };
};

/**
 * Returns true if both URLs have the same origin, or if the second one only upgrades HTTP to HTTPS on the standard
 * ports.
 */
const mayShareCredentials = (from: ParsedUrl, to: ParsedUrl): boolean =>
  from.origin === to.origin ||
  (from.hostname === to.hostname &&
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    from.port === '' &&
    to.port === '');

/**
 * Returns true if the redirect keeps the method. By RFC 9110 sections 15.4.2 to 15.4.9, 303 turns all methods but HEAD
 * into GET, and 301 and 302 turn POST into GET.
 */
const keepsMethod = (method: string, status: number): boolean =>
  method === 'HEAD' || (status !== 303 && !(method === 'POST' && (status === 301 || status === 302)));

const withoutFragment = (url: ParsedUrl): string => url.href.slice(0, url.href.length - url.hash.length);
