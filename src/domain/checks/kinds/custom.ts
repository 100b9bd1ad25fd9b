import type { CustomSecrets, CustomSettings } from '../../monitors/kinds/custom.ts';
import type { KindMembers } from '../../monitors/setting-fields.ts';
import type { CheckFinding, MonitorCheck } from '../check-finding.ts';
import type { DownReason } from '../down-reason.ts';
import { evidenceOf } from '../evidence.ts';
import type { Evidence, RuleEvidence } from '../evidence.ts';
import { failureText } from '../probe-failure.ts';
import type { ProbeFailure } from '../probe-failure.ts';
import type { ProbeTimings } from '../probe-observation.ts';
import { maskSecrets } from './scenario.ts';

/** The input of a check of a monitor of a kind of a host. */
export type CustomCheck = MonitorCheck<CustomSettings, CustomSecrets>;

/** What the check of a kind of a host says about the target. `unknown` changes no state and is repeated soon. */
export type OwnCheckAnswer =
  | { readonly state: 'up'; readonly latencyMs?: number }
  | {
      readonly state: 'down' | 'unknown';
      /** What the check saw, for people. Secrets of the monitor are masked in it. */
      readonly message: string;
      readonly latencyMs?: number;
    };

/**
 * How a check of a kind of a host ended: with its answer, with a failure of the connection or of the time limit, or with
 * a fault of the code of the host.
 */
export type CustomVerdict =
  | { readonly verdict: 'answered'; readonly answer: OwnCheckAnswer }
  | { readonly verdict: 'failed'; readonly failure: ProbeFailure }
  | { readonly verdict: 'faulty'; readonly fault: string };

/** The observation of one check of a kind of a host. */
export type CustomObservation = CustomVerdict & { readonly timings: ProbeTimings };

const textsIn = (secrets: KindMembers | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(secrets ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );

const ruleOf = ({ secrets }: CustomCheck, seen: string): RuleEvidence => ({
  check: 'check',
  result: 'failed',
  expected: { phrase: 'runSucceeds' },
  seen: maskSecrets(seen, textsIn(secrets)),
});

const evidenceWith = (check: CustomCheck, timings: ProbeTimings, reason: DownReason | null, seen: string): Evidence =>
  evidenceOf({ reason, rules: [ruleOf(check, seen)], timings, timeoutSeconds: check.timeoutSeconds });

const answered = (check: CustomCheck, answer: OwnCheckAnswer, timings: ProbeTimings): CheckFinding => {
  const { latencyMs = null } = answer;
  if (answer.state === 'up')
    return { outcome: 'up', reason: null, latencyMs: latencyMs ?? timings.totalMs, evidence: null, timings };
  const reason = answer.state === 'down' ? 'reportedDown' : null;
  const evidence = evidenceWith(check, timings, reason, answer.message);
  return {
    outcome: 'down',
    reason,
    latencyMs,
    evidence,
    timings,
    ...(reason === null ? { isInconclusive: true } : {}),
  };
};

const failed = (check: CustomCheck, seen: ProbeFailure, timings: ProbeTimings): CheckFinding => {
  const { timeoutSeconds, secrets } = check;
  // The code of a host names the address, which can contain a secret.
  const failure = { ...seen, detail: maskSecrets(seen.detail, textsIn(secrets)) };
  const rule: RuleEvidence = {
    check: 'answer',
    result: 'failed',
    expected: { phrase: 'answerWithin', seconds: timeoutSeconds },
    seen: failureText(failure),
  };
  return {
    outcome: 'down',
    reason: failure.code,
    latencyMs: null,
    evidence: evidenceOf({ reason: failure.code, rules: [rule], failure, timings, timeoutSeconds }),
    timings,
  };
};

/**
 * Judges a check of a kind of a host by its answer. Code of a host that fails counts as down, because otherwise nobody
 * would learn that its monitors are no longer checked.
 */
export const judgeCustom = (check: CustomCheck, observation: CustomObservation): CheckFinding => {
  const { timings } = observation;
  switch (observation.verdict) {
    case 'answered':
      return answered(check, observation.answer, timings);
    case 'failed':
      return failed(check, observation.failure, timings);
    case 'faulty': {
      const evidence = evidenceWith(check, timings, 'checkFailed', observation.fault);
      return { outcome: 'down', reason: 'checkFailed', latencyMs: null, evidence, timings };
    }
  }
};
