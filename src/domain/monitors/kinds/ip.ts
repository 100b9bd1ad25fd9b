import type { Issue } from '../../kernel/issue.ts';
import { canonicalAddress } from '../../kernel/ip-address.ts';
import { hostIssues } from '../hosts.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../check-interval.rules.ts';
import { text } from '../setting-fields.ts';
import { contactFields } from './contact-fields.ts';

/** The maximum length of an IP address as text, including surrounding spaces. */
const MAX_ADDRESS_TEXT = 64;

const addressOf = (written: string): string | null => canonicalAddress(written.trim());

const addressIssues = ({ hosts: { ipAddress = 'public' } }: NewMonitorFacts): readonly Issue[] =>
  ipAddress === 'malformed'
    ? [{ path: 'ipAddress', message: 'Expected one IPv4 or IPv6 address, without a prefix length, zone or port.' }]
    : hostIssues('ipAddress', ipAddress);

/** The kind `ip`: IP addresses of customers, judged by their listings on DNS blocklists. */
export const ipKind = defineMonitorKind({
  kind: 'ip',
  ofCustomer: { term: 'customer IP', checkInterval: MAX_CHECK_INTERVAL, state: 'dnsbl', keepsTarget: true },
  targetField: 'ipAddress',
  target: text({ minLength: 1, maxLength: MAX_ADDRESS_TEXT }, { isRequired: true }),
  canonical: addressOf,
  types: { ip: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'ip',
  settings: contactFields,
  secrets: {},
  hosts: ({ ipAddress }): Readonly<Record<string, string | null>> =>
    ipAddress === undefined ? {} : { ipAddress: typeof ipAddress === 'string' ? addressOf(ipAddress) : null },
  newIssues: addressIssues,
  newRules: [],
  changeRules: [],
});
