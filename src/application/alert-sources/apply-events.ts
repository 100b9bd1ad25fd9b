import type { PendingEvent } from '../../domain/alert-sources/alert-event.ts';
import { AlertFold } from '../../domain/alert-sources/alert-fold.ts';
import type { AlertRoute, AlertSource } from '../../domain/alert-sources/alert-source.ts';
import type { AlertRecord, ClaimedSource, Destination } from '../../domain/alert-sources/alert-state.ts';
import { storedIncident } from '../../domain/alert-sources/batch-incident.ts';
import { EventBatch } from '../../domain/alert-sources/event-batch.ts';
import { destinationOf } from '../../domain/alert-sources/routing.ts';
import type { StormCounts } from '../../domain/alert-sources/event-decision.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { Clock } from '../kernel/ports.ts';
import type { ImEvents } from './ports.ts';
import { routingOf } from './routing.ts';
import { storeBatch } from './store-batch.ts';
import type { StoringNeeds } from './store-batch.ts';
import { stormWordsIn } from './storm-words.ts';

/** The ports of the consumer of events. */
export interface ConsumerNeeds extends StoringNeeds {
  readonly imEvents: Pick<ImEvents, 'report'>;
  readonly clock: Clock;
}

/**
 * Applies the events of claimed sources to their keys and incidents, in the transaction of the claim. With `isAlone`, a
 * gathered alert that is due goes first, and alone.
 */
export const applyEvents = async (
  needs: ConsumerNeeds,
  claimed: readonly ClaimedSource[],
  now: Date,
  isAlone = false,
): Promise<void> => {
  const [{ batch, waiting }, ofEvents] = await Promise.all([
    lockedBatch(needs, claimed, now),
    destinations(needs, claimed),
  ]);
  const destinationOf = waiting.length === 0 ? ofEvents : await destinations(needs, claimed, waiting);
  const touched: AlertSource[] = [];
  for (const each of claimed) {
    const fold = new AlertFold(batch, each, {
      destinationOf: (event, route) => destinationOf(each.source, event, route),
      words: stormWordsIn(each.language),
      now,
      isAlone,
    });
    const source = fold.run();
    if (source !== each.source) touched.push(source);
  }
  await storeBatch(needs)(batch, touched, now);
};

interface LockedBatch {
  readonly batch: EventBatch;
  /** The gathered alerts of the sources, whose targets no event of the batch may name. */
  readonly waiting: readonly AlertRecord[];
}

/** Reads the states of all keys that the events name, and of the storms of their sources, and locks their incidents. */
const lockedBatch = async (
  { alertQueue }: ConsumerNeeds,
  claimed: readonly ClaimedSource[],
  now: Date,
): Promise<LockedBatch> => {
  const keys = claimed.flatMap(({ source: { id: sourceId, silentSince }, events }) => [
    ...events.flatMap(({ key, kind }) => (key === null ? [] : [{ sourceId, kind, key }])),
    ...(silentSince === null ? [] : [{ sourceId, kind: 'problem' as const, key: 'silence' }]),
  ]);
  const { alerts, incidents } = await alertQueue.lockStates(
    keys,
    claimed.map(({ source }) => source.id),
    now,
  );
  const locked = new Set(incidents.filter(({ status }) => status !== 'merged').map(({ id }) => id));
  // An incident that was merged since its key was read: the batch begins again with the target.
  if (alerts.some(({ incidentId }) => incidentId !== null && !locked.has(incidentId)))
    throw new OptimisticLockError('An incident was merged.');
  // Only the end of a key, and a storm, depend on how many others there are. Most batches need no count.
  const mayEndKey = ({ source, events }: ClaimedSource): boolean =>
    source.silentSince !== null || events.some(({ alert }) => alert?.action === 'resolve');
  const areCounted =
    alerts.some(({ kind, updateAt }) => kind === 'storm' || (kind === 'gathering' && updateAt !== null)) ||
    claimed.some(mayEndKey);
  const counts = areCounted && locked.size > 0 ? await alertQueue.counts([...locked]) : new Map<number, StormCounts>();
  const batch = new EventBatch();
  const refs = new Map(
    incidents.map((incident) => {
      const ofIncident = counts.get(incident.id) ?? { open: 0, grouped: 0 };
      return [incident.id, batch.addIncident(storedIncident(incident, ofIncident))];
    }),
  );
  for (const record of alerts) batch.addKey(record, refs.get(record.incidentId ?? 0) ?? null);
  return { batch, waiting: alerts.filter((record) => record.waiting !== null) };
};

type DestinationOfSource = (source: AlertSource, event: PendingEvent, route: AlertRoute | null) => Destination;

/** Reads where the incidents of events and gathered alerts go; see `decideRouting`. */
const destinations = async (
  { alertQueue }: ConsumerNeeds,
  claimed: readonly ClaimedSource[],
  waiting: readonly AlertRecord[] = [],
): Promise<DestinationOfSource> => {
  const opening = claimed
    .map(({ source, events }) => ({
      source,
      targets: [
        ...events.filter(({ alert }) => alert?.action === 'trigger').map(({ targets }) => targets),
        ...waiting.flatMap((record) => (record.sourceId === source.id ? (record.waiting?.event.targets ?? []) : [])),
      ],
    }))
    .filter(({ targets }) => targets.length > 0);
  const named: readonly Partial<Destination>[] = opening.flatMap(({ source, targets }) => [
    ...targets,
    ...source.routes,
  ]);
  const organizationIds = [...new Set(opening.map(({ source }) => source.organizationId))];
  const facts = await alertQueue.destinationFacts(organizationIds, {
    teamIds: named.flatMap(({ teamId }) => teamId ?? []),
    policyIds: named.flatMap(({ escalationPolicyId }) => escalationPolicyId ?? []),
    customerIds: named.flatMap(({ customerId }) => customerId ?? []),
  });
  return (source, { targets }, route) =>
    destinationOf(routingOf(facts.get(source.organizationId) ?? null, source, targets, route));
};
