import { plainHost } from '../../domain/access/host-name.ts';
import { parseConnectHost } from '../../domain/monitors/connect-target.ts';
import type { ConnectTarget } from '../../domain/monitors/connect-target.ts';
import type { Hop } from '../../domain/checks/redirects.ts';
import type { WebsiteCheck } from '../../domain/monitors/website-check.ts';
import { webUrl } from '../kernel/network/guarded-http.ts';
import { portOf } from '../kernel/network/http-exchange.ts';
import type { HttpExchange } from '../kernel/network/http-exchange.ts';

/** Sent with every check; the configured headers come on top. Compression would cost both sides more than it saves. */
const CHECK_HEADERS = { 'user-agent': 'Watchstead', accept: '*/*', 'accept-encoding': 'identity' };

/** The request that the check starts with; null when its URL is not of the web. */
export const firstHop = (check: WebsiteCheck): Hop | null => {
  const url = webUrl(check.url);
  return url === null ? null : { url, method: check.method.toUpperCase(), trusted: true, withBody: check.body !== null };
};

/** The request that a hop makes of the check. */
export const requestFor = (check: WebsiteCheck, hop: Hop): HttpExchange => {
  const elsewhere = connectTarget(check, hop.url);
  const port = elsewhere?.port ?? portOf(hop.url);
  return {
    url: hop.url,
    method: hop.method,
    headers: hop.trusted ? { ...CHECK_HEADERS, ...authorization(check, hop.url), ...lowerCased(check.headers) } : CHECK_HEADERS,
    body: hop.withBody ? check.body : null,
    connectTo: { host: elsewhere?.host ?? plainHost(hop.url.hostname), port },
    verify: !(elsewhere !== null && check.connectTlsInsecure),
  };
};

/**
 * How the site is asked over plain HTTP: without credentials. Null when the URL has a port of its own, or connects
 * to one, since nothing tells then where its plain HTTP is served.
 */
export const plainHttpTwin = (check: WebsiteCheck): { readonly check: WebsiteCheck; readonly hop: Hop } | null => {
  const url = webUrl(check.url);
  if (url?.port !== '' || (connectTarget(check, url)?.port ?? null) !== null) return null;
  const plain = new URL(`http://${url.host}${url.pathname}${url.search}`);
  return {
    check: { ...check, url: plain.href, expectedStatus: null },
    hop: { url: plain, method: 'GET', trusted: false, withBody: false },
  };
};

/** A connect port of its own serves only the origin that was configured; without one, the whole host. */
const connectTarget = (check: WebsiteCheck, url: URL): ConnectTarget | null => {
  const target = configuredTarget(check);
  const configured = target === null ? null : webUrl(check.url);
  if (target === null || configured?.hostname !== url.hostname) return null;
  return target.port === null || configured.origin === url.origin ? target : null;
};

/** A malformed host is passed on for the guard to refuse, never left out. */
const configuredTarget = ({ connectHost, connectPort }: WebsiteCheck): ConnectTarget | null => {
  if (connectHost === null || connectHost === '') return null;
  const { host, port } = parseConnectHost(connectHost) ?? { host: connectHost, port: null };
  return { host, port: port ?? connectPort };
};

const authorization = ({ auth }: WebsiteCheck, url: URL): { authorization?: string } => {
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
