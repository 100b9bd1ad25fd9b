import { aLabelName, isHostName, plainHost } from '../access/host-name.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';

/** The label of the TXT record that proves ownership of a hostname. */
const RECORD_LABEL = '_watchstead';
/** The path under which the service's own host serves status pages. */
export const STATUS_PATH = '/status';
const MAX_NAME_LENGTH = 253;

/** Returns the name of the TXT record that proves ownership of the hostname. */
export const recordNameOf = (hostname: string): string => `${RECORD_LABEL}.${hostname}`;

/** The facts that decide whether a hostname is reserved. */
export interface HostnameFacts {
  /** The host of the base URL, without the port. */
  readonly platformHost: string;
  /** True for a name under which others register theirs, such as `co.uk`. */
  readonly isPublicSuffix: boolean;
}

/**
 * Returns the hostname as it is stored, in lower case, as A-labels and without the root dot; or null if the text is not
 * a public hostname.
 */
export const storedHostname = (written: string): string | null => {
  const name = aLabelName(written);
  return name === null || recordNameOf(name).length > MAX_NAME_LENGTH ? null : name;
};

const isAtOrBelow = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`);

/**
 * Returns the hostname of a new claim, or a refusal. The platform's own names are refused as reserved even if they are
 * not public.
 */
export const decideHostname = (
  written: string,
  { platformHost, isPublicSuffix }: HostnameFacts,
): Outcome<string, 'invalidRequestBody' | 'hostnameReserved'> => {
  const stored = storedHostname(written);
  const name = stored ?? plainHost(written);
  if (isHostName(name) && isAtOrBelow(name, plainHost(platformHost))) return refused('hostnameReserved');
  if (stored === null)
    return invalidBody([
      { path: 'hostname', message: 'Expected the name of a host in the public DNS, such as status.example.com.' },
    ]);
  return isPublicSuffix
    ? invalidBody([{ path: 'hostname', message: 'Names are registered below this one.' }])
    : accepted(stored);
};

/** Returns the host in a `Host` header in comparable form and without its port, or null if the header is malformed. */
export const hostOf = (header: string): string | null => {
  const host = plainHost(header.trim().replace(/:\d{0,5}$/, ''));
  return isHostName(host) ? host : null;
};

/** Returns the base URL of links to a custom host, with the scheme and port of the service. */
export const baseUrlAt = (baseUrl: string, hostname: string): string => {
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
};

/**
 * Returns the origins of a custom host: that of links to it, and that of a reverse proxy with TLS. A service without
 * TLS is also reachable by HTTP on the default port.
 */
export const originsOf = (baseUrl: string, hostname: string): readonly string[] => [
  ...new Set([
    baseUrlAt(baseUrl, hostname),
    `https://${hostname}`,
    ...(baseUrl.startsWith('http:') ? [`http://${hostname}`] : []),
  ]),
];

/**
 * Returns the origins whose requests are not cross-site at a host: only those of the custom host that was asked, or the
 * origin of the base URL at any other host. A tenant's host is never trusted elsewhere, because its pages could act in
 * the sessions of other tenants. See ADR 0138.
 */
export const ownOriginsAt = (baseUrl: string, customHost: string | null): readonly string[] =>
  customHost === null ? [baseUrl] : originsOf(baseUrl, customHost);

/** Matches the paths of the service that hosts of status pages serve unchanged, which are the logos of pages. */
const SHARED_PATH = /^\/logos\/[^/]+$/;

/**
 * Returns the path of the service for a path on a host that serves one page at its root: `/history` becomes
 * `/status/{slug}/history`, and `/status.json` becomes `/status/{slug}.json`. Null for a request target without a path.
 */
export const pathOnPageHost = (path: string, slug: string): string | null => {
  if (!path.startsWith('/')) return null;
  if (SHARED_PATH.test(path)) return path;
  const page = `${STATUS_PATH}/${slug}`;
  if (path.startsWith(`${STATUS_PATH}.`)) return `${page}${path.slice(STATUS_PATH.length)}`;
  return path === '/' ? page : `${page}${path}`;
};

/** Returns the path on the page's own host for a path of the service. This is the inverse of `pathOnPageHost`. */
export const pathOfPage = (path: string, slug: string): string => {
  const page = `${STATUS_PATH}/${slug}`;
  if (path === page) return '/';
  if (path.startsWith(`${page}.`)) return `${STATUS_PATH}${path.slice(page.length)}`;
  return path.startsWith(`${page}/`) ? path.slice(page.length) : path;
};
