import { isInternationalHostName, plainHost } from '../access/host-name.ts';
import type { Issue } from '../kernel/issue.ts';

/** The host and port to which a check connects instead of those of its URL. */
export interface ConnectTarget {
  /** The host name or IP literal, without brackets. */
  readonly host: string;
  /** The port. Null for the port of the URL. */
  readonly port: number | null;
}

const FORM = /^(?:\[([\da-f:.]+)\]|([^\s:/\\?#@[\]]+))(?::(\d{1,5}))?$/i;

/** The maximum number of redirects that a check can follow. */
export const MAX_REDIRECTS = 10;

/** The highest TCP or UDP port. */
export const MAX_PORT = 65_535;

/** Returns true if a number is a TCP or UDP port. */
export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= MAX_PORT;

/** Parses `host[:port]`. Returns null if it is malformed. An IPv6 literal must be in brackets. */
export const parseConnectHost = (text: string): ConnectTarget | null => {
  const [, literal, name, digits] = FORM.exec(text) ?? [];
  const host = plainHost(literal ?? name ?? '');
  const port = digits === undefined ? null : Number(digits);
  if (port !== null && !isPort(port)) return null;
  const wellFormed = literal === undefined ? isInternationalHostName(host) : literal.includes(':');
  return wellFormed ? { host, port } : null;
};

/**
 * The result of examining a host: its text is malformed, its name does not resolve, one of its addresses is not public,
 * or all are. `publicSuffix` means that a name that must be registrable is a public suffix such as `co.uk`.
 */
export type HostFinding = 'malformed' | 'unresolved' | 'notPublic' | 'publicSuffix' | 'public';

/** The maximum length of a web address, in characters. */
export const MAX_WEB_ADDRESS = 2048;

/**
 * Returns the host of an `http` or `https` address, or null for any other text and for one that is too long. Addresses
 * with credentials are refused, because everyone who can read a monitor sees its address; credentials belong in `auth`.
 */
export const webHostOf = (address: string): string | null => {
  if (address.length > MAX_WEB_ADDRESS || !/^https?:\/\/\S+$/iu.test(address) || !URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return username === '' && password === '' ? hostname : null;
};

const hostMessages: Readonly<Record<Exclude<HostFinding, 'public'>, string>> = {
  malformed: 'Expected a host name or an IP address.',
  publicSuffix: 'Domains are registered below this name; expected a registered domain such as example.com.',
  unresolved: 'The host name does not resolve to an address.',
  notPublic:
    'The host has an address that is not public. The operator can allow private networks with PRIVATE_TARGET_ALLOWLIST.',
};

/** Returns the issues of the host in a member, or none for a public host. */
export const hostIssues = (path: string, finding: HostFinding): readonly Issue[] =>
  finding === 'public' ? [] : [{ path, message: hostMessages[finding] }];

/**
 * Returns the issues of the host that a monitor checks. A name that does not resolve at the moment is accepted, because
 * that is an outage to monitor; each check examines the addresses again.
 */
export const targetIssues = (path: string, finding: HostFinding): readonly Issue[] =>
  finding === 'unresolved' ? [] : hostIssues(path, finding);

/** Returns a warning for each host of a monitor that does not resolve at the moment. */
export const hostWarnings = (hosts: Readonly<Record<string, HostFinding>>): readonly Issue[] =>
  Object.entries(hosts)
    .filter(([, finding]) => finding === 'unresolved')
    .map(([path]) => ({
      path,
      message: 'The host name does not resolve to an address at the moment. The monitor is down until it does.',
    }));

const malformedAddress = (address: unknown): string => {
  if (typeof address !== 'string' || address === '') return 'Expected an http or https address of a public host.';
  if (address.length > MAX_WEB_ADDRESS) return `Expected at most ${MAX_WEB_ADDRESS} characters.`;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//iu.exec(address)?.[1];
  if (scheme === undefined) return 'The address has no scheme: http:// or https:// must precede the host.';
  if (!/^https?$/iu.test(scheme)) return `The scheme is ${scheme}: expected http or https.`;
  const url = URL.parse(address);
  if (url !== null && (url.username !== '' || url.password !== ''))
    return 'The address contains a user name or password, which everybody who reads the monitor would see. Credentials belong in auth.';
  return hostMessages.malformed;
};

/** Returns the issues of a web address, or none if its host is public or does not resolve. */
export const webAddressIssues = (path: string, address: unknown, finding: HostFinding): readonly Issue[] =>
  finding === 'malformed' ? [{ path, message: malformedAddress(address) }] : targetIssues(path, finding);
