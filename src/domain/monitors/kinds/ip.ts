import { changeOfListings } from '../../checks/warnings/blocklist-state.ts';
import type { ListingsChange } from '../../checks/warnings/blocklist-state.ts';
import type { BlocklistVerdict, Listing } from '../../checks/warnings/blocklist.ts';
import type { CheckFinding } from '../../checks/check-finding.ts';
import { evidenceOf } from '../../checks/evidence.ts';
import type { RuleEvidence } from '../../checks/evidence.ts';
import type { Issue } from '../../kernel/issue.ts';
import { canonicalAddress } from '../../kernel/ip-address.ts';
import { hostIssues } from '../host-finding.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorCheck, NewMonitorFacts } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../schedule.rules.ts';
import { text } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';
import { contactFields } from './contact-fields.ts';

/** The longest text form of an IPv6 address, with spaces around it. */
const MAX_ADDRESS_TEXT = 64;

/** What the probe needs to check an address; the target is its canonical form. */
export type AddressCheck = MonitorCheck<SettingsOf<typeof contactFields>>;

/** What one check of an address observed. */
export interface AddressObservation {
  /** The listings that were known before. */
  readonly known: readonly Listing[];
  readonly verdicts: readonly BlocklistVerdict[];
}

/** The lists by name, new ones first. */
const namesOf = ({ listings, added, removed }: ListingsChange, known: readonly Listing[]): string => {
  const isNew = (listing: Listing): boolean => known.length > 0 && added.includes(listing);
  const sorted = [...listings.filter(isNew), ...listings.filter((listing) => !isNew(listing))];
  const names = sorted.map((listing) => `${listing.name} (${listing.resultCode}${isNew(listing) ? ', new' : ''})`).join(', ');
  return removed.length === 0 ? names : `${names}; no longer by ${removed.map(({ name }) => name).join(', ')}`;
};

const rulesOf = (change: ListingsChange, { known, verdicts }: AddressObservation): readonly RuleEvidence[] => [
  { check: 'blocklists', result: 'failed', expected: `not listed by ${verdicts.length} blocklists`, seen: namesOf(change, known) },
  ...change.listings.map(({ name, reason }): RuleEvidence => ({ check: 'blocklist', result: 'failed', expected: `not listed by ${name}`, seen: reason })),
];

/** Down while a list contains the address. A list without a usable answer keeps its state, and a check without any usable answer is inconclusive. */
export const judgeAddress = (_check: AddressCheck | null, observation: AddressObservation): CheckFinding => {
  const change = changeOfListings(observation.known, observation.verdicts);
  const common = { latencyMs: null, blocklists: observation.verdicts, ...(change.isConclusive ? {} : { isInconclusive: true as const }) };
  if (change.listings.length === 0) return { ...common, outcome: 'up', reason: null, evidence: null };
  return { ...common, outcome: 'down', reason: 'addressListed', evidence: evidenceOf({ reason: 'addressListed', rules: rulesOf(change, observation) }) };
};

const addressOf = (written: string): string | null => canonicalAddress(written.trim());

const addressIssues = ({ hosts: { ipAddress = 'public' } }: NewMonitorFacts): readonly Issue[] =>
  ipAddress === 'malformed' ? [{ path: 'ipAddress', message: 'Expected one IPv4 or IPv6 address, without a prefix length, zone or port.' }] : hostIssues('ipAddress', ipAddress);

/** Addresses of customers, by their listings on DNS blocklists. */
export const ipKind = defineMonitorKind({
  kind: 'ip',
  path: 'customer-ips',
  noun: 'CustomerIp',
  label: 'customer IP',
  ofCustomer: { path: 'ips', checkInterval: MAX_CHECK_INTERVAL, state: 'dnsbl', keepsTarget: true },
  targetField: 'ipAddress',
  target: text({ minLength: 1, maxLength: MAX_ADDRESS_TEXT }, { isRequired: true, description: 'A public address, stored in one form: RFC 5952 for IPv6, and IPv4 for an IPv4-mapped address.' }),
  canonical: addressOf,
  types: { ip: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'ip',
  settings: contactFields,
  secrets: {},
  hosts: ({ ipAddress }) => (ipAddress === undefined ? {} : { ipAddress: typeof ipAddress === 'string' ? addressOf(ipAddress) : null }),
  newIssues: addressIssues,
  newRules: [],
  changeRules: [],
  judge: judgeAddress,
});
