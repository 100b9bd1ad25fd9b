import { aLabelName, isPublicName, plainHost } from '../../access/host-name.ts';
import type { CheckFinding } from '../../checks/check-finding.ts';
import { areExpected, dnsRecordTypes, recordsOf, valueMatches } from '../../checks/dns-answer.ts';
import type { DnsAnswer, DnsRecordType } from '../../checks/dns-answer.ts';
import type { DownReason } from '../../checks/down-reason.ts';
import { evidenceOf } from '../../checks/evidence.ts';
import type { DialogueLine, RuleEvidence } from '../../checks/evidence.ts';
import type { ProbeFailure } from '../../checks/probe-failure.ts';
import type { ProbeTimings } from '../../checks/probe-observation.ts';
import { canonicalAddress, ipFamilyOf, reversedName } from '../../kernel/ip-address.ts';
import type { Issue } from '../../kernel/issue.ts';
import { seconds } from '../../kernel/time.ts';
import { parseConnectHost } from '../connect-target.ts';
import { hostIssues } from '../host-finding.ts';
import { MAX_HOST_NAME } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorCheck, NewMonitorFacts, SentMonitor } from '../monitor-kind.ts';
import type { Monitor } from '../monitor.ts';
import { MAX_CHECK_INTERVAL } from '../schedule.rules.ts';
import { choice, flag, optionalNumber, optionalText, text, textList } from '../setting-fields.ts';
import type { KindMembers, SettingsOf } from '../setting-fields.ts';

const MAX_RESOLVER_TEXT = MAX_HOST_NAME + '[]:65535'.length;
const MAX_EXPECTED_VALUES = 50;
const MAX_EXPECTED_VALUE = 1024;
/** The longest answer time that can be allowed, in milliseconds. */
const MAX_ANSWER_TIME = seconds(60);

const dnsFields = {
  recordType: choice(dnsRecordTypes, { description: 'The type of the records.' }),
  resolver: optionalText(
    { maxLength: MAX_RESOLVER_TEXT },
    { description: 'The public name server to query, as `host` or `host:port`, an IPv6 address in brackets; null for the name servers of the service.' },
  ),
  expectedAnswer: choice(['records', 'nxdomain'], { description: '`records`: the name has records of the type; `nxdomain`: the name does not exist.' }),
  expectedValues: textList(
    { maxItems: MAX_EXPECTED_VALUES, maxLength: MAX_EXPECTED_VALUE },
    { description: 'The expected records in zone file format, such as `10 mail.example.com` for MX; for TXT the text. None accepts all records.' },
  ),
  expectedMatch: choice(valueMatches, { description: 'Whether the records must contain all expected values, any of them, or be exactly these.' }),
  requireDnssec: flag(false, { description: 'Whether the name server must report that it has verified the answer with DNSSEC (the AD flag).' }),
  maxAnswerMs: optionalNumber({ minimum: 1, maximum: MAX_ANSWER_TIME }, { description: 'The longest permitted answer time in milliseconds; null for none below the timeout.' }),
};

export type DnsSettings = SettingsOf<typeof dnsFields>;
/** What the probe needs to query a name; the target is the name, or for PTR an address. */
export type DnsCheck = MonitorCheck<DnsSettings>;

/** What one check of a name observed. */
export interface DnsObservation {
  readonly timings: ProbeTimings;
  /** The addresses of the resolver; empty for the name servers of the service. */
  readonly resolved: readonly string[];
  readonly address: string | null;
  /** Why there is no answer; null when there is one. */
  readonly failure: ProbeFailure | null;
  readonly answer: DnsAnswer | null;
}

const REVERSE_ZONE = { v4: 'in-addr.arpa', v6: 'ip6.arpa' } as const;

/** The name that is queried; null for a target that names none in the public DNS. The PTR record of an address is at its reverse name. */
export const questionOf = (target: string, recordType: string): string | null => {
  const address = canonicalAddress(target.trim());
  if (address !== null) return recordType === 'PTR' ? `${reversedName(address)}.${REVERSE_ZONE[ipFamilyOf(address)]}` : null;
  const name = plainHost(target.trim());
  const isReverse = Object.values(REVERSE_ZONE).some((zone) => name.endsWith(`.${zone}`));
  if (!isPublicName(name) || (isReverse && recordType === 'PTR')) return null;
  return /^\p{ASCII}+$/u.test(name) ? name : aLabelName(name);
};

interface JudgedRule {
  readonly reason: DownReason;
  readonly passed: boolean;
  readonly rule: Omit<RuleEvidence, 'result'>;
}

const listed = (values: readonly string[]): string => values.join(', ');

const statusRule = ({ status, extendedError }: DnsAnswer): JudgedRule => ({
  reason: status === 'REFUSED' ? 'queryRefused' : 'dnsError',
  passed: status === 'NOERROR' || status === 'NXDOMAIN',
  rule: { check: 'status', expected: 'NOERROR or NXDOMAIN', seen: extendedError === null ? status : `${status} (${extendedError})` },
});

const absenceOf = ({ status }: DnsAnswer, isLoop: boolean, type: DnsRecordType): string => {
  if (isLoop) return 'aliases that form a loop';
  return status === 'NXDOMAIN' ? 'NXDOMAIN' : `no ${type} record`;
};

const expectations = { all: 'all of', any: 'one of', exact: 'exactly' } as const;

const recordRules = (check: DnsCheck, answer: DnsAnswer): readonly JudgedRule[] => {
  const { target, recordType, expectedAnswer, expectedValues, expectedMatch } = check;
  const { values, isLoop } = recordsOf(answer, questionOf(target, recordType) ?? target, recordType);
  const seen = values.length > 0 ? listed(values) : absenceOf(answer, isLoop, recordType);
  if (expectedAnswer === 'nxdomain')
    return [{ reason: 'recordsUnexpected', passed: answer.status === 'NXDOMAIN', rule: { check: 'records', expected: 'NXDOMAIN', seen } }];
  if (values.length === 0) return [{ reason: 'recordsMissing', passed: false, rule: { check: 'records', expected: `${recordType} records of ${target}`, seen } }];
  if (expectedValues.length === 0) return [];
  const passed = areExpected(values, expectedValues, expectedMatch, recordType);
  return [{ reason: 'recordsUnexpected', passed, rule: { check: 'records', expected: `${expectations[expectedMatch]} ${listed(expectedValues)}`, seen } }];
};

const rulesOf = (check: DnsCheck, answer: DnsAnswer, answerMs: number): readonly JudgedRule[] => {
  const { requireDnssec, maxAnswerMs } = check;
  const [dnssec, time] = [{ check: 'dnssec', expected: 'an answer verified with DNSSEC' }, { check: 'answerTime', seen: `${Math.round(answerMs)} ms` }];
  return [
    statusRule(answer),
    ...recordRules(check, answer),
    ...(requireDnssec ? [{ reason: 'dnssecNotVerified', passed: answer.isAuthenticated, rule: { ...dnssec, seen: answer.isAuthenticated ? 'the AD flag' : 'no AD flag' } } as const] : []),
    ...(maxAnswerMs === null ? [] : [{ reason: 'answerTooSlow', passed: answerMs <= maxAnswerMs, rule: { ...time, expected: `at most ${maxAnswerMs} ms` } } as const]),
  ];
};

const dialogueOf = ({ target, recordType, resolver }: DnsCheck, answer: DnsAnswer | null): readonly DialogueLine[] => {
  const question = `${questionOf(target, recordType) ?? target} IN ${recordType} to ${resolver ?? 'the name servers of the service'}`;
  if (answer === null) return [{ from: 'client', text: question }];
  const { transport, status, extendedError, isAuthenticated, records } = answer;
  const flags = [status, ...(extendedError === null ? [] : [extendedError]), ...(isAuthenticated ? ['AD'] : []), `${records.length} records over ${transport}`];
  return [
    { from: 'client', text: question },
    { from: 'server', text: flags.join(', ') },
    ...records.map(({ name, ttl, type, text: value }) => ({ from: 'server', text: `${name} ${ttl} IN ${type} ${value}` }) as const),
  ];
};

/** Up if the name server answered as expected. */
export const judgeDns = (check: DnsCheck, { timings, failure, answer, resolved, address }: DnsObservation): CheckFinding => {
  const answerMs = timings.firstByteMs ?? timings.totalMs;
  const rules = answer === null ? [] : rulesOf(check, answer, answerMs);
  const reason = failure?.code ?? rules.find(({ passed }) => !passed)?.reason ?? null;
  if (reason === null) return { outcome: 'up', reason, latencyMs: answerMs, evidence: null, timings };
  const noAnswer = { check: 'answer', result: 'failed', expected: `an answer within ${check.timeoutSeconds} s`, seen: `${failure?.detail} (${failure?.phase})` } as const;
  const evidence = evidenceOf({
    reason,
    rules: failure === null ? rules.map(({ rule, passed }) => ({ ...rule, result: passed ? 'passed' : 'failed' })) : [noAnswer],
    failure,
    timings,
    resolvedAddresses: resolved,
    connectedAddress: address,
    dialogue: dialogueOf(check, answer),
  });
  return { outcome: 'down', reason, latencyMs: failure === null ? answerMs : null, evidence, timings };
};

/** The address of a PTR question must be public: the name servers of the service may know names of private ones. */
const hostsOf = ({ hostname, resolver }: SentMonitor): Record<string, string | null> => ({
  ...(typeof hostname === 'string' && canonicalAddress(hostname.trim()) !== null ? { hostname: hostname.trim() } : {}),
  ...(resolver === undefined || resolver === null || resolver === '' ? {} : { resolver: typeof resolver === 'string' ? (parseConnectHost(resolver)?.host ?? null) : null }),
});

const issuesOf = ({ sent, hosts, stored }: NewMonitorFacts & { readonly stored?: Pick<Monitor<DnsSettings>, 'target' | 'settings'> }): readonly Issue[] => {
  const after: KindMembers = { recordType: 'A', ...stored?.settings, hostname: stored?.target, ...sent };
  const { hostname, recordType, expectedAnswer, expectedValues } = after;
  const isName = typeof hostname !== 'string' || typeof recordType !== 'string' || questionOf(hostname, recordType) !== null;
  return [
    ...(isName ? [] : [{ path: 'hostname', message: 'Expected a name in the public DNS, or for the record type PTR the address itself.' }]),
    ...hostIssues('hostname', hosts['hostname'] ?? 'public'),
    ...hostIssues('resolver', hosts['resolver'] ?? 'public'),
    ...(expectedAnswer === 'nxdomain' && Array.isArray(expectedValues) && expectedValues.length > 0
      ? [{ path: 'expectedValues', message: 'A name that is expected not to exist has no values.' }]
      : []),
  ];
};

/** Records in DNS. The name server that is queried must be public; the name is only a question, and what it leads to is not contacted. */
export const dnsKind = defineMonitorKind({
  kind: 'dns',
  path: 'dns-monitors',
  noun: 'DnsMonitor',
  label: 'DNS monitor',
  targetField: 'hostname',
  target: text({ minLength: 1, maxLength: MAX_HOST_NAME }, { isRequired: true, description: 'The name to look up; for PTR the public address.' }),
  types: { dns: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'dns',
  settings: dnsFields,
  secrets: {},
  hosts: hostsOf,
  newIssues: issuesOf,
  changeIssues: issuesOf,
  newRules: [],
  changeRules: [],
  judge: judgeDns,
});
