import { targetsOfType } from '../../domain/escalation/escalation-policy.rules.ts';
import type { EscalationStep } from '../../domain/escalation/escalation-policy.ts';
import { stepKeyOf } from '../../domain/escalation/step-keys.ts';
import type { DueAction, StepReach } from '../../domain/escalation/escalation-progress.ts';
import { appliesAt, resolveStep } from '../../domain/escalation/step-targets.ts';
import type { ReachableTargets, ResolvedStep } from '../../domain/escalation/step-targets.ts';
import { rangeOfHours } from '../../domain/kernel/daily-period.ts';
import { addressOf } from '../../domain/notifications/alert.ts';
import type { AudienceChannel } from '../../domain/notifications/audience.ts';
import { messagesOf } from '../../domain/notifications/channel-types.ts';
import { urgencyOf } from '../../domain/paging/incident-state.ts';
import type { OutboxMessage, TimeZones } from '../kernel/ports.ts';
import { channelMessage } from '../notifications/channel-message.ts';
import { onCallNotice } from '../notifications/on-call-notice.ts';
import type { NotifiedIncident } from '../notifications/on-call-notice.ts';
import { onCallAt } from '../on-call/on-call-at.ts';
import type { OnCallAtNeeds } from '../on-call/on-call-at.ts';
import { notifyEach } from '../paging/notify-people.ts';
import type { PagingNeeds, PeopleToNotify } from '../paging/notify-people.ts';
import type { EscalatedIncident, EscalationTargets, FoundTargets, LockedRun, StepUser } from './ports.ts';

/** The ports that find the people whom steps notify. */
export interface TargetNeeds extends OnCallAtNeeds {
  readonly escalationTargets: Pick<EscalationTargets, 'find'>;
  readonly timeZones: TimeZones;
}

/** The ports that the execution of steps uses. */
export interface StepNeeds extends TargetNeeds, PagingNeeds {}

/** The transaction that steps take part in. */
export interface StepWork {
  readonly now: Date;
  /** Sends a message after the transaction has been committed. */
  send(message: OutboxMessage): void;
}

/** A run and what it does. */
export interface StepTask {
  readonly run: LockedRun;
  readonly action: DueAction;
  /** The public ids of users whom the step leaves out, because they have declined. */
  readonly declinedBy?: readonly string[];
}

/** The result of a run. */
export interface StepResult extends StepTask {
  readonly reach: StepReach;
  readonly people: readonly StepUser[];
  readonly channels: readonly AudienceChannel[];
}

/** A step of an organization. */
export interface StepOf {
  readonly organizationId: number;
  readonly step: EscalationStep;
  /** The public ids of users who have declined. */
  readonly declinedBy?: readonly string[];
}

/** The people and channels that a step notifies, and the targets through which it does. */
export interface StepRecipients extends ResolvedStep {
  readonly people: readonly StepUser[];
  readonly channels: readonly AudienceChannel[];
}

/** Finds the people and channels that steps notify at the moment, for all steps together. */
export const resolveSteps =
  (needs: TargetNeeds) =>
  async <Item extends StepOf>(items: readonly Item[], now: Date): Promise<readonly (Item & StepRecipients)[]> => {
    const all = { steps: items.map(({ step }) => step) };
    const onCall = await onCallAt(needs)(
      [...new Set(targetsOfType(all, 'schedule').map(({ scheduleId }) => scheduleId))],
      now,
    );
    const users = new Set([...targetsOfType(all, 'user').map(({ userId }) => userId), ...[...onCall.values()].flat()]);
    const teams = new Set(targetsOfType(all, 'team').map(({ teamId }) => teamId));
    const channels = new Set(targetsOfType(all, 'channel').map(({ channelId }) => channelId));
    const found = await needs.escalationTargets.find({ users: [...users], teams: [...teams], channels: [...channels] });
    return items.map((item) => {
      const { onlyDuring } = item.step;
      const changes =
        onlyDuring === null ? null : needs.timeZones.offsetChanges(onlyDuring.timezone, rangeOfHours(now));
      const resolved = resolveStep(item.step, appliesAt(item.step, now, changes), reachableIn(item, found, onCall));
      const people = resolved.userIds.flatMap((id) => found.users.get(id) ?? []);
      return {
        ...item,
        ...resolved,
        people,
        channels: resolved.channelIds.flatMap((id) => found.channels.get(id) ?? []),
      };
    });
  };

const idsWithin = <Id>(
  organizationId: number,
  records: ReadonlyMap<Id, { readonly organizationId: number }>,
): ReadonlySet<Id> =>
  new Set([...records].flatMap(([id, record]) => (record.organizationId === organizationId ? [id] : [])));

/** A copied policy may name what has since moved or been deleted; nothing of another organization is ever reached. */
const reachableIn = (
  { organizationId, declinedBy = [] }: StepOf,
  { users, members, channels }: FoundTargets,
  onCall: ReadonlyMap<number, readonly string[]>,
): ReachableTargets => ({
  users: new Set([...idsWithin(organizationId, users)].filter((id) => !declinedBy.includes(id))),
  channels: idsWithin(organizationId, channels),
  members,
  onCall,
});

/** Takes the steps of the runs that are due: finds the people and channels, and stores the notifications. */
export const runSteps =
  (needs: StepNeeds) =>
  async (work: StepWork, tasks: readonly StepTask[]): Promise<readonly StepResult[]> => {
    const steps = tasks.flatMap(({ run, action, declinedBy = [] }) =>
      action.kind === 'step'
        ? [{ run, action, declinedBy, organizationId: run.organizationId, step: action.step }]
        : [],
    );
    const others = tasks
      .filter(({ action }) => action.kind !== 'step')
      .map((task) => ({ ...task, reach: 'nobody' as const, people: [], channels: [] }));
    const results: readonly StepResult[] = [...(await resolveSteps(needs)(steps, work.now)), ...others];
    const notified = await notifyEach(needs)(work, results.map(peopleOf));
    for (const result of results) {
      const othersNotified = result.people.map(({ name }) => name);
      const incident = { ...result.run.incident, othersNotified };
      sendToChannels(needs, work, incident, stepKeyOf(result.run, result.action), result.channels);
    }
    return results.map((result, at) =>
      result.action.kind === 'remind' && notified[at]?.some((one) => one.result !== 'inactive')
        ? { ...result, reach: 'somebody' }
        : result,
    );
  };

const peopleOf = ({ run, action, people }: StepResult): PeopleToNotify => ({
  incident: run.incident,
  userIds: action.kind === 'remind' ? [action.userId] : people.map(({ id }) => id),
  stepKey: stepKeyOf(run, action),
  urgency: urgencyOf(run.incident),
});

/** Sends to each recipient of channels. With a key that was used before, nothing is sent. */
export const sendToChannels = (
  { ids }: Pick<StepNeeds, 'ids'>,
  { now, send }: StepWork,
  incident: EscalatedIncident & Pick<NotifiedIncident, 'othersNotified'>,
  key: string,
  channels: readonly AudienceChannel[],
): void => {
  const { publicId: incidentId, organizationId, customerId, parties } = incident;
  const page = { status: incident.status, snoozedUntil: incident.snoozedUntil?.toISOString() ?? null };
  const notice = onCallNotice('page', { ...incident, urgency: urgencyOf(incident) }, parties, now);
  for (const channel of channels) {
    for (const recipient of messagesOf(channel)) {
      const address = addressOf({ channelId: channel.publicId, recipient });
      send({
        ...channelMessage({
          messageId: ids.next(),
          channelId: channel.id,
          recipient,
          organizationId,
          customerId,
          incidentId,
          page,
          notice,
        }),
        dedupKey: `escalation:${incidentId}:${key}:${address}`,
        stream: `escalation:${incidentId}:${address}`,
      });
    }
  }
};
