import { canonicalAddress, enclosingNetwork, ipFamilyOf } from '../kernel/ip-address.ts';

/** The prefixes that stand for the announced network of an address: the longest that routers commonly accept. */
const NETWORK_PREFIX = { v4: 24, v6: 48 } as const;

/** Returns a host name as it is compared: without regard to case (RFC 4343) and without the root dot. */
const hostNameOf = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return lower.length > 1 && lower.endsWith('.') ? lower.slice(0, -1) : lower;
};

/** Normalizes the names of name servers (RFC 1035 section 3.3.11). */
export const nameServersOf = (records: readonly string[]): readonly string[] => records.map(hostNameOf);

/** Normalizes MX records, preference and host (RFC 1035 section 3.3.9); `0 .` accepts no mail (RFC 7505). */
export const mailServersOf = (records: readonly string[]): readonly string[] =>
  records.map((record) => {
    const [preference = '', host = ''] = record.trim().split(/\s+/u);
    return `${Number(preference)} ${host === '' ? '.' : hostNameOf(host)}`;
  });

/** Normalizes addresses (RFC 5952). */
export const addressesOf = (records: readonly string[]): readonly string[] =>
  records.flatMap((record) => canonicalAddress(record.trim()) ?? []);

/** Returns the networks of addresses. */
export const networksOf = (records: readonly string[]): readonly string[] =>
  addressesOf(records).map((address) => enclosingNetwork(address, NETWORK_PREFIX[ipFamilyOf(address)]));

/**
 * Normalizes CAA records (RFC 8659 section 4.1): tags are compared without regard to case, and so are the names of
 * certification authorities.
 */
export const caaOf = (records: readonly string[]): readonly string[] =>
  records.map((record) =>
    record.trim().replace(/^(\d+)\s+(\S+)\s+"?(.*?)"?$/su, (_record, flags: string, tag: string, value: string) => {
      const name = tag.toLowerCase();
      return `${Number(flags)} ${name} ${name.startsWith('issue') ? value.trim().toLowerCase() : value.trim()}`;
    }),
  );

/**
 * Returns the text of a TXT record in zone file format. Its strings are joined without a space (RFC 7208 section 3.3,
 * RFC 6376 section 3.6.2.2).
 */
export const textOf = (record: string): string => {
  const strings = [...record.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)];
  return strings.length === 0 ? record : strings.map(([, string = '']) => string.replace(/\\(.)/gsu, '$1')).join('');
};

/**
 * Normalizes the SPF records among TXT records. The order of terms has a meaning, their case has none (RFC 7208
 * sections 4.6 and 12), except in macros (section 7.3).
 */
export const spfOf = (records: readonly string[]): readonly string[] =>
  records
    .map((record) => textOf(record).trim())
    .filter((text) => /^v=spf1(?:\s|$)/iu.test(text))
    .map((text) =>
      text
        .split(/\s+/u)
        .map((term) => (term.includes('%{') ? term : term.toLowerCase()))
        .join(' '),
    );

interface TaggedText {
  /** Matches the records of the kind among TXT records. */
  readonly version: RegExp;
  /** The tags whose values are compared without white space. */
  readonly compact: readonly string[];
  /** The tags whose values are compared without regard to case. */
  readonly caseless: readonly string[];
}

/** Normalizes a list of `tag=value`, whose order has no meaning. */
const tagListOf = (text: string, { compact, caseless }: TaggedText): string =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [tag = '', ...rest] = part.split('=');
      const name = tag.trim().toLowerCase();
      const value = rest.join('=').trim();
      const joined = compact.includes(name) ? value.replace(/\s/gu, '') : value.replace(/\s+/gu, ' ');
      return `${name}=${caseless.includes(name) ? joined.toLowerCase() : joined}`;
    })
    .toSorted((one, other) => Number(other.startsWith('v=')) - Number(one.startsWith('v=')) || (one < other ? -1 : 1))
    .join('; ');

const dmarc: TaggedText = {
  version: /^v\s*=\s*DMARC1\s*(?:;|$)/u,
  compact: ['rua', 'ruf', 'fo', 'pct', 'ri'],
  caseless: ['p', 'sp', 'np', 'adkim', 'aspf', 'fo', 'rf', 'psd', 't'],
};
const dkim: TaggedText = {
  version: /(?:^|;)\s*p\s*=/u,
  compact: ['p', 'h', 't', 's'],
  caseless: ['k', 'h', 's', 't'],
};

/** Normalizes the DMARC records among TXT records. Tags after the version have no order (RFC 7489 section 6.4). */
export const dmarcOf = (records: readonly string[]): readonly string[] =>
  records
    .map((record) => textOf(record).trim())
    .filter((text) => dmarc.version.test(text))
    .map((text) => tagListOf(text, dmarc));

/** Normalizes the keys of a DKIM selector: tags have no order, and keys no white space (RFC 6376 sections 3.2, 3.6.1). */
export const dkimOf = (selector: string, records: readonly string[]): readonly string[] =>
  records
    .map(textOf)
    .filter((text) => dkim.version.test(text))
    .map((text) => `${selector}: ${tagListOf(text, dkim)}`);

/** Normalizes the name of a registrar. Registries differ in white space and a final full stop. */
export const registrarOf = (name: string): string => name.replace(/\s+/gu, ' ').trim().replace(/\.$/u, '');

/**
 * The statuses of grace periods (RFC 3915, RFC 8056), which begin and end by themselves after a registration, a renewal
 * and a transfer.
 */
const PASSING_STATUSES: ReadonlySet<string> = new Set([
  'add period',
  'auto renew period',
  'renew period',
  'transfer period',
]);

/** Normalizes the statuses of a registration, without those that begin and end by themselves. */
export const registryStatusOf = (statuses: readonly string[]): readonly string[] =>
  statuses
    .map((status) => status.trim().toLowerCase().replace(/\s+/gu, ' '))
    .filter((status) => !PASSING_STATUSES.has(status));

/** Normalizes DS records: key tag, algorithm, type and digest, whose digits have no case (RFC 4034 section 5.3). */
export const delegationSignersOf = (records: readonly string[]): readonly string[] =>
  records.map((record) =>
    record
      .trim()
      .replace(
        /^(\d+)\s+(\d+)\s+(\d+)\s(.+)/su,
        (_record, tag: string, algorithm: string, type: string, digest: string) =>
          `${Number(tag)} ${Number(algorithm)} ${Number(type)} ${digest.replace(/\s/gu, '').toLowerCase()}`,
      ),
  );

/**
 * Normalizes the address that a website leads to (RFC 3986 section 6.2.2), without query and fragment, which often hold
 * a session.
 */
export const redirectTargetOf = (address: string): readonly string[] => {
  const url = URL.parse(address);
  return url === null ? [] : [`${url.origin}${url.pathname}`];
};

/** Returns the organization of an issuer, or its common name. Authorities issue by many intermediates (RFC 5280). */
export const issuerOf = (issuer: string): string => {
  const member = (name: string): string | undefined =>
    new RegExp(`(?:^|\\s|,)${name}=(.+?)(?=\\s*,?\\s*\\b[A-Za-z]{1,20}=|$)`, 'su').exec(issuer)?.[1];
  return (member('O') ?? member('CN') ?? issuer).trim();
};
