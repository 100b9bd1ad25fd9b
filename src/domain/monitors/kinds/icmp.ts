import type { CheckFinding } from '../../checks/check-finding.ts';
import type { EchoStatistics } from '../../checks/echo.ts';
import { evidenceOf } from '../../checks/evidence.ts';
import type { DialogueLine, RuleEvidence } from '../../checks/evidence.ts';
import type { ProbeFailure } from '../../checks/probe-failure.ts';
import type { ProbeTimings } from '../../checks/probe-observation.ts';
import { seconds } from '../../kernel/time.ts';
import { hostnameIsPublic, hostnameTarget, targetHosts } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorCheck } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../schedule.rules.ts';
import { optionalNumber, wholeNumber } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';

/** The most echo requests of one check. */
export const MAX_PACKETS = 10;
const DEFAULT_PACKETS = 3;
/** A single lost packet of three is no outage. */
const DEFAULT_LOSS_PERCENT = 50;
/** Losing all packets is always an outage. */
const MAX_LOSS_PERCENT = 99;
const MAX_LATENCY = seconds(60);

const icmpFields = {
  packetCount: wholeNumber(DEFAULT_PACKETS, { minimum: 1, maximum: MAX_PACKETS }, { description: 'The number of echo requests of a check.' }),
  maxLossPercent: wholeNumber(DEFAULT_LOSS_PERCENT, { minimum: 0, maximum: MAX_LOSS_PERCENT }, { description: 'The largest permitted share of requests without a reply, in percent.' }),
  maxLatencyMs: optionalNumber({ minimum: 1, maximum: MAX_LATENCY }, { description: 'The longest permitted average round trip in milliseconds; null for no limit.' }),
};

export type IcmpSettings = SettingsOf<typeof icmpFields>;
/** What the probe needs to ping a host; the target is its name or address. */
export type IcmpCheck = MonitorCheck<IcmpSettings>;

/** What one check of a host observed. */
export interface IcmpObservation {
  readonly timings: ProbeTimings;
  readonly resolved: readonly string[];
  readonly address: string | null;
  /** Why nothing was sent, or no statistics are known; null otherwise. */
  readonly failure: ProbeFailure | null;
  readonly statistics: EchoStatistics | null;
}

const lossRule = ({ maxLossPercent }: IcmpCheck, { sent, lossPercent }: EchoStatistics): RuleEvidence => ({
  check: 'packetLoss',
  result: lossPercent <= maxLossPercent ? 'passed' : 'failed',
  expected: `at most ${maxLossPercent} %`,
  seen: `${lossPercent} % of ${sent} packets`,
});

const latencyRules = ({ maxLatencyMs }: IcmpCheck, { avgMs }: EchoStatistics): readonly RuleEvidence[] =>
  maxLatencyMs === null || avgMs === null
    ? []
    : [{ check: 'latency', result: avgMs <= maxLatencyMs ? 'passed' : 'failed', expected: `at most ${maxLatencyMs} ms`, seen: `${avgMs} ms` }];

const rulesOf = (check: IcmpCheck, { failure, statistics }: IcmpObservation): readonly RuleEvidence[] => {
  if (statistics !== null) return [lossRule(check, statistics), ...latencyRules(check, statistics)];
  return [{ check: 'answer', result: 'failed', expected: `an answer within ${check.timeoutSeconds} s`, seen: `${failure?.detail} (${failure?.phase})` }];
};

const reasonOf = (rules: readonly RuleEvidence[]): 'packetsLost' | 'answerTooSlow' | null => {
  const broken = rules.find(({ result }) => result === 'failed');
  if (broken === undefined) return null;
  return broken.check === 'latency' ? 'answerTooSlow' : 'packetsLost';
};

const dialogueOf = ({ target, packetCount }: IcmpCheck, { address, statistics }: IcmpObservation): readonly DialogueLine[] => {
  const asked = { from: 'client', text: `${packetCount} echo requests to ${address ?? target}` } as const;
  if (statistics === null) return [asked];
  const { sent, received, minMs, avgMs, maxMs } = statistics;
  const times = avgMs === null ? '' : `, round trip min/avg/max ${minMs}/${avgMs}/${maxMs} ms`;
  return [asked, { from: 'server', text: `${received} replies to ${sent} requests${times}` }];
};

/** Up if enough requests are replied to, and fast enough. A machine that cannot ping does not know. */
export const judgeIcmp = (check: IcmpCheck, observation: IcmpObservation): CheckFinding => {
  const { timings, failure, statistics, resolved, address } = observation;
  const rules = rulesOf(check, observation);
  const reason = failure?.code ?? reasonOf(rules);
  const latencyMs = statistics?.avgMs ?? null;
  if (reason === null) return { outcome: 'up', reason, latencyMs, evidence: null, timings };
  const evidence = evidenceOf({ reason, rules, failure, timings, resolvedAddresses: resolved, connectedAddress: address, dialogue: dialogueOf(check, observation) });
  return { outcome: 'down', reason, latencyMs, evidence, timings, ...(reason === 'programUnavailable' ? { isInconclusive: true } : {}) };
};

/** Hosts that answer echo requests. */
export const icmpKind = defineMonitorKind({
  kind: 'icmp',
  path: 'icmp-monitors',
  noun: 'IcmpMonitor',
  label: 'ICMP monitor',
  targetField: 'hostname',
  target: hostnameTarget,
  types: { icmp: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true, cost: 'process' } },
  defaultType: 'icmp',
  settings: icmpFields,
  secrets: {},
  hosts: targetHosts,
  newRules: [hostnameIsPublic],
  changeRules: [hostnameIsPublic],
  judge: judgeIcmp,
});
