import { plainHost } from '../../../domain/access/host-name.ts';
import type { ConnectTarget } from '../../../domain/monitors/hosts.ts';
import { MAX_REDIRECTS } from '../../../domain/monitors/hosts.ts';
import type { Hop } from '../../../domain/checks/redirects.ts';
import { configuredTarget } from '../../../domain/monitors/kinds/website-settings.ts';
import type { WebsiteCheck } from '../../../domain/checks/kinds/website-observation.ts';
import { webUrl } from '../../kernel/network/guarded-http.ts';
import { portOf } from '../../kernel/network/http-exchange.ts';
import type { HttpExchange } from '../../kernel/network/http-exchange.ts';

/**
 * The headers of every check, before the configured ones. Compression costs both sides more than it saves, unless it is
 * what the check examines.
 */
const CHECK_HEADERS = { 'user-agent': 'Watchstead', accept: '*/*', 'accept-encoding': 'identity' };
const COMPRESSED = { ...CHECK_HEADERS, 'accept-encoding': 'gzip, br, zstd' };

/** Returns the first request of the check, or null if its URL is not an HTTP URL. */
export const firstHop = (check: WebsiteCheck): Hop | null => {
  const url = webUrl(check.target);
  return url === null ? null : { url, method: check.method, trusted: true, withBody: check.body !== null };
};

/** Returns the request of a hop. */
export const requestFor = (check: WebsiteCheck, hop: Hop): HttpExchange => {
  const url = new URL(hop.url.href);
  const elsewhere = connectTarget(check, url);
  const port = elsewhere?.port ?? portOf(url);
  const own = check.acceptCompression ? COMPRESSED : CHECK_HEADERS;
  return {
    url,
    method: hop.method,
    headers: hop.trusted ? { ...own, ...authorization(check, url), ...lowerCased(check.headers) } : own,
    body: hop.withBody ? check.body : null,
    connectTo: { host: elsewhere?.host ?? plainHost(url.hostname), port },
    verify: !(elsewhere !== null && check.connectTlsInsecure),
    http2: check.http2Enabled,
    stapling: check.checkSslEnabled,
  };
};

/**
 * Returns the check of the same site over plain HTTP, without credentials, or null if the URL or its connect target has
 * an explicit port, because the port of plain HTTP is then unknown.
 */
export const plainHttpRequest = (check: WebsiteCheck): { readonly check: WebsiteCheck; readonly hop: Hop } | null => {
  const url = webUrl(check.target);
  if (url?.port !== '' || (connectTarget(check, url)?.port ?? null) !== null) return null;
  const plain = new URL(`http://${url.host}${url.pathname}${url.search}`);
  return {
    check: { ...check, target: plain.href, expectedStatus: null, maxRedirects: MAX_REDIRECTS },
    hop: { url: plain, method: 'GET', trusted: false, withBody: false },
  };
};

/**
 * Returns the connect target of the URL. A target with a port applies to the configured origin only, and one without a
 * port to the whole host.
 */
const connectTarget = (check: WebsiteCheck, url: URL): ConnectTarget | null => {
  const target = configuredTarget(check);
  const configured = target === null ? null : webUrl(check.target);
  if (target === null || configured?.hostname !== url.hostname) return null;
  return target.port === null || configured.origin === url.origin ? target : null;
};

const authorization = ({ auth }: WebsiteCheck, url: URL): { authorization?: string } => {
  if (auth?.type === 'bearer') return { authorization: `Bearer ${auth.token}` };
  if (auth !== null) return basic(auth.username, auth.password);
  return url.username === '' ? {} : basic(unescaped(url.username), unescaped(url.password));
};

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const basic = (username: string, password: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
