import { runAfterFailedPages } from '../../domain/escalation/unreached-steps.ts';
import type { UnreachedStep } from '../../domain/escalation/unreached-steps.ts';
import { urgencyOf } from '../../domain/paging/incident-state.ts';
import { canReachPerson } from '../../domain/paging/notification-reach.ts';
import type { OutboxSender } from '../kernel/outbox.ts';
import type { Clock, Outbox, OutboxMessage, UnitOfWork } from '../kernel/ports.ts';
import { notifyPeople } from '../paging/notify-people.ts';
import type { PagingNeeds } from '../paging/notify-people.ts';
import { PAGE_FAILED_TOPIC } from '../paging/page-messages.ts';
import type { FailedPageMessage } from '../paging/page-messages.ts';
import type { ImUsers } from '../teams/ports.ts';
import type { EscalationEntry, EscalationTimeline, LockedRun } from './ports.ts';
import { placeOf, reportRun, storedAfter } from './record-advances.ts';
import type { RecordingNeeds } from './record-advances.ts';
import type { StepWork } from './run-steps.ts';

interface Needs extends RecordingNeeds, PagingNeeds {
  readonly imTimeline: EscalationTimeline;
  readonly imUsers: Pick<ImUsers, 'administrators'>;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/**
 * Continues the escalations of incidents whose pages failed for good. Each message is handled in a transaction of its
 * own, after the page was recorded: of several pages that fail at once, the last finds that all have failed.
 */
export const failedPageSender = (needs: Needs): OutboxSender<FailedPageMessage> => ({
  topic: PAGE_FAILED_TOPIC,
  send: async ({ incidentId }) => {
    await needs.unitOfWork.inTransaction(() => followFailedPage(needs, incidentId));
    return { outcome: 'sent' };
  },
});

const followFailedPage = async (needs: Needs, incidentId: number): Promise<void> => {
  const run = await needs.escalationRuns.lock(incidentId);
  if (run === null) return;
  const now = needs.clock.now();
  const notifications = await needs.imNotifications.progressOf(incidentId);
  const after = runAfterFailedPages(
    run,
    notifications.map((one) => ({ stepKey: one.stepKey, canReach: canReachPerson(one) })),
    now,
  );
  if (after === null) return;
  await needs.escalationRuns.save([storedAfter(run, after.run)]);
  const entries = entriesOf(run, after, now);
  if (entries.length > 0) await needs.imTimeline.append(entries);
  if (after.report === null) return;
  const messages: OutboxMessage[] = [];
  const work: StepWork = { now, send: (message) => void messages.push(message) };
  await reportRun(needs, work, { run, key: `${run.sequence}:pages`, what: after.report });
  if (after.run.state === 'nobodyNotified')
    await pageAdministrators(needs, work, run, new Set(notifications.map(({ userId }) => userId)));
  await needs.outbox.add(messages, now);
};

/** Pages the administrators whom no step has notified, by their own rules, because mail may be what does not work. */
const pageAdministrators = async (
  needs: Needs,
  work: StepWork,
  { incident, organizationId, sequence }: LockedRun,
  notified: ReadonlySet<number>,
): Promise<void> => {
  const administrators = await needs.imUsers.administrators(organizationId);
  await notifyPeople(needs)(work, {
    incident,
    userIds: administrators.map(({ id }) => id).filter((id) => !notified.has(id)),
    stepKey: `${sequence}:administrators`,
    urgency: urgencyOf(incident),
  });
};

const entriesOf = (run: LockedRun, { position, report }: UnreachedStep, at: Date): readonly EscalationEntry[] => {
  const entry = { incidentId: run.incidentId, at, actor: { kind: 'system' } } as const;
  return [
    ...(position === null ? [] : [{ ...entry, kind: 'stepReachedNobody' as const, data: placeOf(run.plan, position) }]),
    ...(report === null ? [] : [{ ...entry, kind: 'nobodyNotified' as const, data: {} }]),
  ];
};
