import type { KindMembers } from '../monitors/setting-fields.ts';
import type { CheckFinding } from './check-finding.ts';
import { evidenceOf } from './evidence.ts';
import type { Evidence, RuleEvidence } from './evidence.ts';
import type { DownReason } from './down-reason.ts';

/** The reason of a check that succeeded, but slower than it should. */
export const DEGRADED_REASON = 'answerDegraded' satisfies DownReason;

const ruleOf = (limit: number, latencyMs: number): RuleEvidence => ({
  check: 'responseTime',
  result: 'warning',
  expected: { phrase: 'milliseconds', count: limit },
  seen: `${Math.round(latencyMs)} ms`,
});

const evidenceWith = (rule: RuleEvidence, { evidence, timings }: CheckFinding): Evidence => {
  const { rules, ...known } =
    evidence ?? evidenceOf({ reason: null, rules: [], ...(timings === undefined ? {} : { timings }) });
  const others = rules.filter(({ check }) => check !== rule.check);
  return { ...known, reason: DEGRADED_REASON, decidedBy: rule.check, rules: [rule, ...others] };
};

/**
 * Returns the finding as degraded if the check succeeded, but took longer than `degradedAfter`. A failure remains one,
 * also of a website that counts as down above its own limit.
 */
export const judgeSpeed = (settings: KindMembers, finding: CheckFinding): CheckFinding => {
  const { degradedAfter: limit, alertOnDegraded } = settings;
  const { outcome, latencyMs } = finding;
  if (typeof limit !== 'number' || outcome !== 'up' || latencyMs === null || latencyMs <= limit) return finding;
  return {
    ...finding,
    outcome: 'degraded',
    reason: DEGRADED_REASON,
    evidence: evidenceWith(ruleOf(limit, latencyMs), finding),
    ...(alertOnDegraded === true ? { alertsOnDegraded: true } : {}),
  };
};
