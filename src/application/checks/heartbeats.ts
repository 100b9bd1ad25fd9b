import { servesMember } from '../../domain/access/caller.ts';
import {
  finishMissedHeartbeat,
  finishReceivedHeartbeat,
  isMissUnchanged,
  isToBeMade,
} from '../../domain/checks/due-check.ts';
import type { DueCheck, FinishedCheck } from '../../domain/checks/due-check.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import { isReceptionGap } from '../../domain/checks/heartbeat.ts';
import { isFirstHeartbeatMissed } from '../../domain/monitors/waiting-heartbeat.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Clock, Digest, SecretSource, UnitOfWork } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type {
  CheckQueue,
  CheckResults,
  HeartbeatReception,
  HeartbeatNotices,
  Heartbeats,
  MonitorSnapshots,
  StateChanges,
} from './ports.ts';

/** The random bytes that name one lease of a heartbeat. */
const OWNER_BYTES = 12;
/** The maximum number of overdue heartbeats per claim. */
const BATCH = 500;

interface RecordingNeeds {
  readonly heartbeats: Heartbeats;
  readonly monitorConditions: Pick<MonitorSnapshots, 'lock'>;
  readonly stateChanges: StateChanges;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly secrets: SecretSource;
  readonly digest: Digest;
}

/**
 * Records a heartbeat that arrived with the token; false when no monitor has the token, or the host belongs to another
 * organization.
 */
export const recordHeartbeat =
  (needs: RecordingNeeds) =>
  async (token: string, hostOrganizationId: number | null): Promise<boolean> => {
    const monitor = await needs.heartbeats.monitorOf(needs.digest.sha256(token));
    if (monitor === null || !servesMember(hostOrganizationId, monitor)) return false;
    const { id: monitorId } = monitor;
    const owner = needs.secrets.token(OWNER_BYTES);
    await needs.unitOfWork.inTransaction(async () => {
      await needs.monitorConditions.lock([monitorId]);
      const now = needs.clock.now();
      const expected = await needs.heartbeats.take(monitorId, owner, now);
      const finished = expected === null ? null : finishReceivedHeartbeat(expected, now);
      if (expected === null || finished === null) return;
      if (expected.waiting) await needs.heartbeats.endWaiting(monitorId);
      await needs.stateChanges.record(owner, [finished]);
    });
    return true;
  };

interface SweepNeeds {
  readonly checkResults: Pick<CheckResults, 'record'>;
  readonly stateChanges: StateChanges;
  readonly clock: Clock;
  readonly checkQueue: CheckQueue;
  readonly heartbeatReception: HeartbeatReception;
  readonly heartbeats: Pick<Heartbeats, 'noteMissedFirst'>;
  readonly heartbeatNotices: HeartbeatNotices;
  readonly unitOfWork: UnitOfWork;
  readonly secrets: SecretSource;
}

/**
 * Counts a failure for every overdue heartbeat, while heartbeats are received. Any number of processes may do so at the
 * same time.
 */
const sweepHeartbeats = (needs: SweepNeeds) => async (): Promise<void> => {
  if (isReceptionGap(await needs.heartbeatReception.notedAt(), needs.clock.now())) return;
  const owner = needs.secrets.token(OWNER_BYTES);
  for (;;) {
    const now = needs.clock.now();
    const overdue = await needs.checkQueue.claim({
      locationId: HEARTBEAT_LOCATION,
      owner,
      now,
      until: now,
      limit: BATCH,
    });
    for (const check of overdue) await recordMiss(needs, owner, check, now);
    if (overdue.length < BATCH) return;
  }
};

/** Counts overdue heartbeats. */
export const dueHeartbeats = (needs: SweepNeeds): DueWork => ({
  name: 'heartbeats',
  run: whenExpected(() => needs.checkQueue.anyDue(HEARTBEAT_LOCATION, needs.clock.now()), sweepHeartbeats(needs)),
  pullBack: (now) => needs.checkQueue.pullBack(HEARTBEAT_LOCATION, now),
});

const recordMiss = async (needs: SweepNeeds, owner: string, overdue: DueCheck, now: Date): Promise<void> => {
  const finished = finishMissedHeartbeat(overdue, now);
  if (overdue.waiting && isToBeMade(overdue, now) && isFirstHeartbeatMissed(overdue.waiting, now))
    return needs.unitOfWork.inTransaction(() => notifyOfMissedFirst(needs, owner, finished, now));
  if (isMissUnchanged(overdue, finished, now)) await needs.checkResults.record(owner, [finished]);
  else await needs.stateChanges.record(owner, [finished]);
};

const notifyOfMissedFirst = async (
  needs: SweepNeeds,
  owner: string,
  finished: FinishedCheck,
  now: Date,
): Promise<void> => {
  const unpinged = await needs.heartbeats.noteMissedFirst(finished.monitorId, now);
  if (unpinged !== null) await needs.heartbeatNotices.announceMissedFirst(unpinged, now);
  await needs.checkResults.record(owner, [finished]);
};

/** A query, because a heartbeat is a check result and the audit log has no entries about results. */
const receive = (name: 'receiveHeartbeat' | 'receiveHeartbeatByGet') =>
  defineQuery({
    name,
    permission: 'anyone',
    refuses: ['notFound'],
    execute:
      (needs: RecordingNeeds) =>
      async ({ hostOrganizationId }, { token }: { readonly token: string }) =>
        (await recordHeartbeat(needs)(token, hostOrganizationId))
          ? accepted({ success: true as const })
          : refused('notFound'),
  });

export const receiveHeartbeat = receive('receiveHeartbeat');
export const receiveHeartbeatByGet = receive('receiveHeartbeatByGet');
