import { plainHost } from '../../domain/access/host-name.ts';
import { plainText } from '../../domain/kernel/plain-text.ts';
import { distinct, hostNames } from '../../domain/public-tools/domain-registration.ts';
import type { DomainRegistration } from '../../domain/public-tools/domain-registration.ts';
import { registryDate } from './registry-date.ts';

/** The RDAP servers of registries, by the lower-case domain that they serve. */
export type RdapServers = ReadonlyMap<string, string>;

type Members = Readonly<Record<string, unknown>>;

/**
 * Parses IANA's bootstrap file for domains (RFC 9224 sections 3 and 4). Returns null if the text is not such a file.
 */
export const readRdapServers = (text: string): RdapServers | null => {
  const { services } = membersOf(parsed(text));
  if (!Array.isArray(services)) return null;
  const pairs = services.flatMap((service): readonly (readonly [string, string])[] => {
    const [names, urls] = listOf(service);
    const url = serverAmong(listOf(urls));
    return url === null
      ? []
      : listOf(names).flatMap((name) => (typeof name === 'string' ? [[plainHost(name), url] as const] : []));
  });
  return pairs.length === 0 ? null : new Map(pairs);
};

/** Returns an HTTPS server of the list. Others are not accepted, because their data triggers alerts. */
const serverAmong = (urls: readonly unknown[]): string | null => {
  const secure = urls.find((url): url is string => typeof url === 'string' && url.startsWith('https://'));
  return secure === undefined ? null : secure.replace(/\/?$/, '/');
};

/** Returns the server of a name by longest suffix match (RFC 9224 section 4), or null if there is none. */
export const rdapServerOf = (servers: RdapServers, name: string): string | null => {
  const labels = plainHost(name).split('.');
  for (let at = 0; at < labels.length; at += 1) {
    const server = servers.get(labels.slice(at).join('.'));
    if (server !== undefined) return server;
  }
  return null;
};

/** Returns the URL of a domain lookup (RFC 9082 section 3.1.3). */
export const rdapUrl = (server: string, name: string): string => `${server}domain/${encodeURIComponent(name)}`;

/**
 * Parses an RDAP answer about the requested domain (RFC 9083). Returns null if it is not one. Only the name of the
 * registrar is read from the entities.
 */
export const readRdapDomain = (text: string, name: string): DomainRegistration | null => {
  const { objectClassName, ldhName, status, nameservers, events, entities, secureDNS } = membersOf(parsed(text));
  if (objectClassName !== 'domain' || (typeof ldhName === 'string' && plainHost(ldhName) !== name)) return null;
  const { delegationSigned } = membersOf(secureDNS);
  return {
    name,
    registrar: registrarAmong(listOf(entities)),
    registeredAt: dateOf(events, 'registration'),
    expiresAt: dateOf(events, 'expiration'),
    updatedAt: dateOf(events, 'last changed'),
    statuses: distinct(listOf(status).flatMap((word) => plainText(word) ?? [])),
    nameservers: hostNames(listOf(nameservers).map((server) => membersOf(server)['ldhName'])),
    dnssec: typeof delegationSigned === 'boolean' ? delegationSigned : null,
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const dateOf = (events: unknown, action: string): Date | null =>
  registryDate(
    listOf(events)
      .map(membersOf)
      .find(({ eventAction }) => eventAction === action)?.['eventDate'],
  );

/**
 * Returns the name of the registrar. An entity that is also the registrant may be a person, so its name is not read.
 */
const registrarAmong = (entities: readonly unknown[]): string | null => {
  for (const entity of entities.map(membersOf)) {
    const roles = listOf(entity['roles']);
    if (roles.includes('registrar') && !roles.includes('registrant'))
      return nameIn(listOf(entity['vcardArray'])[1]) ?? plainText(entity['handle']);
  }
  return null;
};

/** Returns the formatted name of a jCard (RFC 7095): `["fn", {}, "text", "Example Registrar"]`. */
const nameIn = (card: unknown): string | null => {
  const property = listOf(card).find((line) => listOf(line)[0] === 'fn');
  return plainText(listOf(property)[3]);
};

/**
 * Interprets the HTTP status of an RDAP answer (RFC 7480 section 5); `refusal` means that the name is not registered
 * there.
 */
export const interpretRdapStatus = (status: number): 'domain' | 'unregistered' | 'refusal' | 'limited' | 'unusable' => {
  if (status === 200) return 'domain';
  if (status === 404) return 'unregistered';
  if (status === 429) return 'limited';
  return status === 400 || status === 422 ? 'refusal' : 'unusable';
};
