import type { AlertRecord } from '../../domain/alert-sources/alert-state.ts';
import type { AlertSource } from '../../domain/alert-sources/alert-source.ts';
import { incidentChangeOf } from '../../domain/alert-sources/batch-incident.ts';
import type { PlannedChange } from '../../domain/alert-sources/batch-incident.ts';
import type { EventBatch, IncidentRef } from '../../domain/alert-sources/event-batch.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { becomesUrgent } from '../../domain/incident-management/page-effects.ts';
import type { NewTimelineEntry, TimelineActor } from '../../domain/incident-management/timeline.ts';
import { isClosed, urgencyOf } from '../../domain/paging/incident-state.ts';
import { takeDueSteps, updateChannels } from '../escalation/follow-incident.ts';
import type { FollowNeeds } from '../escalation/follow-incident.ts';
import { changeIncident, openIncidents } from '../incident-management/incident-changes.ts';
import type { IncidentChangeNeeds, IncidentWork } from '../incident-management/incident-changes.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { Outbox, OutboxMessage, UnitOfWork } from '../kernel/ports.ts';
import type { Log } from '../kernel/worker.ts';
import { notifyPeople } from '../paging/notify-people.ts';
import type { AlertQueue, ImSources } from './ports.ts';

/** The ports that the storage of a batch of events uses. */
export interface StoringNeeds extends IncidentChangeNeeds, Omit<FollowNeeds, keyof IncidentChangeNeeds> {
  readonly alertQueue: AlertQueue;
  readonly imSources: ImSources;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly log: Log;
}

/** The incidents of the batch as they are stored, by their refs. */
type StoredIncidents = Map<IncidentRef, ImIncident>;

/** Makes the work of a source, whose messages are collected. */
type WorkOf = (sourceId: number) => IncidentWork;

/** Stands for no source where an actor is not used. */
const NO_SOURCE = 0;

const sourceActor = (sourceId: number): TimelineActor => ({ kind: 'source', sourceId });

/**
 * Stores the outcome of a batch of events. `touched` are the sources with a new time of their last event. The order of
 * the steps matters.
 */
export const storeBatch =
  (needs: StoringNeeds) =>
  async (batch: EventBatch, touched: readonly AlertSource[], now: Date): Promise<void> => {
    const messages: OutboxMessage[] = [];
    const workOf: WorkOf = (sourceId) => ({
      now,
      actor: sourceActor(sourceId),
      send: (message) => void messages.push(message),
    });
    const concerned = batch.concernedIncidents();
    // Incidents are opened first, because what follows refers to their ids.
    const incidents = await withOpened(needs, workOf, batch, concerned);
    // Changes apply to opened incidents too: one that opens and is resolved in the same batch pages nobody.
    await changeIncidents(needs, workOf, batch, concerned, incidents);
    // Judged after the changes, because an incident that was resolved by them notifies nobody again.
    const worse = [...concerned.keys()].filter((ref) => batch.incident(ref).isWorse);
    await notifyAgain(
      needs,
      workOf(NO_SOURCE),
      worse.flatMap((ref) => incidents.get(ref) ?? []),
    );
    await storeRecords(needs, batch, { concerned, incidents, touched, now });
    // Last, because a step that fails rolls back to here, and must find the incident as the batch leaves it.
    const moved = [...concerned.keys()].filter((ref) => isMoved(batch, ref));
    await takeDueSteps(needs)(
      workOf(NO_SOURCE),
      moved.flatMap((ref) => incidents.get(ref)?.id ?? []),
    );
    if (messages.length > 0) await needs.outbox.add(messages, now);
  };

const isMoved = (batch: EventBatch, ref: IncidentRef): boolean => {
  const { opening, changes } = batch.incident(ref);
  return opening !== null || changes.length > 0;
};

/** Opens the new incidents of the batch together, and returns all that it concerns. */
const withOpened = async (
  needs: StoringNeeds,
  workOf: WorkOf,
  batch: EventBatch,
  concerned: ReadonlyMap<IncidentRef, number>,
): Promise<StoredIncidents> => {
  const incidents: StoredIncidents = new Map();
  const refs: IncidentRef[] = [];
  const openings = [];
  for (const [ref, sourceId] of concerned) {
    const { stored, opening } = batch.incident(ref);
    if (stored !== null) incidents.set(ref, stored);
    if (opening === null) continue;
    refs.push(ref);
    openings.push({ ...opening, actor: sourceActor(sourceId) });
  }
  const opened = await openIncidents(needs)(workOf(NO_SOURCE), openings);
  refs.forEach((ref, at) => {
    const incident = opened[at];
    if (incident !== undefined) incidents.set(ref, incident);
  });
  return incidents;
};

/** Stores the changes of each incident, and replaces it in `incidents` by what it has become. */
const changeIncidents = async (
  needs: StoringNeeds,
  workOf: WorkOf,
  batch: EventBatch,
  concerned: ReadonlyMap<IncidentRef, number>,
  incidents: StoredIncidents,
): Promise<void> => {
  for (const [ref, sourceId] of concerned) {
    const before = incidents.get(ref);
    if (before === undefined) continue;
    const work = workOf(sourceId);
    const { changes, isWorse } = batch.incident(ref);
    const after = await withChanges(needs, work, changes, before);
    incidents.set(ref, after);
    // People who were notified are notified again by the change itself, and channels too if the incident is worse.
    if (becomesUrgent(before, after) && !isWorse)
      await updateChannels(needs)(work, after.id, `raised ${work.now.toISOString()}`);
  }
};

const withChanges = async (
  needs: StoringNeeds,
  work: IncidentWork,
  changes: readonly PlannedChange[],
  before: ImIncident,
): Promise<ImIncident> => {
  let incident = before;
  for (const planned of changes) {
    const change = incidentChangeOf(incident, planned, work.now);
    if (change === null) continue;
    const after = await changeIncident(needs)(work, incident, change);
    if (after === 'stale') throw new OptimisticLockError('An incident was changed while its events were processed.');
    incident = after;
  }
  return incident;
};

/** Notifies the people and channels that were notified of the incidents again. A snoozed incident notifies nobody. */
const notifyAgain = async (
  needs: StoringNeeds,
  work: IncidentWork,
  incidents: readonly ImIncident[],
): Promise<void> => {
  const { now } = work;
  const isAwake = ({ snoozedUntil }: ImIncident): boolean => snoozedUntil === null || snoozedUntil <= now;
  const awake = incidents.filter((incident) => !isClosed(incident) && isAwake(incident));
  if (awake.length === 0) return;
  const notified = await needs.alertQueue.notified(awake.map(({ id }) => id));
  const stepKey = `events ${now.toISOString()}`;
  for (const incident of awake) {
    await updateChannels(needs)(work, incident.id, stepKey);
    const userIds = notified.get(incident.id) ?? [];
    if (userIds.length === 0) continue;
    await notifyPeople(needs)(work, { incident, userIds, stepKey, urgency: urgencyOf(incident), isUpdate: true });
  }
};

interface Records {
  readonly concerned: ReadonlyMap<IncidentRef, number>;
  readonly incidents: StoredIncidents;
  readonly touched: readonly AlertSource[];
  readonly now: Date;
}

/** Stores timelines, keys, results of events, and sources. The statements are sent without waiting in between. */
const storeRecords = async (
  { imTimeline, alertQueue, imSources }: StoringNeeds,
  batch: EventBatch,
  { concerned, incidents, touched, now }: Records,
): Promise<void> => {
  const idOf = (ref: IncidentRef | null): number | null => (ref === null ? null : (incidents.get(ref)?.id ?? null));
  const timeline = [...concerned].flatMap(([ref, sourceId]): readonly NewTimelineEntry[] => {
    const incidentId = idOf(ref);
    if (incidentId === null) return [];
    const actor = sourceActor(sourceId);
    return batch.evidenceOf(ref).map((data) => ({ incidentId, at: now, kind: 'eventReceived', actor, data }));
  });
  const records = batch.changedKeys.map(({ record, incident }): AlertRecord => ({
    ...record,
    incidentId: idOf(incident) ?? record.incidentId,
  }));
  const results = batch.results.map(({ id, effect, incident }) => ({ id, effect, incidentId: idOf(incident) }));
  await Promise.all([
    imTimeline.append(timeline),
    alertQueue.save(records),
    alertQueue.settle(results, now),
    imSources.touch(touched),
  ]);
};
