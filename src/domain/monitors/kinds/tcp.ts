import type { CheckFinding } from '../../checks/check-finding.ts';
import { evidenceOf } from '../../checks/evidence.ts';
import type { RuleEvidence } from '../../checks/evidence.ts';
import type { ProbeFailure } from '../../checks/probe-failure.ts';
import type { ProbeTimings } from '../../checks/probe-observation.ts';
import { MAX_PORT } from '../connect-target.ts';
import { hostnameIsPublic, hostnameTarget, targetHosts } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorCheck } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../schedule.rules.ts';
import { optionalText, wholeNumber } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';

/** How much of the answer is searched for the expected text. */
export const MAX_TCP_ANSWER_BYTES = 64 * 1024;
const MAX_TEXT = 4096;

const tcpFields = {
  port: wholeNumber(0, { minimum: 1, maximum: MAX_PORT }, { isRequired: true, description: 'The port to connect to.' }),
  send: optionalText({ maxLength: MAX_TEXT }, { description: 'Sent once connected. Visible to everyone who can read the monitor, so it must not contain credentials.' }),
  expect: optionalText({ maxLength: MAX_TEXT }, { description: `Searched case-sensitively in the first ${MAX_TCP_ANSWER_BYTES / 1024} KiB of the answer.` }),
};

export type TcpSettings = SettingsOf<typeof tcpFields>;
/** What the probe needs to check a port; the target is its host name. */
export type TcpCheck = MonitorCheck<TcpSettings>;

/** What one check of a port observed. */
export interface TcpObservation {
  readonly timings: ProbeTimings;
  readonly resolved: readonly string[];
  readonly address: string | null;
  /** Why there was no connection; null when there was one. */
  readonly failure: ProbeFailure | null;
  /** How many bytes were read. */
  readonly receivedBytes: number;
  /** Null when no text was expected. */
  readonly expectedFound: boolean | null;
}

const ruleOf = ({ port, expect, timeoutSeconds }: TcpCheck, { failure, receivedBytes }: TcpObservation): RuleEvidence =>
  failure === null
    ? { check: 'expect', result: 'failed', expected: `an answer that contains ${JSON.stringify(expect)}`, seen: `not found in ${receivedBytes} bytes` }
    : { check: 'connection', result: 'failed', expected: `a connection to port ${port} within ${timeoutSeconds} s`, seen: `${failure.detail} (${failure.phase})` };

/** Up if the connection was established and the expected text, if any, was received. */
export const judgeTcp = (check: TcpCheck, observation: TcpObservation): CheckFinding => {
  const { timings, failure, expectedFound, resolved, address } = observation;
  const reason = failure?.code ?? (expectedFound === false ? 'expectedTextMissing' : null);
  return {
    outcome: reason === null ? 'up' : 'down',
    reason,
    latencyMs: failure === null ? timings.totalMs : null,
    evidence: reason === null ? null : evidenceOf({ reason, rules: [ruleOf(check, observation)], failure, timings, resolvedAddresses: resolved, connectedAddress: address }),
    timings,
  };
};

/** Open ports, with an optional exchange of text. */
export const tcpKind = defineMonitorKind({
  kind: 'tcp',
  path: 'tcp-monitors',
  noun: 'TcpMonitor',
  label: 'TCP monitor',
  targetField: 'hostname',
  target: hostnameTarget,
  types: { tcp: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'tcp',
  settings: tcpFields,
  secrets: {},
  hosts: targetHosts,
  newRules: [hostnameIsPublic],
  changeRules: [hostnameIsPublic],
  judge: judgeTcp,
});
