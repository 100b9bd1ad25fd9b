import { changeAfter } from '../../domain/changes/monitor-change.ts';
import type { MonitorChange } from '../../domain/changes/monitor-change.ts';
import type { ChangeEvent } from '../../domain/changes/change.machine.ts';
import {
  OBSERVATION_LEASE,
  firstObservationAt,
  judgeFacets,
  postponedUntil,
  watchedFacets,
} from '../../domain/changes/watched-facets.ts';
import type { ChangeMove } from '../../domain/changes/watched-facets.ts';
import { isServedAt } from '../../domain/customers/customer-lifecycle.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { MonitorSnapshot } from '../checks/ports.ts';
import { forEachInParallel } from '../kernel/in-parallel.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { AuditEntry, AuditLog, IdSource, Outbox, UnitOfWork } from '../kernel/ports.ts';
import { customersOf, systemAuditActor } from '../kernel/records.ts';
import type { AlertPlan } from '../notifications/alert-plan.ts';
import { gatherFacets } from './gather-facets.ts';
import type { FacetSources } from './gather-facets.ts';
import type { ChangeWatch, ChangeWatches, MonitorChanges, WatchedMonitor } from './ports.ts';

/** The monitors that are begun to be watched, and those that are claimed, with one statement. */
const BATCH = 100;
/** The monitors that are observed at the same time. */
const CONCURRENCY = 8;

interface Needs extends FacetSources {
  readonly unitOfWork: UnitOfWork;
  readonly changeWatches: ChangeWatches;
  readonly monitorChanges: MonitorChanges;
  readonly alertPlan: Pick<AlertPlan, 'messagesFor'>;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly ids: IdSource;
}

/** Observes the facets of monitors that are due. Any number of processes may do so at the same time. */
export const observeChanges = (needs: Needs) => async (): Promise<void> => {
  await watchNewMonitors(needs);
  const faults: unknown[] = [];
  for (;;) {
    const now = needs.clock.now();
    const due = await needs.changeWatches.claim(now, later(now, OBSERVATION_LEASE), BATCH);
    if (due.length === 0) break;
    // Those that fail are due again when their lease ends. The others do not wait for them.
    await forEachInParallel(due, CONCURRENCY, (watch) => observeOne(needs, watch), failureText).catch(
      (fault: unknown) => faults.push(fault),
    );
  }
  if (faults.length > 0) throw new AggregateError(faults, 'The changes of some monitors could not be observed.');
};

const failureText = (failures: number): string => `The changes of ${failures} monitors could not be observed.`;

/** Observes changes every few minutes: each monitor once a day, and soon again to confirm a difference. */
export const changesJob = (needs: Needs): RecurringJob => ({
  name: 'monitor-changes',
  every: minutes(5),
  run: observeChanges(needs),
});

/** Each page begins after the last one: a search from the start would pass all monitors that were just added. */
const watchNewMonitors = async ({ changeWatches, clock }: Needs): Promise<void> => {
  let last = 0;
  for (;;) {
    const added = await changeWatches.unwatched(last, BATCH);
    const now = clock.now();
    if (added.length > 0)
      await changeWatches.begin(
        added.map(({ monitorId, publicId }) => ({ monitorId, nextAt: firstObservationAt(publicId, now) })),
      );
    if (added.length < BATCH) return;
    last = added.at(-1)?.monitorId ?? last;
  }
};

const postponementOf = ({ monitor, organization, isInMaintenance }: WatchedMonitor, now: Date): Date | null =>
  postponedUntil(
    {
      status: monitor.status,
      isServed: isUsable(organizationStatusAt(organization, now)) && isServedAt(monitor.customer, now),
      isInMaintenance,
    },
    now,
  );

const observeOne = async (needs: Needs, claimed: ChangeWatch): Promise<void> => {
  const watched = await needs.changeWatches.monitorOf(claimed.monitorId, needs.clock.now());
  if (watched === null) return;
  const until = postponementOf(watched, needs.clock.now());
  if (until !== null) {
    await needs.unitOfWork.inTransaction(() => postpone(needs, claimed, until));
    return;
  }
  const facets = watchedFacets(watched.monitor, watched.settings);
  const observations = await gatherFacets(needs, watched, facets);
  await needs.unitOfWork.inTransaction(async () => {
    const now = needs.clock.now();
    const locked = await needs.changeWatches.lock(claimed.monitorId);
    // Another process has observed the monitor meanwhile, or somebody has accepted a change.
    if (locked?.revision !== claimed.revision) return;
    const { states, moves, nextAt } = judgeFacets(locked.facets, facets, observations, now);
    await needs.changeWatches.save({ ...locked, facets: states, nextAt });
    if (moves.length > 0) await recordMoves(needs, watched.monitor, moves, now);
  });
};

const postpone = async ({ changeWatches }: Needs, claimed: ChangeWatch, nextAt: Date): Promise<void> => {
  const locked = await changeWatches.lock(claimed.monitorId);
  if (locked?.revision !== claimed.revision) return;
  await changeWatches.save({ ...locked, nextAt });
};

const endedBy = {
  announce: 'supersede',
  revert: 'revert',
  withdraw: 'withdraw',
} as const satisfies Readonly<Record<ChangeMove['move'], ChangeEvent>>;

const recordMoves = async (
  needs: Needs,
  monitor: MonitorSnapshot,
  moves: readonly ChangeMove[],
  now: Date,
): Promise<void> => {
  const present = await needs.monitorChanges.present(monitor.monitorId);
  const ended = moves.flatMap(({ facet, move }): readonly MonitorChange[] => {
    const change = present.find((each) => each.facet === facet);
    const after = change === undefined ? null : changeAfter(change, endedBy[move], now);
    return after === null ? [] : [after];
  });
  for (const change of ended) await needs.monitorChanges.save(change);
  const announced = moves.flatMap(({ facet, move, state }): readonly MonitorChange[] => {
    const after = state?.announced ?? null;
    if (move !== 'announce' || state === null || after === null) return [];
    const { subject, accepted: before } = state;
    return [
      {
        publicId: needs.ids.next(),
        facet,
        subject,
        before,
        after,
        status: 'open',
        detectedAt: now,
        endedAt: null,
        refusal: null,
      },
    ];
  });
  for (const change of announced) await needs.monitorChanges.add(monitor.monitorId, change);
  await needs.auditLog.append(systemAuditActor, now, [
    ...ended.map((change) => auditOf(monitor, change)),
    ...announced.map((change) => auditOf(monitor, change)),
  ]);
  const { organizationId, customerId } = monitor;
  const messages = await needs.alertPlan.messagesFor(
    ...announced.map((change) => ({ at: now, organizationId, customerId, change, monitor })),
  );
  if (messages.length > 0) await needs.outbox.add(messages, now);
};

/** Returns the audit entry of a change that was found, refused or has ended. */
export const auditOf = (
  { publicId, organizationId, customerId }: Pick<MonitorSnapshot, 'publicId' | 'organizationId' | 'customerId'>,
  { publicId: changeId, facet, subject, before, after, status, refusal }: MonitorChange,
): AuditEntry => ({
  action: status === 'open' ? 'monitor.changed' : `monitor.change${status.charAt(0).toUpperCase()}${status.slice(1)}`,
  organizationId,
  subjectType: 'monitor',
  subjectId: publicId,
  ...customersOf(customerId),
  before: { values: before.values },
  after: { changeId, facet, subject, values: after.values, ...(status === 'refused' ? { note: refusal?.note } : {}) },
});
