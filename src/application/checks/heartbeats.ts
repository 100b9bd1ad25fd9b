import { servesMember } from '../../domain/access/caller.ts';
import {
  finishMissedHeartbeat,
  finishOverlongRun,
  finishReceivedHeartbeat,
  isMissUnchanged,
  isToBeMade,
} from '../../domain/checks/due-check.ts';
import type { DueCheck, FinishedCheck } from '../../domain/checks/due-check.ts';
import { HEARTBEAT_LOCATION } from '../../domain/checks/check-schedule.ts';
import { isReceptionGap } from '../../domain/checks/heartbeat.ts';
import { runsAfter } from '../../domain/checks/heartbeat-run.ts';
import { keptBody, plainSignal, signalOf } from '../../domain/checks/heartbeat-signal.ts';
import type { HeartbeatSignal, ReceivedSignal } from '../../domain/checks/heartbeat-signal.ts';
import { isFirstHeartbeatMissed } from '../../domain/monitors/waiting-heartbeat.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { planOf } from './heartbeat-reception.ts';
import type { Clock, Digest, SecretSource, TimeZones, UnitOfWork } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type {
  CheckQueue,
  CheckResults,
  HeartbeatReception,
  HeartbeatNotices,
  Heartbeats,
  HeartbeatSignals,
  MonitorSnapshots,
  OverlongRun,
  SignalledMonitor,
  StateChanges,
} from './ports.ts';

/** The random bytes that name one lease of a heartbeat. */
const OWNER_BYTES = 12;
/** The maximum number of overdue heartbeats per claim. */
const BATCH = 500;

/** The ports for recording heartbeats and missed ones. */
export interface RecordingNeeds {
  readonly heartbeats: Heartbeats;
  readonly heartbeatSignals: HeartbeatSignals;
  readonly monitorConditions: Pick<MonitorSnapshots, 'lock'>;
  readonly stateChanges: StateChanges;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly timeZones: TimeZones;
  readonly secrets: SecretSource;
  readonly digest: Digest;
}

/** A signal as it arrives, with the beginning of its body. */
export type ArrivedSignal = Omit<ReceivedSignal, 'receivedAt'>;

/**
 * Records a signal that arrived with the token; false when no monitor has the token, or the host belongs to another
 * organization.
 */
export const recordHeartbeat =
  (needs: RecordingNeeds) =>
  async (token: string, hostOrganizationId: number | null, arrived: ArrivedSignal): Promise<boolean> => {
    const monitor = await needs.heartbeats.monitorOf(needs.digest.sha256(token));
    if (monitor === null || !servesMember(hostOrganizationId, monitor)) return false;
    await needs.unitOfWork.inTransaction(() => recordSignal(needs, monitor, arrived));
    return true;
  };

/** Records a signal of a monitor, in the transaction of the caller. */
export const recordSignal = async (
  needs: RecordingNeeds,
  { id: monitorId, maxRunTime }: SignalledMonitor,
  { body, ...arrived }: ArrivedSignal,
): Promise<void> => {
  const locked = await needs.monitorConditions.lock([monitorId]);
  if (!locked.has(monitorId)) return;
  const now = needs.clock.now();
  const signal = { ...arrived, body: body === null ? null : keptBody(body), receivedAt: now };
  const before = await needs.heartbeatSignals.openRuns(monitorId);
  const { open, runTimeMs } = runsAfter(before, signal, maxRunTime);
  await needs.heartbeatSignals.add(monitorId, { ...signal, runTimeMs });
  if (open !== before) await needs.heartbeatSignals.replaceRuns(monitorId, open);
  if (signal.kind === 'log') return;
  const owner = needs.secrets.token(OWNER_BYTES);
  const expected = await needs.heartbeats.take(monitorId, owner, now);
  if (expected === null) return;
  const plan = planOf(expected.timing, needs.timeZones);
  const finished = finishReceivedHeartbeat(expected, { ...signal, runTimeMs }, plan, now);
  if (finished === null) return;
  if (expected.waiting) await needs.heartbeats.endWaiting(monitorId);
  await needs.stateChanges.record(owner, [finished]);
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
  readonly timeZones: TimeZones;
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
  pullBack: (now) =>
    needs.checkQueue.pullBack(HEARTBEAT_LOCATION, now, (timing) => planOf(timing, needs.timeZones).overdueFrom(now)),
});

const recordMiss = async (needs: SweepNeeds, owner: string, overdue: DueCheck, now: Date): Promise<void> => {
  const finished = finishMissedHeartbeat(overdue, planOf(overdue.timing, needs.timeZones), now);
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

/** The maximum number of overlong runs that one pass reports. */
const RUNS = 100;

type RunNeeds = Omit<RecordingNeeds, 'digest'> & Pick<SweepNeeds, 'heartbeatReception'>;

/** Reports runs that have not ended in time, while heartbeats are received. */
const sweepRuns = (needs: RunNeeds) => async (): Promise<void> => {
  if (isReceptionGap(await needs.heartbeatReception.notedAt(), needs.clock.now())) return;
  for (;;) {
    const runs = await needs.heartbeatSignals.overlong(needs.clock.now(), RUNS);
    for (const run of runs) await needs.unitOfWork.inTransaction(() => reportOverlong(needs, run));
    if (runs.length < RUNS) return;
  }
};

const reportOverlong = async (needs: RunNeeds, run: OverlongRun): Promise<void> => {
  const { monitorId } = run;
  await needs.monitorConditions.lock([monitorId]);
  if (!(await needs.heartbeatSignals.noteOverlong(run))) return;
  const now = needs.clock.now();
  const owner = needs.secrets.token(OWNER_BYTES);
  const expected = await needs.heartbeats.take(monitorId, owner, now);
  const finished = expected === null ? null : finishOverlongRun(expected, run, now);
  if (finished !== null) await needs.stateChanges.record(owner, [finished]);
};

/** Reports runs of heartbeats that have not ended in time. */
export const overlongHeartbeatRuns = (needs: RunNeeds): DueWork => ({
  name: 'heartbeat-runs',
  run: whenExpected(
    async () => (await needs.heartbeatSignals.overlong(needs.clock.now(), 1)).length > 0,
    sweepRuns(needs),
  ),
});

/** The input of a signal: the token, the last part of the address if it has one, and what the request brought. */
export interface SignalInput extends Omit<ArrivedSignal, keyof HeartbeatSignal> {
  readonly token: string;
  readonly signal: string | null;
}

/** A query, because a heartbeat is a check result and the audit log has no entries about results. */
const receive = (name: 'receiveHeartbeat' | 'receiveHeartbeatByGet' | 'signalHeartbeat' | 'signalHeartbeatByGet') =>
  defineQuery({
    name,
    permission: 'anyone',
    refuses: ['notFound'],
    execute:
      (needs: RecordingNeeds) =>
      async ({ hostOrganizationId }, { token, signal: named, ...arrived }: SignalInput) => {
        const signal = named === null ? plainSignal : signalOf(named);
        if (signal === null) return refused('notFound');
        return (await recordHeartbeat(needs)(token, hostOrganizationId, { ...signal, ...arrived }))
          ? accepted({ success: true as const })
          : refused('notFound');
      },
  });

/** Records a heartbeat that a job sends by POST. */
export const receiveHeartbeat = receive('receiveHeartbeat');
/** Records a heartbeat that a job sends by GET. */
export const receiveHeartbeatByGet = receive('receiveHeartbeatByGet');
/** Records a start, end, failure or output that a job sends by POST. */
export const signalHeartbeat = receive('signalHeartbeat');
/** Records a start, end, failure or output that a job sends by GET. */
export const signalHeartbeatByGet = receive('signalHeartbeatByGet');
