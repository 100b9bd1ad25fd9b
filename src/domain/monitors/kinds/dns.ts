import { aLabelName, isPublicName, plainHost } from '../../access/host-name.ts';
import { canonicalAddress, ipFamilyOf, reversedName } from '../../kernel/ip-address.ts';
import type { Issue } from '../../kernel/issue.ts';
import { seconds } from '../../kernel/time.ts';
import { changeFields, zoneFacets } from '../change-facets.ts';
import { degradedFields } from '../degraded-after.ts';
import { hostIssues, parseConnectHost } from '../hosts.ts';
import { dnsRecordTypes, valueMatches } from '../dns-records.ts';
import { MAX_HOST_NAME } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { NewMonitorFacts, SentMonitor } from '../monitor-kind.ts';
import type { Monitor } from '../monitor.ts';
import { MAX_CHECK_INTERVAL } from '../check-interval.rules.ts';
import { choice, flag, optionalNumber, optionalText, text, textList } from '../setting-fields.ts';
import type { KindMembers, SettingsOf } from '../setting-fields.ts';

const MAX_RESOLVER_TEXT = MAX_HOST_NAME + '[]:65535'.length;
const MAX_EXPECTED_VALUES = 50;
const MAX_EXPECTED_VALUE = 1024;
/** The upper limit of the answer time that can be configured, in milliseconds. */
const MAX_ANSWER_TIME = seconds(60);

const dnsFields = {
  recordType: choice(dnsRecordTypes),
  resolver: optionalText({ maxLength: MAX_RESOLVER_TEXT }),
  expectedAnswer: choice(['records', 'nxdomain']),
  expectedValues: textList({ maxItems: MAX_EXPECTED_VALUES, maxLength: MAX_EXPECTED_VALUE }),
  expectedMatch: choice(valueMatches),
  requireDnssec: flag(false),
  maxAnswerMs: optionalNumber({ minimum: 1, maximum: MAX_ANSWER_TIME }),
  ...changeFields(zoneFacets, []),
  ...degradedFields,
};

export type DnsSettings = SettingsOf<typeof dnsFields>;
const REVERSE_ZONE = { v4: 'in-addr.arpa', v6: 'ip6.arpa' } as const;

/**
 * Returns the name to query, or null if the target has no name in the public DNS. For an address, this is its reverse
 * name, which has the PTR record.
 */
export const questionOf = (target: string, recordType: string): string | null => {
  const address = canonicalAddress(target.trim());
  if (address !== null)
    return recordType === 'PTR' ? `${reversedName(address)}.${REVERSE_ZONE[ipFamilyOf(address)]}` : null;
  const name = plainHost(target.trim());
  const isReverse = Object.values(REVERSE_ZONE).some((zone) => name.endsWith(`.${zone}`));
  if (!isPublicName(name) || (isReverse && recordType === 'PTR')) return null;
  return /^\p{ASCII}+$/u.test(name) ? name : aLabelName(name);
};

/**
 * Returns the hosts that must be public. The address of a PTR query is one of them, because the name servers of the
 * service may know the names of private addresses.
 */
const hostsOf = ({ hostname, resolver }: SentMonitor): Record<string, string | null> => ({
  ...(typeof hostname === 'string' && canonicalAddress(hostname.trim()) !== null ? { hostname: hostname.trim() } : {}),
  ...(resolver === undefined || resolver === null || resolver === ''
    ? {}
    : { resolver: typeof resolver === 'string' ? (parseConnectHost(resolver)?.host ?? null) : null }),
});

const issuesOf = ({
  sent,
  hosts,
  stored,
}: NewMonitorFacts & { readonly stored?: Pick<Monitor<DnsSettings>, 'target' | 'settings'> }): readonly Issue[] => {
  const after: KindMembers = { recordType: 'A', ...stored?.settings, hostname: stored?.target, ...sent };
  const { hostname, recordType, expectedAnswer, expectedValues } = after;
  const isName =
    typeof hostname !== 'string' || typeof recordType !== 'string' || questionOf(hostname, recordType) !== null;
  return [
    ...(isName
      ? []
      : [
          {
            path: 'hostname',
            message: 'Expected a name in the public DNS, or for the record type PTR the address itself.',
          },
        ]),
    ...hostIssues('hostname', hosts['hostname'] ?? 'public'),
    ...hostIssues('resolver', hosts['resolver'] ?? 'public'),
    ...(expectedAnswer === 'nxdomain' && Array.isArray(expectedValues) && expectedValues.length > 0
      ? [{ path: 'expectedValues', message: 'A name that is expected not to exist has no values.' }]
      : []),
  ];
};

/**
 * The kind `dns`: DNS records. The queried name server must be public. The queried name need not be, because the hosts
 * that it resolves to are not contacted.
 */
export const dnsKind = defineMonitorKind({
  kind: 'dns',
  targetField: 'hostname',
  target: text({ minLength: 1, maxLength: MAX_HOST_NAME }, { isRequired: true }),
  types: { dns: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'dns',
  settings: dnsFields,
  secrets: {},
  hosts: hostsOf,
  newIssues: issuesOf,
  changeIssues: issuesOf,
  newRules: [],
  changeRules: [],
});
