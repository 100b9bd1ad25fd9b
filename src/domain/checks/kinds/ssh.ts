import { sshPortOf } from '../../monitors/kinds/ssh.ts';
import type { SshSecrets, SshSettings } from '../../monitors/kinds/ssh.ts';
import type { CheckFinding, MonitorCheck } from '../check-finding.ts';
import type { DownReason } from '../down-reason.ts';
import { evidenceOf } from '../evidence.ts';
import type { DialogueLine, RuleEvidence } from '../evidence.ts';
import { failureText } from '../probe-failure.ts';
import type { ProbeFailure } from '../probe-failure.ts';
import type { ProbeTimings } from '../probe-observation.ts';

/** The input of an SSH check. The target is the host name of the server. */
export type SshCheck = MonitorCheck<SshSettings, SshSecrets>;

/** The host key of an SSH server. */
export interface HostKey {
  readonly type: string;
  readonly fingerprint: string;
}

/** The observation of one SSH check. */
export interface SshObservation {
  readonly timings: ProbeTimings;
  readonly resolved: readonly string[];
  readonly address: string | null;
  readonly failure: ProbeFailure | null;
  /** The identification of the server, or null if it was not read. */
  readonly banner: string | null;
  /** The host key of the server. Null before the key exchange. */
  readonly hostKey: HostKey | null;
  readonly dialogue: readonly DialogueLine[];
}

/**
 * Returns true if the host key is the expected one or none is pinned. Otherwise the check ends without a login. See ADR
 * 0062.
 */
export const isExpectedKey = (
  { hostKeyFingerprint }: Pick<SshSettings, 'hostKeyFingerprint'>,
  { fingerprint }: HostKey,
): boolean => hostKeyFingerprint === null || hostKeyFingerprint === fingerprint;

interface JudgedRule {
  readonly reason: DownReason;
  readonly passed: boolean;
  readonly rule: Omit<RuleEvidence, 'result'>;
}

const failedRule = (check: SshCheck, failure: ProbeFailure): JudgedRule => {
  const { code, phase } = failure;
  const seconds = check.timeoutSeconds;
  const seen = failureText(failure);
  const rules: Record<'loginRefused' | 'noCommonAlgorithm' | 'other', JudgedRule['rule']> = {
    loginRefused: { check: 'login', expected: { phrase: 'login' }, seen },
    noCommonAlgorithm: { check: 'keyExchange', expected: { phrase: 'sharedAlgorithm' }, seen },
    other: {
      check: 'connection',
      expected:
        phase === 'resolve' || phase === 'connect'
          ? { phrase: 'connectionWithin', port: sshPortOf(check), seconds }
          : { phrase: 'answerWithin', seconds },
      seen,
    },
  };
  return {
    reason: code,
    passed: false,
    rule: rules[code === 'loginRefused' || code === 'noCommonAlgorithm' ? code : 'other'],
  };
};

const rulesOf = (check: SshCheck, { failure, banner, hostKey }: SshObservation): readonly JudgedRule[] => {
  const { expectedBanner, hostKeyFingerprint } = check;
  const rules: JudgedRule[] = [];
  if (expectedBanner !== null && banner !== null)
    rules.push({
      reason: 'expectedTextMissing',
      passed: banner.includes(expectedBanner),
      rule: {
        check: 'banner',
        expected: { phrase: 'greeting', text: JSON.stringify(expectedBanner) },
        seen: { phrase: 'notFoundIn', text: JSON.stringify(banner) },
      },
    });
  if (hostKeyFingerprint !== null && hostKey !== null)
    rules.push({
      reason: 'hostKeyMismatch',
      passed: isExpectedKey(check, hostKey),
      rule: { check: 'hostKey', expected: hostKeyFingerprint, seen: `${hostKey.fingerprint} (${hostKey.type})` },
    });
  return failure === null ? rules : [...rules, failedRule(check, failure)];
};

/**
 * Judges an SSH check: up if the port is open or, in mode `protocol`, if the server has the expected identification and
 * key, and the login, if any, succeeded.
 */
export const judgeSsh = (check: SshCheck, observation: SshObservation): CheckFinding => {
  const { timings, failure, resolved, address, dialogue } = observation;
  const rules = rulesOf(check, observation);
  const reason = rules.find(({ passed }) => !passed)?.reason ?? null;
  const latencyMs = failure === null ? timings.totalMs : null;
  if (reason === null) return { outcome: 'up', reason, latencyMs, evidence: null, timings };
  const judged = rules.map(({ rule, passed }): RuleEvidence => ({
    ...rule,
    result: passed ? 'passed' : 'failed',
    seen: passed ? rule.expected : rule.seen,
  }));
  return {
    outcome: 'down',
    reason,
    latencyMs,
    evidence: evidenceOf({
      reason,
      rules: judged,
      failure,
      timings,
      resolvedAddresses: resolved,
      connectedAddress: address,
      port: sshPortOf(check),
      timeoutSeconds: check.timeoutSeconds,
      dialogue,
    }),
    timings,
  };
};
