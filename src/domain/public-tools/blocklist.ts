import { plainText } from './domain-registration.ts';
import { failed } from '../checks/probe-failure.ts';
import type { Attempt, ProbeFailure } from '../checks/probe-failure.ts';

/** A DNS-based blocklist (RFC 5782). */
export interface Blocklist {
  /** The DNS zone of the list. */
  readonly key: string;
  readonly name: string;
  /** Whether the list includes IPv6 addresses. */
  readonly v6: boolean;
  /** The operator's lookup and removal page; the address is appended. */
  readonly delistUrl: string;
}

/**
 * Lists that can be queried without an account, within their fair use terms. Lists that only answer registered name servers are excluded: to others
 * they silently report no listing.
 */
export const BLOCKLISTS: readonly Blocklist[] = [
  { key: 'zen.spamhaus.org', name: 'Spamhaus ZEN', v6: true, delistUrl: 'https://check.spamhaus.org/query/ip/' },
  { key: 'bl.spamcop.net', name: 'SpamCop', v6: false, delistUrl: 'https://www.spamcop.net/bl.shtml?' },
  { key: 'dnsbl.dronebl.org', name: 'DroneBL', v6: true, delistUrl: 'https://dronebl.org/lookup?ip=' },
  { key: 'psbl.surriel.com', name: 'Passive Spam Block List', v6: false, delistUrl: 'https://psbl.org/listing?ip=' },
  { key: 'bl.blocklist.de', name: 'blocklist.de', v6: false, delistUrl: 'https://www.blocklist.de/en/delist.html?ip=' },
];

/** A listing as recorded for a customer's address. */
export interface Listing {
  readonly name: string;
  /** The reason given by the list. */
  readonly reason: string;
  readonly listKey: string;
  readonly delistUrl: string;
  /** The addresses within 127.0.0.0/8 that the list returned. */
  readonly resultCode: string;
}

/** A list's answer: return codes (A records; empty if not listed) and texts (TXT records). */
export interface BlocklistAnswer {
  readonly codes: readonly string[];
  readonly texts: readonly string[];
}

/** Whether a list contains an address, or why that is unknown. */
export type BlocklistVerdict =
  | { readonly list: Blocklist; readonly status: 'listed'; readonly listing: Listing }
  | { readonly list: Blocklist; readonly status: 'notListed' }
  | { readonly list: Blocklist; readonly status: 'unknown'; readonly failure: ProbeFailure };

const MAX_REASON = 500;
const MAX_CODES = 16;
const CODE = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
/** 127.255.255.0/24 means that the query was refused; some operators use 127.0.0.1, which is never a listing. */
const NOT_ALLOWED = /^127\.(?:255\.255\.\d{1,3}|0\.0\.1)$/;

const isV6 = (address: string): boolean => address.includes(':');

/** The lists that can contain the address. */
export const blocklistsFor = (address: string): readonly Blocklist[] => BLOCKLISTS.filter(({ v6 }) => v6 || !isV6(address));

/** The query name of an address: its octets or nibbles in reverse (RFC 5782 sections 2.1 and 2.4). */
export const blocklistQueryName = (address: string, { key }: Blocklist): string => {
  const parts = isV6(address) ? nibblesOf(address) : address.split('.');
  return [...parts.toReversed(), key].join('.');
};

/** The 32 nibbles of an IPv6 address in canonical text form (RFC 5952). */
const nibblesOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((groups) => (groups === '' ? [] : groups.split(':'))) as [string[], string[]];
  const gap = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after].flatMap((group) => group.padStart(4, '0').match(/./g) ?? []);
};

/** Interprets a list's answer. Only an unambiguous answer counts as a listing. */
export const interpretBlocklist = (list: Blocklist, address: string, answer: Attempt<BlocklistAnswer>): BlocklistVerdict => {
  if (!answer.ok) return { list, status: 'unknown', failure: answer.failure };
  const codes = answer.value.codes.slice(0, MAX_CODES);
  if (codes.length === 0) return { list, status: 'notListed' };
  const foreign = codes.find((code) => !CODE.test(code));
  if (foreign !== undefined) return { list, status: 'unknown', failure: failed('answerInvalid', 'answer', foreign).failure };
  const refusal = codes.find((code) => NOT_ALLOWED.test(code));
  if (refusal !== undefined) return { list, status: 'unknown', failure: failed('queryRefused', 'answer', refusal).failure };
  return { list, status: 'listed', listing: listingOf(list, address, codes, answer.value.texts) };
};

const listingOf = ({ key, name, delistUrl }: Blocklist, address: string, codes: readonly string[], texts: readonly string[]): Listing => ({
  name,
  reason: plainText(texts.join(' '), MAX_REASON) ?? 'The list gives no reason.',
  listKey: key,
  delistUrl: `${delistUrl}${encodeURIComponent(address)}`,
  resultCode: codes.toSorted().join(', '),
});

/** Whether any list contains the address; null if none does and every answer is unknown. */
export const isListedBy = (verdicts: readonly BlocklistVerdict[]): boolean | null => {
  if (verdicts.some(({ status }) => status === 'listed')) return true;
  return verdicts.some(({ status }) => status === 'notListed') ? false : null;
};
