import { aLabelName, isHostName, plainHost } from '../access/host-name.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** The label of the TXT record that proves the ownership of a hostname. */
const RECORD_LABEL = '_watchstead';
/** The path below which the host of the service has the status pages. */
export const STATUS_PATH = '/status';
const MAX_NAME_LENGTH = 253;

/** The name of the TXT record that proves the ownership of the hostname. */
export const recordNameOf = (hostname: string): string => `${RECORD_LABEL}.${hostname}`;

/** What is known of the names that nobody can claim. */
export interface HostnameFacts {
  /** The host of the base URL, without its port. */
  readonly platformHost: string;
  readonly isPublicSuffix: boolean;
}

/** The hostname as it is stored: in lower case, as A-labels, without the root dot; null for a text that is no public hostname. */
export const storedHostname = (written: string): string | null => {
  const name = aLabelName(written);
  return name === null || recordNameOf(name).length > MAX_NAME_LENGTH ? null : name;
};

const isAtOrBelow = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`);

/** The hostname of a new entry. The platform's own names are refused by their own code even if they are not public. */
export const decideHostname = (written: string, { platformHost, isPublicSuffix }: HostnameFacts): Outcome<string, 'invalidRequestBody' | 'hostnameReserved'> => {
  const stored = storedHostname(written);
  const name = stored ?? plainHost(written);
  if (isHostName(name) && isAtOrBelow(name, plainHost(platformHost))) return refused('hostnameReserved');
  if (stored === null) return invalidBody([{ path: 'hostname', message: 'Expected the name of a host in the public DNS, such as status.example.com.' }]);
  return isPublicSuffix ? invalidBody([{ path: 'hostname', message: 'Names are registered below this one.' }]) : accepted(stored);
};

/** The host that a `Host` header names, in comparable form and without its port; null for a malformed header. */
export const hostOf = (header: string): string | null => {
  const host = plainHost(header.trim().replace(/:\d{0,5}$/, ''));
  return isHostName(host) ? host : null;
};

/** The base of links to a custom host: it is reached by the scheme and port of the service. */
export const baseUrlAt = (baseUrl: string, hostname: string): string => {
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
};

/** The origins of a custom host: those of links to it, and that of a reverse proxy with TLS. A service without TLS is also reached by HTTP on the usual port. */
export const originsOf = (baseUrl: string, hostname: string): readonly string[] => [
  ...new Set([baseUrlAt(baseUrl, hostname), `https://${hostname}`, ...(baseUrl.startsWith('http:') ? [`http://${hostname}`] : [])]),
];

/** The paths of the service that a host of a status page has too: the logos of pages. */
const SHARED_PATH = /^\/logos\/[^/]+$/;

/**
 * The path of the service for a path of a host that serves one page at its root: `/history` is `/status/{slug}/history`, and `/status.json` is
 * `/status/{slug}.json`. Null for the form of a request target that has no path.
 */
export const pathOnPageHost = (path: string, slug: string): string | null => {
  if (!path.startsWith('/')) return null;
  if (SHARED_PATH.test(path)) return path;
  const page = `${STATUS_PATH}/${slug}`;
  if (path.startsWith(`${STATUS_PATH}.`)) return `${page}${path.slice(STATUS_PATH.length)}`;
  return path === '/' ? page : `${page}${path}`;
};

/** The path on a host of the page for a path of the service, the inverse of `pathOnPageHost`. */
export const pathOfPage = (path: string, slug: string): string => {
  const page = `${STATUS_PATH}/${slug}`;
  if (path === page) return '/';
  if (path.startsWith(`${page}.`)) return `${STATUS_PATH}${path.slice(page.length)}`;
  return path.startsWith(`${page}/`) ? path.slice(page.length) : path;
};
