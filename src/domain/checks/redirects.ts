import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** One redirect that the server answered with. The URLs carry no credentials. */
export interface Redirect {
  readonly status: number;
  readonly from: string;
  readonly to: string;
  /** Whether it led from HTTPS to plain HTTP. */
  readonly downgrade: boolean;
}

/** One request of a check. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  /** Whether the configured headers and credentials are sent. */
  readonly trusted: boolean;
  /** Whether the configured body is sent. */
  readonly withBody: boolean;
}

/** A redirecting answer; `visited` contains the `hopKey` of every earlier hop. */
export interface RedirectFacts {
  readonly hop: Hop;
  readonly status: number;
  readonly location: string;
  readonly visited: readonly string[];
  /** The most redirects that this check follows. */
  readonly maxRedirects: number;
}

/** Whether a status redirects to the Location header (RFC 9110 section 15.4). */
export const isRedirectStatus = (status: number): boolean =>
  status === 301 || status === 302 || status === 303 || status === 307 || status === 308;

/** Equal for two hops with the same request. */
export const hopKey = ({ method, url }: Hop): string => `${method} ${withoutFragment(url)}`;

/** The URL as it may be shown and stored: without user name, password and fragment. */
export const shownUrl = (url: URL): string => `${url.origin}${url.pathname}${url.search}`;

/** The redirect from one hop to the next. */
export const redirectOf = (from: Hop, to: Hop, status: number): Redirect => ({
  status,
  from: shownUrl(from.url),
  to: shownUrl(to.url),
  downgrade: from.url.protocol === 'https:' && to.url.protocol === 'http:',
});

/** The next request, or why the redirect is not followed. */
export const followRedirect = (
  facts: RedirectFacts,
): Outcome<Hop, 'redirectInvalid' | 'tooManyRedirects' | 'redirectLoop'> => {
  const url = URL.parse(facts.location, facts.hop.url);
  if (url === null || !isWeb(url)) return refused('redirectInvalid');
  if (facts.visited.length > facts.maxRedirects) return refused('tooManyRedirects');
  const next = nextHop(facts.hop, facts.status, url);
  return facts.visited.includes(hopKey(next)) ? refused('redirectLoop') : accepted(next);
};

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

/** Another origin gets neither credentials nor configured headers nor body, and stays untrusted from there on. */
const nextHop = (hop: Hop, status: number, url: URL): Hop => {
  const trusted = hop.trusted && mayShareCredentials(hop.url, url);
  const keeps = trusted ? keepsMethod(hop.method, status) : hop.method === 'HEAD';
  return { url, method: keeps ? hop.method : 'GET', trusted, withBody: hop.withBody && keeps && trusted };
};

/** The same origin, or its step up from HTTP to HTTPS on the standard ports. */
const mayShareCredentials = (from: URL, to: URL): boolean =>
  from.origin === to.origin ||
  (from.hostname === to.hostname && from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '');

/** RFC 9110 sections 15.4.2 to 15.4.9: 303 turns all but HEAD into GET, 301 and 302 turn POST into GET. */
const keepsMethod = (method: string, status: number): boolean =>
  method === 'HEAD' || (status !== 303 && !(method === 'POST' && (status === 301 || status === 302)));

const withoutFragment = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length);
