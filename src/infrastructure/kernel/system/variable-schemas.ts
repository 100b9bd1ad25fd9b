import { isIP } from 'node:net';
import { z } from 'zod';
import { isHostName } from '../../../domain/access/host-name.ts';
import { MAX_SENTINELS } from '../../../domain/checks/connectivity.ts';
import type { Sentinel } from '../../../domain/checks/connectivity.ts';
import { isPrivateUseUri } from '../../../domain/connected-apps/redirect-uri.ts';
import { ipFamilies } from '../../../domain/kernel/ip-address.ts';
import { isNameServer } from '../network/dns-client.ts';
import { isCidr } from '../network/ip-classifier.ts';

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

export const port = whole(0, 65_535);

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

export const privateUseUris = list.refine((entries) => entries.every(isPrivateUseUri));

export const cidrs = list.refine((entries) => entries.every(isCidr));

export const nameServers = list.refine((entries) => entries.every(isNameServer));

const sentinel = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[^\s:[\]]+)):(?<port>\d{1,5})$/i;

/** Parses hosts with ports; IPv6 addresses are in brackets. */
export const sentinels = list.pipe(
  z
    .array(
      z.string().transform((entry, context): Sentinel => {
        const { six, name = '', port: digits } = sentinel.exec(entry)?.groups ?? {};
        const isHost = six === undefined ? isIP(name) === 4 || isHostName(name.toLowerCase()) : isIP(six) === 6;
        if (isHost && Number(digits) >= 1 && Number(digits) <= 65_535)
          return { host: six ?? name, port: Number(digits) };
        context.addIssue({ code: 'custom', message: 'no host with a port' });
        return z.NEVER;
      }),
    )
    .max(MAX_SENTINELS),
);

/** Accepts a URL by its form only, because its scheme is specific to its reader. */
export const url = (scheme: RegExp) => z.string().refine((value) => scheme.test(value) && URL.canParse(value));

/** Parses Express's `trust proxy` setting: all, none, a number of hops, or addresses. */
export const proxies = z.string().transform((value, context): boolean | number | string => {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,3}$/.test(value)) return Number(value);
  const isProxy = (entry: string): boolean =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(entry) || isIP(entry) !== 0 || isCidr(entry);
  if (value.split(',').every((entry) => isProxy(entry.trim()))) return value;
  context.addIssue({ code: 'custom', message: 'no proxies' });
  return z.NEVER;
});

export const json = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().transform((value, context): z.output<Schema> => {
    try {
      const result = schema.safeParse(JSON.parse(value));
      if (result.success) return result.data;
    } catch {
      // The error is reported below, like any other invalid value.
    }
    context.addIssue({ code: 'custom', message: 'not the expected JSON' });
    return z.NEVER;
  });

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
  families: z.array(z.enum(ipFamilies)).min(1),
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

export const DEFAULT_TIERS =
  '[{"key":"free","limit":50,"paid":false},{"key":"starter","limit":100,"paid":true},{"key":"business","limit":500,"paid":true},{"key":"scale","limit":5000,"paid":true}]';
