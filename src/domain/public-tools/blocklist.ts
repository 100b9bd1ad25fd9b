import { plainText } from './domain-registration.ts';
import { failed } from '../checks/probe-failure.ts';
import type { Attempt, ProbeFailure } from '../checks/probe-failure.ts';

/** A list of addresses that send unwanted mail, published in the DNS (RFC 5782). */
export interface Blocklist {
  /** The zone that is asked. */
  readonly key: string;
  readonly name: string;
  /** Whether it also lists IPv6 addresses. */
  readonly v6: boolean;
  /** Where its operator tells of an address, and how to get off; the address is appended. */
  readonly delistUrl: string;
}

/**
 * Lists that anybody may ask without an account, within their terms of fair use. Lists that answer only to registered
 * name servers are left out: from everybody else they keep their listings silently.
 */
export const BLOCKLISTS: readonly Blocklist[] = [
  { key: 'zen.spamhaus.org', name: 'Spamhaus ZEN', v6: true, delistUrl: 'https://check.spamhaus.org/query/ip/' },
  { key: 'bl.spamcop.net', name: 'SpamCop', v6: false, delistUrl: 'https://www.spamcop.net/bl.shtml?' },
  { key: 'dnsbl.dronebl.org', name: 'DroneBL', v6: true, delistUrl: 'https://dronebl.org/lookup?ip=' },
  { key: 'psbl.surriel.com', name: 'Passive Spam Block List', v6: false, delistUrl: 'https://psbl.org/listing?ip=' },
  { key: 'bl.blocklist.de', name: 'blocklist.de', v6: false, delistUrl: 'https://www.blocklist.de/en/delist.html?ip=' },
];

/** An address that a list holds, as the record of a customer's address tells it. */
export interface Listing {
  readonly name: string;
  /** In the list's own words. */
  readonly reason: string;
  readonly listKey: string;
  readonly delistUrl: string;
  /** The addresses within 127.0.0.0/8 that the list answered. */
  readonly resultCode: string;
}

/** What a list answered: its codes (A records), none when it does not hold the address, and its texts (TXT records). */
export interface BlocklistAnswer {
  readonly codes: readonly string[];
  readonly texts: readonly string[];
}

/** What is known of an address on one list: a listing, none, or why it is not known. */
export type BlocklistVerdict =
  | { readonly list: Blocklist; readonly status: 'listed'; readonly listing: Listing }
  | { readonly list: Blocklist; readonly status: 'notListed' }
  | { readonly list: Blocklist; readonly status: 'unknown'; readonly failure: ProbeFailure };

const MAX_REASON = 500;
const MAX_CODES = 16;
const CODE = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
/** 127.255.255.0/24 says that the question was not allowed; other operators say so by 127.0.0.1, which never lists. */
const NOT_ALLOWED = /^127\.(?:255\.255\.\d{1,3}|0\.0\.1)$/;

const isV6 = (address: string): boolean => address.includes(':');

/** The lists that can hold an address. */
export const blocklistsFor = (address: string): readonly Blocklist[] => BLOCKLISTS.filter(({ v6 }) => v6 || !isV6(address));

/** The name that asks a list for an address: its octets or nibbles in reverse (RFC 5782 sections 2.1 and 2.4). */
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

/** Judges what a list answered of an address. Only an answer that can mean nothing else is a listing. */
export const judgeBlocklist = (list: Blocklist, address: string, answer: Attempt<BlocklistAnswer>): BlocklistVerdict => {
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

/** Whether any list holds the address; null when none does and not one of them is known. */
export const isListedBy = (verdicts: readonly BlocklistVerdict[]): boolean | null => {
  if (verdicts.some(({ status }) => status === 'listed')) return true;
  return verdicts.some(({ status }) => status === 'notListed') ? false : null;
};
