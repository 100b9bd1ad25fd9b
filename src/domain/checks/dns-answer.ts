import { canonicalAddress } from '../kernel/ip-address.ts';
import type { DnsRecordType, ValueMatch } from '../monitors/dns-records.ts';

/**
 * A resource record. Names are in lower case and have no root dot. `text` is in zone file format, except for TXT
 * records, where it is the text itself.
 */
export interface DnsRecord {
  readonly name: string;
  /** A type from `dnsRecordTypes`, or `TYPE` followed by a number (RFC 3597). */
  readonly type: string;
  /** The time for which the record may be cached, in seconds (RFC 1035 section 3.2.1). */
  readonly ttl: number;
  readonly text: string;
}

/** The answer of a name server. */
export interface DnsAnswer {
  /** The response code, such as `NOERROR`. */
  readonly status: string;
  /** True if the server set the AD flag: it has verified the answer with DNSSEC. */
  readonly isAuthenticated: boolean;
  readonly transport: 'UDP' | 'TCP';
  readonly records: readonly DnsRecord[];
  /** The extended error (RFC 8914), or null if the server sent none. */
  readonly extendedError: string | null;
}

/** The records of one type that an answer contains for a name. */
export interface FoundRecords {
  readonly values: readonly string[];
  /** True if the aliases of the name form a loop. */
  readonly isLoop: boolean;
}

/**
 * Follows the aliases (CNAME) of the name and returns the records of the type at their end. Other records of the answer
 * are ignored.
 */
export const recordsOf = ({ records }: Pick<DnsAnswer, 'records'>, name: string, type: string): FoundRecords => {
  const at = Map.groupBy(records, (record) => record.name);
  const visited = new Set<string>();
  let current: string | undefined = name;
  while (current !== undefined && !visited.has(current)) {
    visited.add(current);
    const here: readonly DnsRecord[] = at.get(current) ?? [];
    const values = here.filter((record) => record.type === type).map(({ text }) => text);
    if (values.length > 0) return { values, isLoop: false };
    current = here.find((record) => record.type === 'CNAME')?.text;
  }
  return { values: [], isLoop: current !== undefined };
};

const unquoted = (text: string): string => (/^".*"$/su.test(text) ? text.slice(1, -1) : text);

/**
 * Normalizes a value for comparison. Case, root dots and spaces are ignored, except in TXT records, where all of them
 * count.
 */
export const comparableValue = (value: string, type: DnsRecordType): string => {
  const trimmed = value.trim();
  if (type === 'TXT') return unquoted(trimmed);
  if (type === 'CAA') return trimmed.replaceAll('"', '').replace(/\s+/gu, ' ').toLowerCase();
  const words = trimmed.toLowerCase().split(/\s+/u);
  return canonicalAddress(trimmed) ?? words.map((word) => word.replace(/(?<=.)\.$/u, '')).join(' ');
};

/** Returns true if the values of the records match the expected ones. */
export const areExpected = (
  values: readonly string[],
  expected: readonly string[],
  match: ValueMatch,
  type: DnsRecordType,
): boolean => {
  const found = new Set(values.map((value) => comparableValue(value, type)));
  const wanted = new Set(expected.map((value) => comparableValue(value, type)));
  const present = [...wanted].filter((value) => found.has(value)).length;
  if (match === 'any') return present > 0;
  return present === wanted.size && (match === 'all' || found.size === wanted.size);
};
