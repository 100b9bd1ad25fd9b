import type { IcmpSettings } from '../../monitors/kinds/icmp.ts';
import type { CheckFinding, MonitorCheck } from '../check-finding.ts';
import type { EchoStatistics } from '../echo.ts';
import { evidenceOf } from '../evidence.ts';
import type { DialogueLine, RuleEvidence } from '../evidence.ts';
import { failureText } from '../probe-failure.ts';
import type { ProbeFailure } from '../probe-failure.ts';
import type { ProbeTimings } from '../probe-observation.ts';

/** The input of a ping check. The target is the name or address of a host. */
export type IcmpCheck = MonitorCheck<IcmpSettings>;

/** The observation of one ping check. */
export interface IcmpObservation {
  readonly timings: ProbeTimings;
  readonly resolved: readonly string[];
  readonly address: string | null;
  /** The reason why nothing was sent or no statistics are known. Null otherwise. */
  readonly failure: ProbeFailure | null;
  readonly statistics: EchoStatistics | null;
}

const lossRule = ({ maxLossPercent }: IcmpCheck, { sent, lossPercent }: EchoStatistics): RuleEvidence => ({
  check: 'packetLoss',
  result: lossPercent <= maxLossPercent ? 'passed' : 'failed',
  expected: { phrase: 'atMostShare', share: `${maxLossPercent} %` },
  seen: { phrase: 'lostPackets', share: `${lossPercent} %`, count: sent },
});

const latencyRules = ({ maxLatencyMs }: IcmpCheck, { avgMs }: EchoStatistics): readonly RuleEvidence[] =>
  maxLatencyMs === null || avgMs === null
    ? []
    : [
        {
          check: 'latency',
          result: avgMs <= maxLatencyMs ? 'passed' : 'failed',
          expected: { phrase: 'milliseconds', count: maxLatencyMs },
          seen: `${avgMs} ms`,
        },
      ];

const rulesOf = (check: IcmpCheck, { failure, statistics }: IcmpObservation): readonly RuleEvidence[] => {
  if (statistics !== null) return [lossRule(check, statistics), ...latencyRules(check, statistics)];
  return [
    {
      check: 'answer',
      result: 'failed',
      expected: { phrase: 'answerWithin', seconds: check.timeoutSeconds },
      seen: failure === null ? '' : failureText(failure),
    },
  ];
};

const reasonOf = (rules: readonly RuleEvidence[]): 'packetsLost' | 'answerTooSlow' | null => {
  const broken = rules.find(({ result }) => result === 'failed');
  if (broken === undefined) return null;
  return broken.check === 'latency' ? 'answerTooSlow' : 'packetsLost';
};

const dialogueOf = (
  { target, packetCount }: IcmpCheck,
  { address, statistics }: IcmpObservation,
): readonly DialogueLine[] => {
  const asked = { from: 'client', text: `${packetCount} echo requests to ${address ?? target}` } as const;
  if (statistics === null) return [asked];
  const { sent, received, minMs, avgMs, maxMs } = statistics;
  const times = avgMs === null ? '' : `, round trip min/avg/max ${minMs}/${avgMs}/${maxMs} ms`;
  return [asked, { from: 'server', text: `${received} replies to ${sent} requests${times}` }];
};

/**
 * Judges a ping check: up if enough requests were answered, and fast enough. If the machine cannot ping, the finding is
 * inconclusive.
 */
export const judgeIcmp = (check: IcmpCheck, observation: IcmpObservation): CheckFinding => {
  const { timings, failure, statistics, resolved, address } = observation;
  const rules = rulesOf(check, observation);
  const reason = failure?.code ?? reasonOf(rules);
  const latencyMs = statistics?.avgMs ?? null;
  if (reason === null) return { outcome: 'up', reason, latencyMs, evidence: null, timings };
  const evidence = evidenceOf({
    reason,
    rules,
    failure,
    timings,
    resolvedAddresses: resolved,
    connectedAddress: address,
    timeoutSeconds: check.timeoutSeconds,
    dialogue: dialogueOf(check, observation),
  });
  return {
    outcome: 'down',
    reason,
    latencyMs,
    evidence,
    timings,
    ...(reason === 'programUnavailable' ? { isInconclusive: true } : {}),
  };
};
