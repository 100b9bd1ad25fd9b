import { runAfterFailedPages } from '../../domain/escalation/unreached-steps.ts';
import type { UnreachedStep } from '../../domain/escalation/unreached-steps.ts';
import { canReachPerson } from '../../domain/paging/notification-reach.ts';
import type { OutboxSender } from '../kernel/outbox.ts';
import type { Clock, Outbox, OutboxMessage, UnitOfWork } from '../kernel/ports.ts';
import { PAGE_FAILED_TOPIC } from '../paging/page-messages.ts';
import type { FailedPageMessage } from '../paging/page-messages.ts';
import type { ImNotifications } from '../paging/ports.ts';
import type { EscalationEntry, LockedRun } from './ports.ts';
import { placeOf, reportRun, storedAfter } from './record-advances.ts';
import type { RecordingNeeds } from './record-advances.ts';

interface Needs extends RecordingNeeds {
  readonly imNotifications: Pick<ImNotifications, 'progressOf'>;
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
  await reportRun(
    needs,
    { now, send: (message) => void messages.push(message) },
    { run, key: `${run.sequence}:pages`, what: after.report },
  );
  await needs.outbox.add(messages, now);
};

const entriesOf = (run: LockedRun, { position, report }: UnreachedStep, at: Date): readonly EscalationEntry[] => {
  const entry = { incidentId: run.incidentId, at, actor: { kind: 'system' } } as const;
  return [
    ...(position === null ? [] : [{ ...entry, kind: 'stepReachedNobody' as const, data: placeOf(run.plan, position) }]),
    ...(report === null ? [] : [{ ...entry, kind: 'nobodyNotified' as const, data: {} }]),
  ];
};
