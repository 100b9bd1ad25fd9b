import { isHostName } from '../access/host-name.ts';

/** The maximum length of a redirect URI, in characters. */
export const MAX_REDIRECT_URI_LENGTH = 2000;

/** The private-use redirect URIs (RFC 8252 section 7.1) that are accepted unless the operator configures others. */
export const DEFAULT_PRIVATE_REDIRECT_URIS: readonly string[] = ['cursor://anysphere.cursor-mcp/oauth/callback'];

const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
const PRIVATE_USE = /^[a-z][a-z\d+.-]*:\/\/[\w.-]+(?:\/[\w./~-]*)?$/;
/** Schemes that lead to a web page, to a script or to content of the URI itself. */
const COMMON_SCHEMES: readonly string[] = ['http:', 'https:', 'ftp:', 'ws:', 'wss:', 'file:', 'javascript:', 'vbscript:', 'data:', 'blob:', 'about:', 'filesystem:'];
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The parsed URI if it is written as `URL` serializes it, except that an empty path may be left out; null otherwise. */
const parseSerialized = (uri: string): URL | null => {
  const url = uri.length > MAX_REDIRECT_URI_LENGTH ? null : URL.parse(uri);
  const isSerialized = url !== null && (url.href === uri || url.href === `${uri}/`);
  return isSerialized && url.username === '' && url.password === '' && !uri.includes('#') ? url : null;
};

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);

const isPlainHttps = ({ protocol, hostname }: URL): boolean => protocol === 'https:' && isHostName(hostname) && !IPV4.test(hostname);

/** Whether an operator may allow the URI as a private-use redirect URI: a scheme of the app's own, a plain authority and a plain path. */
export const isPrivateUseUri = (uri: string): boolean =>
  PRIVATE_USE.test(uri) && uri.length <= MAX_REDIRECT_URI_LENGTH && !COMMON_SCHEMES.includes(URL.parse(uri)?.protocol ?? 'about:');

/**
 * Whether a client may register the URI: https with a host name, http with a loopback address (RFC 8252 section 7.3), or one of
 * `privateUse`; without fragment (RFC 6749 section 3.1.2), user name or password.
 */
export const isAcceptableRedirectUri = (uri: string, privateUse: readonly string[]): boolean => {
  if (privateUse.includes(uri)) return isPrivateUseUri(uri);
  const url = parseSerialized(uri);
  return url !== null && (isLoopback(url) || isPlainHttps(url));
};

/** The URI as it is compared: serialized, and without the port of a loopback address. */
const comparable = (uri: string): string => {
  const url = new URL(uri);
  if (isLoopback(url)) url.port = '';
  return url.href;
};

/** Whether the client registered the URI. The URIs must be equal, except for the port of a loopback address (RFC 9700 section 2.1). */
export const isRegisteredRedirect = (registered: readonly string[], requested: string, privateUse: readonly string[]): boolean =>
  isAcceptableRedirectUri(requested, privateUse) &&
  registered.some((uri) => isAcceptableRedirectUri(uri, privateUse) && comparable(uri) === comparable(requested));

/** The URI with response parameters appended to its query (RFC 6749 section 3.1.2). */
export const withResponse = (redirectUri: string, response: Readonly<Record<string, string>>): string =>
  `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(response).toString()}`;

/** The target of a redirect as shown to users: the host with its port if it has one, or the scheme and authority of a private-use URI. */
export const targetOf = (uri: string): string => {
  const url = URL.parse(uri);
  if (url === null) return uri;
  return ['http:', 'https:'].includes(url.protocol) ? url.host : `${url.protocol}//${url.host}`;
};
