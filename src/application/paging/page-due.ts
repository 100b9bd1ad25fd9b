import { imUserEligible } from '../../domain/teams/user.rules.ts';
import { decideDueOnCallPage } from '../../domain/paging/due-page.ts';
import type { DueOnCallPageDecision } from '../../domain/paging/due-page.ts';
import { heldUntil, planDigest } from '../../domain/paging/notification-rules.ts';
import type { StopReason } from '../../domain/paging/on-call-page.machine.ts';
import type { Clock, Outbox, OutboxMessage, UnitOfWork } from '../kernel/ports.ts';
import { whenDue } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import { sendPages, storePages } from './notify-people.ts';
import type { PagingNeeds } from './notify-people.ts';
import { failedPageMessages, openIncidentIds } from './page-messages.ts';
import type { ClaimedIncident, DueOnCallPage } from './ports.ts';

interface Needs extends PagingNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The most pages that one transaction sends. */
const BATCH = 200;

/** Sends the pages that are due and what quiet hours have held. Any number of processes may run it concurrently. */
export const sendDuePages = (needs: Needs) => async (): Promise<void> => {
  while ((await needs.unitOfWork.inTransaction(() => sendDue(needs))) === BATCH);
  while (await needs.unitOfWork.inTransaction(() => releaseHeld(needs)));
};

/** Declares the pages of all organizations as due work. */
export const duePages = (needs: Needs): DueWork => ({
  name: 'pages',
  run: whenDue(needs.clock, (now) => needs.imNotifications.nextDueAt(now), sendDuePages(needs)),
  pullBack: (now) => needs.imNotifications.pullBack(now),
});

const isUnanswered = (incidents: readonly ClaimedIncident[]): boolean =>
  incidents.some(({ status }) => status === 'triggered');

const decisionOf = ({ timeZones }: Needs, page: DueOnCallPage, now: Date): DueOnCallPageDecision =>
  decideDueOnCallPage({
    isEligible: imUserEligible(page),
    urgency: page.urgency,
    quietUntil: heldUntil(page.urgency, page, (zone, range) => timeZones.offsetChanges(zone, range), now),
    isDigest: page.isDigest,
    isUnanswered: isUnanswered(page.incidents),
  });

/**
 * The claim, the links and the messages are one transaction, so that a killed worker leaves a page either waiting or
 * sent.
 */
const sendDue = async (needs: Needs): Promise<number> => {
  const now = needs.clock.now();
  const due = await needs.imNotifications.takeDue(now, BATCH);
  const decided = due.map((page) => ({ page, decision: decisionOf(needs, page, now) }));
  const stopped = new Map<StopReason, string[]>();
  for (const { page, decision } of decided)
    if (decision.kind === 'stop') stopped.set(decision.because, [...(stopped.get(decision.because) ?? []), page.id]);
  for (const [because, ids] of stopped) await needs.imNotifications.move(ids, 'stop', now, because);
  for (const { page, decision } of decided)
    if (decision.kind === 'hold') await needs.imNotifications.hold([page.notificationId], decision.until, now);
  const queued = decided.filter(({ decision }) => decision.kind === 'queue').map(({ page }) => page);
  await needs.imNotifications.move(
    queued.map(({ id }) => id),
    'queue',
    now,
  );
  await sending(needs, now, async (send) => {
    for (const { page, decision } of decided)
      if (decision.kind === 'stop') failedPageMessages(page.id, page.incidents).forEach(send);
    await sendPages(
      needs,
      { now, send },
      queued.map(({ id, notificationId, incidents }) => ({
        id,
        notificationId,
        incidentIds: openIncidentIds(incidents),
      })),
    );
  });
  return due.length;
};

const releaseHeld = async (needs: Needs): Promise<boolean> => {
  const now = needs.clock.now();
  const held = await needs.imNotifications.takeHeld(now);
  if (held === null) return false;
  const { notificationIds, rules, incidents } = held;
  await needs.imNotifications.release(notificationIds);
  const [notificationId] = notificationIds;
  if (notificationId === undefined || !imUserEligible(held)) return true;
  const incidentIds = openIncidentIds(incidents);
  const pages = planDigest(rules, isUnanswered(incidents), now).map((page) => ({
    ...page,
    notificationId,
    incidentIds,
  }));
  await sending(needs, now, (send) => storePages(needs, { now, send }, pages));
  return true;
};

/** Adds what `work` sends to the outbox, in the same transaction. */
const sending = async (
  { outbox }: Needs,
  now: Date,
  work: (send: (message: OutboxMessage) => void) => Promise<void>,
): Promise<void> => {
  const messages: OutboxMessage[] = [];
  await work((message) => void messages.push(message));
  await outbox.add(messages, now);
};
