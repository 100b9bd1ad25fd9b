import { isPublicName, plainHost } from '../../domain/access/host-name.ts';
import { plainText } from '../../domain/kernel/plain-text.ts';
import { distinct, hostNames } from '../../domain/public-tools/domain-registration.ts';
import type { DomainRegistration } from '../../domain/public-tools/domain-registration.ts';
import { registryDate } from './registry-date.ts';

/** A field of a WHOIS answer; registries share no common format (RFC 3912). */
interface WhoisField {
  /** The key in lower case, with single spaces between words. */
  readonly key: string;
  readonly value: string;
  /** The key of the enclosing heading, or null if there is none. */
  readonly heading: string | null;
}

interface Heading {
  readonly key: string;
  readonly indent: number;
}

const MAX_LINES = 2000;
const MAX_LINE = 512;
const COMMENT = /^\s*(?:%|#|>>>)/;
/** Matches `[Domain Name]  EXAMPLE.JP`, also with a letter before it. */
const BRACKETED = /^(?:[a-z]\. ?)?\[(?<key>[^\]]{1,60})\]\s*(?<value>.*)$/;
/** Matches `Registrar: Example` and `domain............: example.fi`. A URL or an IPv6 address is not a key. */
const KEYED = /^(?<key>[A-Za-z][^:]{0,60}):(?:\s+(?<value>.*))?$/;

/**
 * Parses the fields of an answer: a key and its value on one line, or a heading with its values on indented lines up to
 * an empty line. `isHeading` identifies headings without a colon.
 */
const whoisFields = (answer: string, isHeading: (key: string) => boolean): readonly WhoisField[] => {
  const fields: WhoisField[] = [];
  let heading: Heading | null = null;
  for (const line of answer.split(/\r\n|\n|\r/, MAX_LINES)) {
    const content = line.slice(0, MAX_LINE).trim();
    const indent = line.length - line.trimStart().length;
    if (content === '') heading = null;
    if (content === '' || COMMENT.test(line)) continue;
    if (heading !== null && indent <= heading.indent) heading = null;
    const { key, value = '' } = (BRACKETED.exec(content) ?? KEYED.exec(content))?.groups ?? {};
    const above: string | null = heading?.key ?? null;
    if (key !== undefined) fields.push({ key: plainKey(key), value: value.trim(), heading: above });
    else if (above !== null) fields.push({ key: above, value: content, heading: null });
    heading = headingAfter(heading, key ?? content, indent, key !== undefined || isHeading(plainKey(content)));
  }
  return fields.filter(({ value }) => value !== '');
};

/**
 * Returns the heading after a line. An indented line belongs to the current heading; any other line with a key, or
 * known as a heading, starts a new one.
 */
const headingAfter = (heading: Heading | null, text: string, indent: number, opens: boolean): Heading | null =>
  heading === null && opens ? { key: plainKey(text), indent } : heading;

const plainKey = (key: string): string =>
  key
    .toLowerCase()
    .replace(/[-_.\s]+/g, ' ')
    .trim();

/** The root server, which refers to the WHOIS servers of top-level domains. */
export const ROOT_WHOIS_SERVER = 'whois.iana.org';

/** The keys that registries use for each part of a registration, in order of preference. */
const KEYS = {
  registrar: ['registrar', 'sponsoring registrar', 'registrar name'],
  registeredAt: [
    'creation date',
    'created',
    'created on',
    'created date',
    'registered',
    'registered on',
    'registered date',
    'registration date',
    'registration time',
    'domain registered',
  ],
  expiresAt: [
    'registry expiry date',
    'registrar registration expiration date',
    'expiry date',
    'expiration date',
    'expiration time',
    'expire date',
    'expires',
    'expires on',
    'expire',
    'paid till',
    'renewal date',
    'valid until',
  ],
  updatedAt: ['updated date', 'last updated', 'last updated on', 'last update', 'last modified', 'modified', 'changed'],
  statuses: ['domain status', 'status', 'registration status', 'state', 'eppstatus'],
  nameservers: ['name server', 'name servers', 'nameserver', 'nameservers', 'nserver', 'p nserver'],
  dnssec: ['dnssec'],
} as const;
/** The keys of the field that names the domain. */
const SUBJECT_KEYS: readonly string[] = ['domain', 'domain name'];
type Part = keyof typeof KEYS;

/** The headings of contacts. The fields below them are never returned. */
const CONTACT_HEADING = /^(?:\w+ ){0,2}(?:registrant|holder|owner|admin|tech|billing|contact|person)/;
const isHeading = (key: string): boolean =>
  Object.values(KEYS).some((keys: readonly string[]) => keys.includes(key)) || CONTACT_HEADING.test(key);
/** The keys of the registrar's name below a registrar heading. */
const NAME_KEYS: readonly string[] = ['organization', 'name'];

const UNREGISTERED_WORDS = [
  'no match',
  'not found',
  'no (?:entries|data|object) found',
  'no information available about',
  'nothing found',
  'we do not have an entry',
  '(?:the queried )?object does not exist',
  'domain (?:"?[\\w.-]{1,253}"? )?not found',
  '(?:this domain name|the domain) has not been registered',
  'status:[ \\t]{0,40}(?:free|available)',
  '[\\w.-]{1,253} is (?:free|available)',
];
const UNREGISTERED = new RegExp(`^[ \\t%#>*"]{0,8}(?:${UNREGISTERED_WORDS.join('|')})`, 'im');
/** The status of a name that cannot be registered. */
const NO_NAME_STATUS = 'invalid';
const SIGNED = /^(?:signed|signeddelegation|yes|active)\b/i;
const UNSIGNED = /^(?:unsigned|no|inactive)\b/i;

/** The RDAP term for each EPP status in WHOIS answers (RFC 8056). */
const EPP_WORDS: Readonly<Record<string, string>> = { ok: 'active', linked: 'associated' };

/** The query syntax of servers that require more than the name for a full answer, or for an answer in English. */
const QUERIES: Readonly<Record<string, (name: string) => string>> = {
  'whois.denic.de': (name) => `-T dn ${name}`,
  'whois.jprs.jp': (name) => `${name}/e`,
};

/** Returns the query line for a name. */
export const whoisRequestLine = (server: string, name: string): string => `${QUERIES[server]?.(name) ?? name}\r\n`;

/** Returns the server to which the root refers, or null if there is none or it is not a public host. */
export const referralIn = (answer: string): string | null => {
  const value = whoisFields(answer, isHeading).find(({ key }) => key === 'refer' || key === 'whois')?.value ?? '';
  const host = plainHost(value);
  return isPublicName(host) ? host : null;
};

/**
 * Interprets a WHOIS answer about a name. Returns its registration, `unregistered`, or null if the answer is unusable,
 * for example because the server refused the query or answered for another name.
 */
export const readWhois = (answer: string, name: string): DomainRegistration | 'unregistered' | null => {
  const fields = whoisFields(answer, isHeading).filter(
    ({ heading }) => heading === null || !CONTACT_HEADING.test(heading),
  );
  const subjects = fields
    .filter(({ key }) => SUBJECT_KEYS.includes(key))
    .map(({ value }) => plainHost(value.split(/\s/, 1)[0] ?? ''));
  if (subjects.length > 0 && !subjects.some((subject) => mayBe(subject, name))) return null;
  const all = (part: Part): readonly WhoisField[] =>
    fields.filter(({ key }) => (KEYS[part] as readonly string[]).includes(key));
  const dateOf = (part: Part): Date | null =>
    KEYS[part]
      .map((key) => registryDate(fields.find((field) => field.key === key)?.value))
      .find((date) => date !== null) ?? null;
  const found = {
    registrar: registrarIn(fields, all('registrar')),
    registeredAt: dateOf('registeredAt'),
    expiresAt: dateOf('expiresAt'),
    updatedAt: dateOf('updatedAt'),
    nameservers: hostNames(all('nameservers').map(({ value }) => value.split(/[\s,]/, 1)[0])),
  };
  const statuses = distinct(all('statuses').flatMap(({ value }) => statusOf(value) ?? []));
  const hasData = Object.values(found).some((value) => value !== null && (!Array.isArray(value) || value.length > 0));
  if (!hasData && UNREGISTERED.test(answer)) return 'unregistered';
  const isTaken = subjects.length > 0 && statuses.length > 0 && !statuses.includes(NO_NAME_STATUS);
  return hasData || isTaken ? { name, ...found, statuses, dnssec: dnssecOf(all('dnssec')[0]?.value ?? '') } : null;
};

/**
 * Returns true if the subject may be the name. Registries may write an internationalized name in its own script, which
 * cannot be compared here.
 */
const mayBe = (subject: string, name: string): boolean =>
  subject === name || (name.includes('xn--') && /\P{ASCII}/u.test(subject));

const registrarIn = (fields: readonly WhoisField[], named: readonly WhoisField[]): string | null => {
  const below = fields.find(({ key, heading }) => heading === 'registrar' && NAME_KEYS.includes(key));
  return plainText((named[0] ?? below)?.value.replace(/\s*\[Tag = [^\]]*\]$/, ''));
};

/**
 * Returns the RDAP term of a status, or null for an unusable one: `clientTransferProhibited https://icann.org/epp#…`
 * becomes `client transfer prohibited`.
 */
const statusOf = (value: string): string | null => {
  const word = plainText(value.replace(/\s*\(?https?:.*$/, ''))?.replace(/\.$/, '') ?? null;
  if (word === null) return null;
  const parted = /^[a-z]+(?:[A-Z][a-z]+)+$/.test(word) ? word.replace(/[A-Z]/g, (letter) => ` ${letter}`) : word;
  return EPP_WORDS[parted.toLowerCase()] ?? parted.toLowerCase();
};

const dnssecOf = (value: string): boolean | null => {
  if (SIGNED.test(value)) return true;
  return UNSIGNED.test(value) ? false : null;
};

const LIMIT_WORDS =
  /(?:limit|quota)\b.{0,60}\b(?:exceeded|reached)|(?:exceeded|reached)\s.{0,60}(?:limit|quota)|too many (?:requests|queries|connections)|access control limit|excessive querying/i;

/** Returns true if a WHOIS answer without data reports too many queries. */
export const isLimitNotice = (answer: string): boolean => LIMIT_WORDS.test(answer.slice(0, 2000));
