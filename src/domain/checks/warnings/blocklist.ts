import { ipFamilyOf, reversedName } from '../../kernel/ip-address.ts';
import type { IpFamily } from '../../kernel/ip-address.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { failed } from '../probe-failure.ts';
import type { Attempt, ProbeFailure, ProbeFailureCode } from '../probe-failure.ts';

/** A DNS-based blocklist (RFC 5782). */
export interface Blocklist {
  /** The DNS zone of the list. */
  readonly key: string;
  readonly name: string;
  /** The address families that the list covers. */
  readonly families: readonly IpFamily[];
  /** The URL of the operator's page for lookup and removal. `{address}` stands for the address. */
  readonly delistUrl: string;
}

/**
 * The blocklists that can be queried without an account, within their fair use terms. Lists that answer only registered
 * name servers are excluded, because they report no listing to others.
 */
export const DEFAULT_BLOCKLISTS: readonly Blocklist[] = [
  {
    key: 'zen.spamhaus.org',
    name: 'Spamhaus ZEN',
    families: ['v4', 'v6'],
    delistUrl: 'https://check.spamhaus.org/query/ip/{address}',
  },
  { key: 'bl.spamcop.net', name: 'SpamCop', families: ['v4'], delistUrl: 'https://www.spamcop.net/bl.shtml?{address}' },
  {
    key: 'dnsbl.dronebl.org',
    name: 'DroneBL',
    families: ['v4', 'v6'],
    delistUrl: 'https://dronebl.org/lookup?ip={address}',
  },
  {
    key: 'psbl.surriel.com',
    name: 'Passive Spam Block List',
    families: ['v4'],
    delistUrl: 'https://psbl.org/listing?ip={address}',
  },
  {
    key: 'bl.blocklist.de',
    name: 'blocklist.de',
    families: ['v4'],
    delistUrl: 'https://www.blocklist.de/en/delist.html?ip={address}',
  },
];

/** A listing of a customer's address as it is recorded. */
export interface Listing {
  readonly name: string;
  /** The reason that the list gives. */
  readonly reason: string;
  readonly listKey: string;
  readonly delistUrl: string;
  /** The addresses within 127.0.0.0/8 that the list returned. */
  readonly resultCode: string;
}

/** The answer of a list: return codes (A records; empty if not listed) and texts (TXT records). */
export interface BlocklistAnswer {
  readonly codes: readonly string[];
  readonly texts: readonly string[];
}

/** The answer of a list about an address: listed, not listed, or the reason why that is unknown. */
export type BlocklistVerdict =
  | { readonly list: Blocklist; readonly status: 'listed'; readonly listing: Listing }
  | { readonly list: Blocklist; readonly status: 'notListed' }
  | { readonly list: Blocklist; readonly status: 'unknown'; readonly failure: ProbeFailure };

const MAX_REASON = 500;
const MAX_CODES = 16;
const CODE = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
/**
 * Matches the return codes that are not listings: 127.255.255.0/24 means that the query was refused, and some operators
 * use 127.0.0.1 for that.
 */
const NOT_ALLOWED = /^127\.(?:255\.255\.\d{1,3}|0\.0\.1)$/;

/** Returns the lists that cover the family of the address. */
export const blocklistsFor = (lists: readonly Blocklist[], address: string): readonly Blocklist[] =>
  lists.filter(({ families }) => families.includes(ipFamilyOf(address)));

/** Returns the name to query for an address in a list (RFC 5782 sections 2.1 and 2.4). */
export const blocklistQueryName = (address: string, { key }: Pick<Blocklist, 'key'>): string =>
  `${reversedName(address)}.${key}`;

/** Interprets the answer of a list. Only an unambiguous answer counts as a listing. See ADR 0061. */
export const interpretBlocklist = (
  list: Blocklist,
  address: string,
  answer: Attempt<BlocklistAnswer>,
): BlocklistVerdict => {
  if (!answer.ok) return { list, status: 'unknown', failure: answer.failure };
  const codes = answer.value.codes.slice(0, MAX_CODES);
  if (codes.length === 0) return { list, status: 'notListed' };
  const foreign = codes.find((code) => !CODE.test(code));
  if (foreign !== undefined)
    return { list, status: 'unknown', failure: failed('answerInvalid', 'answer', foreign).failure };
  const refusal = codes.find((code) => NOT_ALLOWED.test(code));
  if (refusal !== undefined)
    return { list, status: 'unknown', failure: failed('queryRefused', 'answer', refusal).failure };
  return { list, status: 'listed', listing: listingOf(list, address, codes, answer.value.texts) };
};

const listingOf = (
  { key, name, delistUrl }: Blocklist,
  address: string,
  codes: readonly string[],
  texts: readonly string[],
): Listing => ({
  name,
  reason: plainText(texts.join(' '), MAX_REASON) ?? 'The list gives no reason.',
  listKey: key,
  delistUrl: delistUrl.replaceAll('{address}', encodeURIComponent(address)),
  resultCode: codes.toSorted().join(', '),
});

/**
 * Returns the two test addresses of a list: a working list contains the first and does not contain the second (RFC 5782
 * section 5).
 */
export const testAddressesOf = ({ families }: Blocklist): { readonly listed: string; readonly unlisted: string } =>
  families.includes('v4')
    ? { listed: '127.0.0.2', unlisted: '127.0.0.1' }
    : { listed: '::ffff:7f00:2', unlisted: '::ffff:7f00:1' };

/**
 * Returns the reason why no answer of a list may be used, or null if the list works. A list fails if it does not pass
 * the test or could not be tested.
 */
export const interpretTest = (
  list: Blocklist,
  { listed, unlisted }: Readonly<Record<'listed' | 'unlisted', Attempt<BlocklistAnswer>>>,
): ProbeFailure | null => {
  const tested = testAddressesOf(list);
  const [positive, negative] = [
    interpretBlocklist(list, tested.listed, listed),
    interpretBlocklist(list, tested.unlisted, unlisted),
  ];
  if (negative.status === 'listed')
    return failed('blocklistUnreliable', 'answer', `${tested.unlisted} is listed`).failure;
  if (negative.status === 'unknown') return negative.failure;
  if (positive.status === 'notListed')
    return failed('blocklistUnreliable', 'answer', `${tested.listed} is not listed`).failure;
  return positive.status === 'unknown' ? positive.failure : null;
};

/** Returns the listings among the verdicts. */
export const listingsOf = (verdicts: readonly BlocklistVerdict[]): readonly Listing[] =>
  verdicts.flatMap((verdict) => (verdict.status === 'listed' ? [verdict.listing] : []));

/** Returns true if any list contains the address, or null if none does and every answer is unknown. */
export const isListedBy = (verdicts: readonly BlocklistVerdict[]): boolean | null => {
  if (verdicts.some(({ status }) => status === 'listed')) return true;
  return verdicts.some(({ status }) => status === 'notListed') ? false : null;
};

const failureTexts: Readonly<Partial<Record<ProbeFailureCode, string>>> = {
  timedOut: 'no answer in time',
  queryRefused: 'queries from this service are refused',
  blocklistUnreliable: 'ignored, because it does not answer its test entries as RFC 5782 requires',
};

/** The meanings of the codes with which operators refuse a query. */
const refusalMeanings: Readonly<Record<string, string>> = {
  '127.255.255.252': 'mistyped zone',
  '127.255.255.254': 'query through a public resolver',
  '127.255.255.255': 'too many queries',
};

/** Returns the errors of the lists without a usable answer as one text, or null if all lists answered. */
export const blocklistErrors = (verdicts: readonly BlocklistVerdict[]): string | null => {
  if (verdicts.length === 0) return 'No configured blocklist contains addresses of this family.';
  const errors = verdicts.flatMap((verdict) => {
    if (verdict.status !== 'unknown') return [];
    const { code, detail } = verdict.failure;
    const meaning = refusalMeanings[detail];
    return [
      `${verdict.list.name}: ${failureTexts[code] ?? 'the answer is not valid'} (${detail}${meaning === undefined ? '' : `, ${meaning}`})`,
    ];
  });
  return errors.length === 0 ? null : errors.join('; ');
};
