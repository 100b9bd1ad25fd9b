/** The longest redirect URI that a client may register, in characters. */
export const MAX_REDIRECT_URI_LENGTH = 2000;

const PRINTABLE = /^[\x21-\x7e]+$/;
const UNSAFE = /["<>\\^`{|}#]/;
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;
const LOOPBACK_PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?/;

const isLoopback = (uri: string): boolean => LOOPBACK.test(uri);

const isPlainHttps = (url: URL): boolean => url.protocol === 'https:' && url.username === '' && url.password === '';

/**
 * Whether a client may register the URI: https, or http on this machine itself (RFC 8252 section 7.3), without
 * fragment (RFC 6749 section 3.1.2), user name or password.
 */
export const isAcceptableRedirectUri = (uri: string): boolean => {
  const url = URL.parse(uri);
  if (url === null || uri.length > MAX_REDIRECT_URI_LENGTH || !PRINTABLE.test(uri) || UNSAFE.test(uri)) return false;
  return isLoopback(uri) || isPlainHttps(url);
};

const withoutPort = (uri: string): string => uri.replace(LOOPBACK_PORT, '$1');

const differsInPortOnly = (registered: string, asked: string): boolean =>
  isLoopback(registered) && isLoopback(asked) && withoutPort(registered) === withoutPort(asked);

/**
 * Whether the address is one that the client registered. It must be the same to the letter; only a client on the
 * user's own machine may name another port, for it takes whichever is free (RFC 9700 section 2.1).
 */
export const isRegisteredRedirect = (registered: readonly string[], asked: string): boolean =>
  isAcceptableRedirectUri(asked) && registered.some((uri) => uri === asked || differsInPortOnly(uri, asked));

/** The address with an answer added to its query, which is kept (RFC 6749 section 3.1.2). */
export const withAnswer = (redirectUri: string, answer: Readonly<Record<string, string>>): string =>
  `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(answer).toString()}`;

/** Where an address leads, as people recognise it: the host, with the port if it names one. */
export const hostOf = (uri: string): string => URL.parse(uri)?.host ?? uri;
