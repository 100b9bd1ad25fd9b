import { rangesOfHours } from '../on-call/coverage.ts';
import type { CoverageFinding } from '../on-call/coverage.ts';
import type { ZoneOffsets } from '../on-call/resolve-on-call.ts';
import type { TimeRange } from '../on-call/schedule.ts';
import { intersectionOf, unionOf, without } from '../on-call/time-ranges.ts';
import { targetsOfType } from './escalation-policy.rules.ts';
import type { EscalationPolicy, EscalationStep, EscalationTarget } from './escalation-policy.ts';

/** The people, teams and channels that steps can reach within a range. */
export interface PolicyReach {
  /** The people who can be paged, by public id. */
  readonly users: ReadonlySet<string>;
  /** The teams with a member who can be paged. */
  readonly teams: ReadonlySet<number>;
  /** The channels that are active. */
  readonly channels: ReadonlySet<number>;
  /** The times in which each schedule has somebody on call who can be paged. */
  readonly schedules: ReadonlyMap<number, readonly TimeRange[]>;
}

/** Returns the times in which a target reaches somebody. */
const reachOf = (
  target: EscalationTarget,
  range: TimeRange,
  { users, teams, channels, schedules }: PolicyReach,
): readonly TimeRange[] => {
  if (target.type === 'schedule') return schedules.get(target.scheduleId) ?? [];
  const isReached =
    target.type === 'user'
      ? users.has(target.userId)
      : target.type === 'team'
        ? teams.has(target.teamId)
        : channels.has(target.channelId);
  return isReached ? [range] : [];
};

const reachOfStep = (
  { targets, onlyDuring }: EscalationStep,
  range: TimeRange,
  reach: PolicyReach,
  offsets: ZoneOffsets,
): readonly TimeRange[] => {
  const reached = unionOf(targets.flatMap((target) => reachOf(target, range, reach)));
  return onlyDuring === null
    ? reached
    : intersectionOf(reached, rangesOfHours([onlyDuring], onlyDuring.timezone, range, offsets));
};

/** Returns a finding for each person whom the steps name and who cannot be paged. */
export interface PolicyPeople {
  /** The people who can be on call, by public id. */
  readonly eligible: ReadonlySet<string>;
  /** The people whom no page can reach. */
  readonly unreachable: ReadonlySet<string>;
}

/** Returns each person named by the policy whom no page can reach, once, for the whole range. */
export const peopleOfPolicy = (
  policy: Pick<EscalationPolicy, 'id' | 'steps'>,
  { from: startsAt, to: endsAt }: TimeRange,
  { eligible, unreachable }: PolicyPeople,
): readonly CoverageFinding[] =>
  [...new Set(targetsOfType(policy, 'user').map(({ userId }) => userId))].flatMap(
    (userId): readonly CoverageFinding[] => {
      const kind = !eligible.has(userId) ? 'inactivePerson' : unreachable.has(userId) ? 'unreachablePerson' : null;
      return kind === null ? [] : [{ kind, scheduleId: null, policyId: policy.id, userId, startsAt, endsAt }];
    },
  );

/**
 * Returns the first time in the range at which no step of the policy would reach anybody. A policy that holds its steps
 * until somebody is on call is reported only if nobody is on call for the whole range.
 */
export const coverageOfPolicy = (
  policy: Pick<EscalationPolicy, 'id' | 'steps' | 'onNobody'>,
  range: TimeRange,
  reach: PolicyReach,
  offsets: ZoneOffsets,
): readonly CoverageFinding[] => {
  const reached = unionOf(policy.steps.flatMap((step) => reachOfStep(step, range, reach, offsets)));
  if (policy.onNobody === 'hold' && reached.length > 0) return [];
  const [first] = without([range], reached);
  if (first === undefined) return [];
  return [
    {
      kind: 'policyReachesNobody',
      scheduleId: null,
      policyId: policy.id,
      userId: null,
      startsAt: first.from,
      endsAt: first.to,
    },
  ];
};
