import { isIP } from 'node:net';
import { z } from 'zod';
import { isHostName } from '../../../domain/access/host-name.ts';
import { MAX_SENTINELS } from '../../../domain/checks/connectivity.ts';
import { isPrivateUseUri } from '../../../domain/connected-apps/redirect-uri.ts';
import { ipFamilies } from '../../../domain/kernel/ip-address.ts';
import { hostsIn } from '../database/connections/database-hosts.ts';
import { isNameServer } from '../network/dns-client.ts';
import { isCidr } from '../network/ip-classifier.ts';

export const whole = (least: number, most: number) => z.int().min(least).max(most);

export const port = whole(0, 65_535);

const listOf = (isEntry: (entry: string) => boolean) => z.array(z.string().refine(isEntry)).readonly();

export const privateUseUris = listOf(isPrivateUseUri);

/** Public keys of age (https://age-encryption.org/v1), also of its post-quantum form. */
export const recipients = listOf((text) => /^age1[a-z\d]{20,}$/.test(text));

export const cidrs = listOf(isCidr);

export const nameServers = listOf(isNameServer);

export const sentinels = z
  .array(
    z.strictObject({
      host: z.string().refine((host) => isIP(host) !== 0 || isHostName(host.toLowerCase())),
      port: whole(1, 65_535),
    }),
  )
  .max(MAX_SENTINELS)
  .readonly();

const hasReadableCredentials = (value: string): boolean => {
  try {
    const { username, password } = new URL(value);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
};

/** Accepts a URL by its form only, because its scheme is specific to its reader. */
export const url = (scheme: RegExp) => z.string().refine((value) => scheme.test(value) && URL.canParse(value));

/** The URL of a PostgreSQL database, on one host or several. */
export const databaseUrl = z.string().refine((value) => hostsIn(value) !== null);

/** The URL of an HTTP proxy, which may contain a user and password, but no path. */
export const proxyServer = url(/^https?:\/\/[^/?#]+\/?$/i).refine(hasReadableCredentials);

const isProxy = (entry: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(entry) || isIP(entry) !== 0 || isCidr(entry);

/** The values of Express's `trust proxy` setting: all, none, a number of hops, or addresses. */
export const proxies = z.union([
  z.boolean(),
  whole(0, 999),
  z.string().refine((addresses) => addresses.split(',').every((entry) => isProxy(entry.trim()))),
]);

/**
 * Returns true if the URL names a folder of this machine and has no query, fragment or character that a path cannot
 * have.
 */
export const isLocalFolder = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { host, search, hash, pathname } = new URL(value);
  return host === '' && search === '' && hash === '' && !/%2f|%00/i.test(pathname);
};

export const tier = z.strictObject({ key: z.string().min(1), limit: z.int().min(0), paid: z.boolean() });

export const ascending = (tiers: readonly { readonly limit: number }[]): boolean =>
  tiers.every(({ limit }, at) => at === 0 || limit > (tiers[at - 1]?.limit ?? 0));

export const blocklist = z.strictObject({
  key: z.string().refine(isHostName),
  name: z.string().min(1).max(100),
  families: z.array(z.enum(ipFamilies)).min(1).readonly(),
  delistUrl: z.url({ protocol: /^https?$/ }).refine((address) => address.includes('{address}')),
});

export const haveDistinctKeys = (lists: readonly { readonly key: string }[]): boolean =>
  new Set(lists.map(({ key }) => key)).size === lists.length;

export const trustedIssuer = z.strictObject({
  issuer: z.url(),
  name: z.string().min(1),
  jwksUri: z.url().optional(),
  algorithms: z.array(z.string()).optional(),
  clientIds: z.array(z.string()).optional(),
  emailDomains: z.array(z.string()).optional(),
});
