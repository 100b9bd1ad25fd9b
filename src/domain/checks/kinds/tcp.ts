import type { TcpSettings } from '../../monitors/kinds/tcp.ts';
import type { CheckFinding, MonitorCheck } from '../check-finding.ts';
import { evidenceOf } from '../evidence.ts';
import type { RuleEvidence } from '../evidence.ts';
import { failureText } from '../probe-failure.ts';
import type { ProbeFailure } from '../probe-failure.ts';
import type { ProbeTimings } from '../probe-observation.ts';

/** The input of a TCP check. The target is a host name. */
export type TcpCheck = MonitorCheck<TcpSettings>;

/** The observation of one TCP check. */
export interface TcpObservation {
  readonly timings: ProbeTimings;
  readonly resolved: readonly string[];
  readonly address: string | null;
  /** The reason why no connection was established, or null if one was. */
  readonly failure: ProbeFailure | null;
  /** The number of bytes read. */
  readonly receivedBytes: number;
  /** True if the expected text was received. Null if no text was expected. */
  readonly expectedFound: boolean | null;
}

const ruleOf = (
  { port, expect, timeoutSeconds }: TcpCheck,
  { failure, receivedBytes }: TcpObservation,
): RuleEvidence =>
  failure === null
    ? {
        check: 'expect',
        result: 'failed',
        expected: { phrase: 'answerContains', text: JSON.stringify(expect) },
        seen: { phrase: 'notFoundInBytes', count: receivedBytes },
      }
    : {
        check: 'connection',
        result: 'failed',
        expected: { phrase: 'connectionWithin', port, seconds: timeoutSeconds },
        seen: failureText(failure),
      };

/** Judges a TCP check: up if the connection was established and the expected text, if any, was received. */
export const judgeTcp = (check: TcpCheck, observation: TcpObservation): CheckFinding => {
  const { timings, failure, expectedFound, resolved, address } = observation;
  const reason = failure?.code ?? (expectedFound === false ? 'expectedTextMissing' : null);
  return {
    outcome: reason === null ? 'up' : 'down',
    reason,
    latencyMs: failure === null ? timings.totalMs : null,
    evidence:
      reason === null
        ? null
        : evidenceOf({
            reason,
            rules: [ruleOf(check, observation)],
            failure,
            timings,
            resolvedAddresses: resolved,
            connectedAddress: address,
            port: check.port,
            timeoutSeconds: check.timeoutSeconds,
          }),
    timings,
  };
};
