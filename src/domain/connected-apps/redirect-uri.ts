import { isHostName } from '../access/host-name.ts';

/** The maximum length of a redirect URI, in characters. */
export const MAX_REDIRECT_URI_LENGTH = 2000;

/**
 * The private-use redirect URIs that are accepted by default (RFC 8252 section 7.1). The operator can configure others.
 */
export const DEFAULT_PRIVATE_REDIRECT_URIS: readonly string[] = ['cursor://anysphere.cursor-mcp/oauth/callback'];

const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
const PRIVATE_USE = /^[a-z][a-z\d+.-]*:\/\/[\w.-]+(?:\/[\w./~-]*)?$/;
/** Schemes that lead to a web page or a script, or whose content is part of the URI. */
const COMMON_SCHEMES: readonly string[] = [
  'http:',
  'https:',
  'ftp:',
  'ws:',
  'wss:',
  'file:',
  'javascript:',
  'vbscript:',
  'data:',
  'blob:',
  'about:',
  'filesystem:',
];
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * Returns the parsed URI if it is written as `URL` serializes it, except that an empty path may be omitted; otherwise
 * null.
 */
const parseSerialized = (uri: string): URL | null => {
  const url = uri.length > MAX_REDIRECT_URI_LENGTH ? null : URL.parse(uri);
  const isSerialized = url !== null && (url.href === uri || url.href === `${uri}/`);
  return isSerialized && url.username === '' && url.password === '' && !uri.includes('#') ? url : null;
};

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);

const isPlainHttps = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && isHostName(hostname) && !IPV4.test(hostname);

/**
 * Returns true if an operator may allow the URI as a private-use redirect URI. It must have a scheme of the app's own,
 * a plain authority and a plain path.
 */
export const isPrivateUseUri = (uri: string): boolean =>
  PRIVATE_USE.test(uri) &&
  uri.length <= MAX_REDIRECT_URI_LENGTH &&
  !COMMON_SCHEMES.includes(URL.parse(uri)?.protocol ?? 'about:');

/**
 * Returns true if a client may register the URI: https with a host name, http with a loopback address (RFC 8252 section
 * 7.3), or an element of `privateUse`. Fragments (RFC 6749 section 3.1.2), user names and passwords are not permitted.
 * See ADR 0034.
 */
export const isAcceptableRedirectUri = (uri: string, privateUse: readonly string[]): boolean => {
  if (privateUse.includes(uri)) return isPrivateUseUri(uri);
  const url = parseSerialized(uri);
  return url !== null && (isLoopback(url) || isPlainHttps(url));
};

/** Returns the URI in the form that is compared: serialized, and without the port of a loopback address. */
const comparable = (uri: string): string => {
  const url = new URL(uri);
  if (isLoopback(url)) url.port = '';
  return url.href;
};

/**
 * Returns true if the client registered the URI. The URIs must be equal except for the port of a loopback address (RFC
 * 9700 section 2.1).
 */
export const isRegisteredRedirect = (
  registered: readonly string[],
  requested: string,
  privateUse: readonly string[],
): boolean =>
  isAcceptableRedirectUri(requested, privateUse) &&
  registered.some((uri) => isAcceptableRedirectUri(uri, privateUse) && comparable(uri) === comparable(requested));

/** Returns the URI with response parameters appended to its query (RFC 6749 section 3.1.2). */
export const withResponse = (redirectUri: string, response: Readonly<Record<string, string>>): string =>
  `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(response).toString()}`;

/**
 * Returns the target of a redirect as shown to users: the host with any port, or the scheme and authority of a
 * private-use URI.
 */
export const targetOf = (uri: string): string => {
  const url = URL.parse(uri);
  if (url === null) return uri;
  return ['http:', 'https:'].includes(url.protocol) ? url.host : `${url.protocol}//${url.host}`;
};
