import type { OffsetChanges } from '../kernel/wall-clock.ts';
import { namesPeople } from './escalation-policy.ts';
import type { EscalationStep, EscalationTarget } from './escalation-policy.ts';
import type { StepReach } from './escalation-progress.ts';
import { isDuring } from './local-hours.ts';

/** The people and channels that can be notified at a moment. */
export interface ReachableTargets {
  /** The active users who have a role in incident management. */
  readonly users: ReadonlySet<string>;
  /** The people on call, by the id of the schedule. */
  readonly onCall: ReadonlyMap<number, readonly string[]>;
  /** The members of teams. */
  readonly members: ReadonlyMap<number, readonly string[]>;
  /** The active channels. */
  readonly channels: ReadonlySet<number>;
}

/** The people whom a target notifies. */
export interface ResolvedTarget {
  readonly target: EscalationTarget;
  readonly userIds: readonly string[];
  /** The id of the channel, or null unless the target is an active channel. */
  readonly channelId: number | null;
}

/** The people and channels that a step notifies, with the targets that name them. */
export interface ResolvedStep {
  readonly reach: StepReach;
  readonly targets: readonly ResolvedTarget[];
  /** The ids of the users, without duplicates. */
  readonly userIds: readonly string[];
  readonly channelIds: readonly number[];
}

const peopleOf = (target: EscalationTarget, { onCall, members }: ReachableTargets): readonly string[] => {
  switch (target.type) {
    case 'user':
      return [target.userId];
    case 'schedule':
      return onCall.get(target.scheduleId) ?? [];
    case 'team':
      return members.get(target.teamId) ?? [];
    case 'channel':
      return [];
  }
};

const resolved = (target: EscalationTarget, reachable: ReachableTargets): ResolvedTarget => ({
  target,
  userIds: peopleOf(target, reachable).filter((userId) => reachable.users.has(userId)),
  channelId: target.type === 'channel' && reachable.channels.has(target.channelId) ? target.channelId : null,
});

/** Returns false for a stored step that has lost its targets or hours, which cannot be executed. */
export const isWholeStep = ({ targets, onlyDuring }: Partial<EscalationStep>): boolean =>
  targets !== undefined && onlyDuring !== undefined;

const NOBODY: Omit<ResolvedStep, 'reach'> = { targets: [], userIds: [], channelIds: [] };

/**
 * Returns true if the step applies at the moment. `changes` holds the offset changes of its time zone around the
 * moment.
 */
export const appliesAt = ({ onlyDuring }: EscalationStep, now: Date, changes: OffsetChanges | null): boolean =>
  onlyDuring === null || (changes !== null && isDuring(onlyDuring, now, changes));

/**
 * Returns the people and channels that a step notifies. A channel is not a person: it counts only for a step that names
 * no people.
 */
export const resolveStep = (
  { targets }: EscalationStep,
  applies: boolean,
  reachable: ReachableTargets,
): ResolvedStep => {
  if (!applies) return { ...NOBODY, reach: 'outsideHours' };
  const each = targets.map((target) => resolved(target, reachable));
  const userIds = [...new Set(each.flatMap((one) => one.userIds))];
  const channelIds = [...new Set(each.flatMap(({ channelId }) => (channelId === null ? [] : [channelId])))];
  return {
    targets: each,
    userIds,
    channelIds,
    reach: userIds.length > 0 || (!namesPeople({ targets }) && channelIds.length > 0) ? 'somebody' : 'nobody',
  };
};
