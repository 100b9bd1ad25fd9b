import { NO_TARGETS } from '../../domain/alert-sources/alert-event.ts';
import type { PendingEvent } from '../../domain/alert-sources/alert-event.ts';
import { AlertFold } from '../../domain/alert-sources/alert-fold.ts';
import type { AlertRoute, AlertSource } from '../../domain/alert-sources/alert-source.ts';
import { entryKey, slotOf } from '../../domain/alert-sources/alert-state.ts';
import type { AlertRecord, ClaimedSource, Destination, Entry, Settled, Slot } from '../../domain/alert-sources/alert-state.ts';
import type { StormCounts } from '../../domain/alert-sources/event-decision.ts';
import { isClosed, urgencyOf } from '../../domain/paging/incident-state.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { becomesUrgent } from '../../domain/incident-management/page-effects.ts';
import type { NewTimelineEntry, TimelineActor } from '../../domain/incident-management/timeline.ts';
import { takeDueSteps, updateChannels } from '../escalation/follow-incident.ts';
import type { FollowNeeds } from '../escalation/follow-incident.ts';
import { changeIncident, openIncidents } from '../incident-management/incident-changes.ts';
import type { IncidentChangeNeeds, IncidentWork } from '../incident-management/incident-changes.ts';
import { notifyPeople } from '../paging/notify-people.ts';
import { OptimisticLockError, UnavailableError } from '../kernel/ports.ts';
import type { Clock, Outbox, OutboxMessage, UnitOfWork } from '../kernel/ports.ts';
import type { DueWork, Log } from '../kernel/worker.ts';
import { reportProblem } from './deliveries.ts';
import { EVENT_WORK } from './ports.ts';
import type { AlertQueue, ImEvents, ImSources } from './ports.ts';

export interface ConsumerNeeds extends IncidentChangeNeeds, Omit<FollowNeeds, keyof IncidentChangeNeeds> {
  readonly alertQueue: AlertQueue;
  readonly imSources: ImSources;
  readonly imEvents: Pick<ImEvents, 'report'>;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
}

/** How many sources a transaction locks, and how many events of each it processes. */
const SOURCES = 50;
const EVENTS_PER_SOURCE = 100;
/** How often a batch is repeated because others changed its incidents. */
const ATTEMPTS = 5;

/** The number of events of a batch, and whether more may wait behind it. */
interface Batch {
  readonly events: number;
  readonly isFull: boolean;
}

/**
 * Processes accepted events until none wait. Each batch is one transaction. The lock on a source keeps its events in order, whatever the number of
 * consumers, and ends with the connection of a process that dies.
 */
export const processEvents = (needs: ConsumerNeeds) => async (): Promise<number> => {
  let processed = 0;
  for (;;) {
    const { events, isFull } = await nextBatch(needs);
    processed += events;
    if (!isFull) return processed;
  }
};

/** The consumer of accepted events, which begins at once when it is notified of some. */
export const dueEvents = (needs: ConsumerNeeds): DueWork => ({
  name: EVENT_WORK,
  run: async (isNotified = false) => {
    if (isNotified || (await needs.alertQueue.anyPending(needs.clock.now()))) await processEvents(needs)();
    return null;
  },
});

const nextBatch = async (needs: ConsumerNeeds): Promise<Batch> => {
  const claimed: { sourceIds: readonly number[] } = { sourceIds: [] };
  try {
    return await repeated(() => runBatch(needs, { sources: SOURCES, eventsPerSource: EVENTS_PER_SOURCE }, claimed));
  } catch (fault) {
    if (isTemporary(fault) || claimed.sourceIds.length === 0) throw fault;
    needs.log.warn('A batch of events failed. Its sources are processed one by one.', { fault: String(fault) });
    for (const only of claimed.sourceIds) await processAlone(needs, only);
    return { events: 0, isFull: true };
  }
};

/** One event that cannot be processed delays only those behind it of the same source, and only for a few attempts. An incident reports it. */
const processAlone = async (needs: ConsumerNeeds, only: number): Promise<void> => {
  for (let at = 0; at < EVENTS_PER_SOURCE; at += 1) {
    try {
      const { events } = await repeated(() => runBatch(needs, { sources: 1, eventsPerSource: 1, only }, { sourceIds: [] }));
      if (events === 0) return;
    } catch (fault) {
      if (isTemporary(fault)) throw fault;
      const now = needs.clock.now();
      const givenUp = await needs.alertQueue.fail(only, now);
      needs.log.error('An event cannot be processed.', { sourceId: only, fault: String(fault), ...(givenUp === null ? {} : { givenUp: givenUp.eventId }) });
      if (givenUp === null) return;
      await reportProblem(needs, { id: only, name: givenUp.sourceName }, 'processing', now);
    }
  }
};

const isTemporary = (fault: unknown): boolean => fault instanceof UnavailableError || fault instanceof OptimisticLockError;

const repeated = async (run: () => Promise<Batch>): Promise<Batch> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (fault) {
      if (!(fault instanceof OptimisticLockError) || attempt === ATTEMPTS) throw fault;
    }
  }
};

const runBatch = (needs: ConsumerNeeds, limits: { readonly sources: number; readonly eventsPerSource: number; readonly only?: number }, noted: { sourceIds: readonly number[] }): Promise<Batch> =>
  needs.unitOfWork.inTransaction(async () => {
    const now = needs.clock.now();
    const claimed = await needs.alertQueue.claim({ ...limits, now });
    noted.sourceIds = claimed.map(({ source }) => source.id);
    if (claimed.length > 0) await apply(needs, claimed, now);
    const isFull = claimed.length === limits.sources || claimed.some(({ events }) => events.length === limits.eventsPerSource);
    return { events: claimed.reduce((sum, { events }) => sum + events.length, 0), isFull };
  });

const apply = async (needs: ConsumerNeeds, claimed: readonly ClaimedSource[], now: Date): Promise<void> => {
  const [entries, destinationOf] = await Promise.all([statesOf(needs, claimed), destinations(needs, claimed)]);
  const changed = new Map<string, Entry>();
  const touched: AlertSource[] = [];
  const settled: Settled[] = [];
  for (const each of claimed) {
    const fold = new AlertFold(each, { entries, changed }, (event, route) => destinationOf(each.source, event, route), now);
    const source = fold.run();
    if (source !== each.source) touched.push(source);
    settled.push(...fold.settled);
  }
  await store(needs, { changed: [...changed.values()], settled, touched }, now);
};

/** The states of all keys that the events name, and of the storms of their sources, with their incidents locked. */
const statesOf = async ({ alertQueue }: ConsumerNeeds, claimed: readonly ClaimedSource[]): Promise<Map<string, Entry>> => {
  const keys = claimed.flatMap(({ source: { id: sourceId, silentSince }, events }) => [
    ...events.flatMap(({ key, kind }) => (key === null ? [] : [{ sourceId, kind, key }])),
    ...(silentSince === null ? [] : [{ sourceId, kind: 'problem' as const, key: 'silence' }]),
  ]);
  const { alerts, incidents } = await alertQueue.lockStates(keys, claimed.map(({ source }) => source.id));
  const locked = new Set(incidents.filter(({ status }) => status !== 'merged').map(({ id }) => id));
  // Merged since its key was read: the batch begins again with the target.
  if (alerts.some(({ incidentId }) => incidentId !== null && !locked.has(incidentId))) throw new OptimisticLockError('An incident was merged.');
  // Only the end of a key, and a storm, depend on how many others there are.
  const areCounted = alerts.some(({ kind }) => kind === 'storm') || claimed.some(({ source, events }) => source.silentSince !== null || events.some(({ alert }) => alert?.action === 'resolve'));
  const counts = areCounted && locked.size > 0 ? await alertQueue.counts([...locked]) : new Map<number, StormCounts>();
  const slots = new Map<number, Slot>();
  for (const incident of incidents) slots.set(incident.id, slotOf(incident, counts.get(incident.id) ?? { open: 0, grouped: 0 }));
  return new Map(alerts.map((record) => [entryKey(record), { record, slot: slots.get(record.incidentId ?? 0) ?? null }]));
};

/** Event before route before source before settings; what was deleted meanwhile counts as not named. */
const destinations = async ({ alertQueue }: ConsumerNeeds, claimed: readonly ClaimedSource[]) => {
  const triggers = claimed.map(({ source, events }) => ({ source, events: events.filter(({ alert }) => alert?.action === 'trigger') })).filter(({ events }) => events.length > 0);
  const named: readonly Partial<Destination>[] = triggers.flatMap(({ source, events }) => [...events.map(({ targets }) => targets), ...source.routes]);
  const facts = await alertQueue.destinationFacts([...new Set(triggers.map(({ source }) => source.organizationId))], {
    teamIds: named.flatMap(({ teamId }) => teamId ?? []),
    policyIds: named.flatMap(({ escalationPolicyId }) => escalationPolicyId ?? []),
    customerIds: named.flatMap(({ customerId }) => customerId ?? []),
  });
  return (source: AlertSource, { targets }: PendingEvent, route: AlertRoute | null): Destination => {
    const { defaults, known } = facts.get(source.organizationId) ?? { defaults: NO_TARGETS, known: { teamIds: [], policyIds: [], customerIds: [] } };
    const first = (ids: readonly number[], ...candidates: readonly (number | null | undefined)[]): number | null => candidates.find((id) => id !== null && id !== undefined && ids.includes(id)) ?? null;
    return {
      teamId: first(known.teamIds, targets.teamId, route?.teamId) ?? source.teamId ?? defaults.teamId,
      escalationPolicyId: first(known.policyIds, targets.escalationPolicyId, route?.escalationPolicyId) ?? source.escalationPolicyId ?? defaults.escalationPolicyId,
      customerId: first(known.customerIds, targets.customerId) ?? source.customerId ?? defaults.customerId,
    };
  };
};

interface Result {
  readonly changed: readonly Entry[];
  readonly settled: readonly Settled[];
  readonly touched: readonly AlertSource[];
}

const sourceActor = (sourceId: number): TimelineActor => ({ kind: 'source', sourceId });

/** Opens and changes the incidents, stores what the batch did, and takes the steps that are due by now. */
const store = async (needs: ConsumerNeeds, { changed, settled, touched }: Result, now: Date): Promise<void> => {
  const messages: OutboxMessage[] = [];
  const workOf = (sourceId: number): IncidentWork => ({ now, actor: sourceActor(sourceId), send: (message) => void messages.push(message) });
  // The source whose event, or timer, concerns the incident.
  const sourceOf = new Map([...changed.map(({ slot, record }) => [slot, record.sourceId] as const), ...settled.map(({ slot, sourceId }) => [slot, sourceId] as const)]);
  const slots = [...new Set([...settled, ...changed].flatMap(({ slot }) => slot ?? []))];
  const incidents = new Map<Slot, ImIncident>();
  for (const slot of slots) if (slot.stored !== null) incidents.set(slot, slot.stored);
  const opening = slots.flatMap((slot) => (slot.opening === null ? [] : [{ slot, opening: { ...slot.opening, actor: sourceActor(sourceOf.get(slot) ?? 0) } }]));
  const opened = await openIncidents(needs)(workOf(0), opening.map((one) => one.opening));
  opening.forEach(({ slot }, at) => {
    const incident = opened[at];
    if (incident !== undefined) incidents.set(slot, incident);
  });
  const timeline: NewTimelineEntry[] = [];
  for (const slot of slots) {
    const work = workOf(sourceOf.get(slot) ?? 0);
    const incident = incidents.get(slot);
    if (incident === undefined) continue;
    for (const data of slot.events) timeline.push({ incidentId: incident.id, at: now, kind: 'eventReceived', actor: work.actor, data });
    const after = await withChanges(needs, work, slot, incident, now);
    incidents.set(slot, after);
    // People who were notified are notified again by the change itself.
    if (becomesUrgent(incident, after) && !slot.isWorse) await updateChannels(needs)(work, after.id, `raised ${now.toISOString()}`);
  }
  await notifyAgain(needs, workOf(0), slots.filter(({ isWorse }) => isWorse).flatMap((slot) => incidents.get(slot) ?? []));
  const idOf = (slot: Slot | null): number | null => (slot === null ? null : (incidents.get(slot)?.id ?? null));
  const records = changed.map(({ record, slot }): AlertRecord => ({ ...record, incidentId: idOf(slot) ?? record.incidentId }));
  // Sent without waiting in between.
  await Promise.all([
    needs.imTimeline.append(timeline),
    needs.alertQueue.save(records),
    needs.alertQueue.settle(settled.map(({ id, effect, slot }) => ({ id, effect, incidentId: idOf(slot) })), now),
    needs.imSources.touch(touched),
  ]);
  const moved = slots.filter(({ opening, changes }) => opening !== null || changes.length > 0);
  await takeDueSteps(needs)(workOf(0), moved.flatMap((slot) => incidents.get(slot)?.id ?? []));
  if (messages.length > 0) await needs.outbox.add(messages, now);
};

/** Notifies those who were notified of the incidents, and their channels, that more has happened. A snoozed incident notifies nobody. */
const notifyAgain = async (needs: ConsumerNeeds, work: IncidentWork, incidents: readonly ImIncident[]): Promise<void> => {
  const awake = incidents.filter((incident) => !isClosed(incident) && (incident.snoozedUntil === null || incident.snoozedUntil <= work.now));
  if (awake.length === 0) return;
  const notified = await needs.alertQueue.notified(awake.map(({ id }) => id));
  for (const incident of awake) {
    await updateChannels(needs)(work, incident.id, `events ${work.now.toISOString()}`);
    const userIds = notified.get(incident.id) ?? [];
    if (userIds.length > 0) await notifyPeople(needs)(work, { incident, userIds, stepKey: `events ${work.now.toISOString()}`, urgency: urgencyOf(incident), isUpdate: true });
  }
};

const withChanges = async (needs: ConsumerNeeds, work: IncidentWork, { changes }: Slot, before: ImIncident, now: Date): Promise<ImIncident> => {
  let incident = before;
  for (const changeOf of changes) {
    const change = changeOf(incident, now);
    if (change === null) continue;
    const after = await changeIncident(needs)(work, incident, change);
    if (after === 'stale') throw new OptimisticLockError('An incident was changed while its events were processed.');
    incident = after;
  }
  return incident;
};
