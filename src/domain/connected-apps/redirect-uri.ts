/** The maximum length of a redirect URI, in characters. */
export const MAX_REDIRECT_URI_LENGTH = 2000;

const PRINTABLE = /^[\x21-\x7e]+$/;
const UNSAFE = /["<>\\^`{|}#]/;
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;
const LOOPBACK_PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?/;

const isLoopback = (uri: string): boolean => LOOPBACK.test(uri);

const isPlainHttps = (url: URL): boolean => url.protocol === 'https:' && url.username === '' && url.password === '';

/**
 * Whether a client may register the URI: https, or http with a loopback address (RFC 8252 section 7.3), without fragment
 * (RFC 6749 section 3.1.2), user name or password.
 */
export const isAcceptableRedirectUri = (uri: string): boolean => {
  const url = URL.parse(uri);
  if (url === null || uri.length > MAX_REDIRECT_URI_LENGTH || !PRINTABLE.test(uri) || UNSAFE.test(uri)) return false;
  return isLoopback(uri) || isPlainHttps(url);
};

const withoutPort = (uri: string): string => uri.replace(LOOPBACK_PORT, '$1');

const differsInPortOnly = (registered: string, requested: string): boolean =>
  isLoopback(registered) && isLoopback(requested) && withoutPort(registered) === withoutPort(requested);

/** Whether the client registered the URI. The strings must be equal, except for the port of a loopback address (RFC 9700 section 2.1). */
export const isRegisteredRedirect = (registered: readonly string[], requested: string): boolean =>
  isAcceptableRedirectUri(requested) && registered.some((uri) => uri === requested || differsInPortOnly(uri, requested));

/** The URI with response parameters appended to its query (RFC 6749 section 3.1.2). */
export const withResponse = (redirectUri: string, response: Readonly<Record<string, string>>): string =>
  `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(response).toString()}`;

/** The host of a URI as shown to users, with its port if it has one. */
export const hostOf = (uri: string): string => URL.parse(uri)?.host ?? uri;
