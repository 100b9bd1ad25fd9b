/** The record types that the service looks up. */
export const dnsRecordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;
export type DnsRecordType = (typeof dnsRecordTypes)[number];

/** How the records of an answer must agree with the expected values: contain all, contain one of them, or be exactly these. */
export const valueMatches = ['all', 'any', 'exact'] as const;
export type ValueMatch = (typeof valueMatches)[number];
