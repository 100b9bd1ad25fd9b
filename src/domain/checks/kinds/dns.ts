import type { DnsRecordType } from '../../monitors/dns-records.ts';
import { questionOf } from '../../monitors/kinds/dns.ts';
import type { DnsSettings } from '../../monitors/kinds/dns.ts';
import type { CheckFinding, MonitorCheck } from '../check-finding.ts';
import { areExpected, recordsOf } from '../dns-answer.ts';
import type { DnsAnswer } from '../dns-answer.ts';
import type { DownReason } from '../down-reason.ts';
import { evidenceOf } from '../evidence.ts';
import type { DialogueLine, RuleEvidence } from '../evidence.ts';
import type { Phrase } from '../phrase.ts';
import { failureText } from '../probe-failure.ts';
import type { ProbeFailure } from '../probe-failure.ts';
import type { ProbeTimings } from '../probe-observation.ts';

/** The input of a DNS check. The target is the name to query, or an address for PTR. */
export type DnsCheck = MonitorCheck<DnsSettings>;

/** The observation of one DNS check. */
export interface DnsObservation {
  readonly timings: ProbeTimings;
  /** The addresses of the configured resolver. Empty if the name servers of the service are used. */
  readonly resolved: readonly string[];
  readonly address: string | null;
  /** The reason why there is no answer, or null if there is one. */
  readonly failure: ProbeFailure | null;
  readonly answer: DnsAnswer | null;
}

interface JudgedRule {
  readonly reason: DownReason;
  readonly passed: boolean;
  readonly rule: Omit<RuleEvidence, 'result'>;
}

const listed = (values: readonly string[]): string => values.join(', ');

const statusRule = ({ status, extendedError }: DnsAnswer): JudgedRule => ({
  reason: status === 'REFUSED' ? 'queryRefused' : 'dnsError',
  passed: status === 'NOERROR' || status === 'NXDOMAIN',
  rule: {
    check: 'status',
    expected: { phrase: 'eitherStatus', one: 'NOERROR', other: 'NXDOMAIN' },
    seen: extendedError === null ? status : `${status} (${extendedError})`,
  },
});

const absenceOf = ({ status }: DnsAnswer, isLoop: boolean, type: DnsRecordType): Phrase => {
  if (isLoop) return { phrase: 'aliasLoop' };
  return status === 'NXDOMAIN' ? 'NXDOMAIN' : { phrase: 'noRecord', type };
};

const expectations = { all: 'allOf', any: 'oneOf', exact: 'exactly' } as const;

const recordRules = (check: DnsCheck, answer: DnsAnswer): readonly JudgedRule[] => {
  const { target, recordType, expectedAnswer, expectedValues, expectedMatch } = check;
  const { values, isLoop } = recordsOf(answer, questionOf(target, recordType) ?? target, recordType);
  const seen = values.length > 0 ? listed(values) : absenceOf(answer, isLoop, recordType);
  if (expectedAnswer === 'nxdomain')
    return [
      {
        reason: 'recordsUnexpected',
        passed: answer.status === 'NXDOMAIN',
        rule: { check: 'records', expected: 'NXDOMAIN', seen },
      },
    ];
  if (values.length === 0)
    return [
      {
        reason: 'recordsMissing',
        passed: false,
        rule: { check: 'records', expected: { phrase: 'records', type: recordType, name: target }, seen },
      },
    ];
  if (expectedValues.length === 0) return [];
  const passed = areExpected(values, expectedValues, expectedMatch, recordType);
  return [
    {
      reason: 'recordsUnexpected',
      passed,
      rule: {
        check: 'records',
        expected: { phrase: expectations[expectedMatch], values: listed(expectedValues) },
        seen,
      },
    },
  ];
};

const rulesOf = (check: DnsCheck, answer: DnsAnswer, answerMs: number): readonly JudgedRule[] => {
  const { requireDnssec, maxAnswerMs } = check;
  const [dnssec, time] = [
    { check: 'dnssec', expected: { phrase: 'dnssec' } },
    { check: 'answerTime', seen: `${Math.round(answerMs)} ms` },
  ] as const;
  return [
    statusRule(answer),
    ...recordRules(check, answer),
    ...(requireDnssec
      ? [
          {
            reason: 'dnssecNotVerified',
            passed: answer.isAuthenticated,
            rule: { ...dnssec, seen: { phrase: answer.isAuthenticated ? 'adFlag' : 'noAdFlag' } },
          } as const,
        ]
      : []),
    ...(maxAnswerMs === null
      ? []
      : [
          {
            reason: 'answerTooSlow',
            passed: answerMs <= maxAnswerMs,
            rule: { ...time, expected: { phrase: 'milliseconds', count: maxAnswerMs } },
          } as const,
        ]),
  ];
};

const dialogueOf = ({ target, recordType, resolver }: DnsCheck, answer: DnsAnswer | null): readonly DialogueLine[] => {
  const question = `${questionOf(target, recordType) ?? target} IN ${recordType} to ${resolver ?? 'the name servers of the service'}`;
  if (answer === null) return [{ from: 'client', text: question }];
  const { transport, status, extendedError, isAuthenticated, records } = answer;
  const flags = [
    status,
    ...(extendedError === null ? [] : [extendedError]),
    ...(isAuthenticated ? ['AD'] : []),
    `${records.length} records over ${transport}`,
  ];
  return [
    { from: 'client', text: question },
    { from: 'server', text: flags.join(', ') },
    ...records.map(
      ({ name, ttl, type, text: value }) => ({ from: 'server', text: `${name} ${ttl} IN ${type} ${value}` }) as const,
    ),
  ];
};

/** Judges a DNS check: up if the name server answered as expected. */
export const judgeDns = (
  check: DnsCheck,
  { timings, failure, answer, resolved, address }: DnsObservation,
): CheckFinding => {
  const answerMs = timings.firstByteMs ?? timings.totalMs;
  const rules = answer === null ? [] : rulesOf(check, answer, answerMs);
  const reason = failure?.code ?? rules.find(({ passed }) => !passed)?.reason ?? null;
  if (reason === null) return { outcome: 'up', reason, latencyMs: answerMs, evidence: null, timings };
  const noAnswer = {
    check: 'answer',
    result: 'failed',
    expected: { phrase: 'answerWithin', seconds: check.timeoutSeconds },
    seen: failure === null ? '' : failureText(failure),
  } as const;
  const evidence = evidenceOf({
    reason,
    rules:
      failure === null
        ? rules.map(({ rule, passed }) => ({ ...rule, result: passed ? 'passed' : 'failed' }))
        : [noAnswer],
    failure,
    timings,
    resolvedAddresses: resolved,
    connectedAddress: address,
    timeoutSeconds: check.timeoutSeconds,
    dialogue: dialogueOf(check, answer),
  });
  return { outcome: 'down', reason, latencyMs: failure === null ? answerMs : null, evidence, timings };
};
