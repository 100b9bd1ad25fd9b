/** The record types that the service looks up. */
export const dnsRecordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;
/** A record type that the service looks up (RFC 1035 section 3.2.2 and later ones). */
export type DnsRecordType = (typeof dnsRecordTypes)[number];

/**
 * The ways to compare the records of an answer with the expected values: contain all of them, contain any of them, or
 * equal them exactly.
 */
export const valueMatches = ['all', 'any', 'exact'] as const;
/** The way in which the records of an answer are compared with the expected values. */
export type ValueMatch = (typeof valueMatches)[number];
