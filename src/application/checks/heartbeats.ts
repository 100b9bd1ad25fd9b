import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { heartbeatAlerting } from '../../domain/checks/alert-threshold.ts';
import { receivedHeartbeat, nextMissAt, overdueFrom, overdueHeartbeat } from '../../domain/checks/heartbeat.ts';
import { HEARTBEAT_LOCATION, isUnchanged, locationStateAfter } from '../../domain/checks/location-state.ts';
import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CheckQueue, DueCheck, FinishedCheck, Heartbeats } from './checking.ports.ts';
import { isToBeMade } from './finish-check.ts';
import { recordStateChanges } from './record-state-changes.ts';
import type { StateChangeNeeds } from './record-state-changes.ts';

/** The random bytes that name one taking of a heartbeat. */
const OWNER_BYTES = 12;
/** How many overdue heartbeats are handled at one go. */
const SWEEP = 500;

interface RecordingNeeds extends StateChangeNeeds {
  readonly heartbeats: Heartbeats;
  readonly secrets: SecretSource;
  readonly digest: Digest;
}

/** Records a heartbeat that has arrived with the given token; false when no monitor has the token. */
export const recordHeartbeat =
  (needs: RecordingNeeds) =>
  async (token: string): Promise<boolean> => {
    const monitorId = await needs.heartbeats.monitorOf(needs.digest.sha256(token));
    if (monitorId === null) return false;
    const owner = needs.secrets.token(OWNER_BYTES);
    await needs.unitOfWork.inTransaction(async () => {
      await needs.monitorConditions.lock([monitorId]);
      const now = needs.clock.now();
      const expected = await needs.heartbeats.take(monitorId, owner, now);
      if (expected === null || !isToBeMade(expected, now)) return;
      const finished = finishOf(expected, receivedHeartbeat, now, overdueFrom(now, expected.interval));
      await recordStateChanges(needs)(owner, [{ ...finished, slot: now }]);
    });
    return true;
  };

const finishOf = (check: DueCheck, finding: CheckFinding | null, now: Date, nextDueAt: Date | null): FinishedCheck => ({
  monitorId: check.monitorId,
  locationId: check.locationId,
  dueAt: check.dueAt,
  slot: check.dueAt,
  checkedAt: now,
  nextDueAt,
  whilePaused: false,
  sight: finding === null ? check.sight : locationStateAfter(check.sight, finding),
  finding,
});

interface SweepNeeds extends StateChangeNeeds {
  readonly checkQueue: CheckQueue;
  readonly secrets: SecretSource;
}

/** Counts a failure for every heartbeat that is overdue. Any number of processes may do so at once. */
export const sweepHeartbeats = (needs: SweepNeeds) => async (): Promise<void> => {
  const owner = needs.secrets.token(OWNER_BYTES);
  for (;;) {
    const now = needs.clock.now();
    const overdue = await needs.checkQueue.claim({ locationId: HEARTBEAT_LOCATION, owner, now, until: now, limit: SWEEP });
    for (const check of overdue) await recordMiss(needs, owner, check, now);
    if (overdue.length < SWEEP) return;
  }
};

const recordMiss = async (needs: SweepNeeds, owner: string, check: DueCheck, now: Date): Promise<void> => {
  const next = check.status === 'paused' ? null : nextMissAt(check.dueAt, check.interval, now);
  const finding = isToBeMade(check, now) ? overdueHeartbeat(check.dueAt, check.interval) : null;
  const finished = finishOf(check, finding, now, next);
  const known = { ...check, alerting: heartbeatAlerting(check.alerting) };
  if (finding === null || isUnchanged(known, finding, now)) await needs.checkResults.record(owner, [finished]);
  else await recordStateChanges(needs)(owner, [finished]);
};

/** A heartbeat is a result, like any check: it changes nothing that the audit log tells of. */
const receive = (name: 'receiveHeartbeat' | 'receiveHeartbeatByGet') =>
  defineQuery({
    name,
    permission: 'anyone',
    refuses: ['notFound'],
    execute:
      ({ recordHeartbeat }: { readonly recordHeartbeat: (token: string) => Promise<boolean> }) =>
      async (_context, { token }: { readonly token: string }) =>
        (await recordHeartbeat(token)) ? accepted({ success: true as const }) : refused('notFound'),
  });

export const receiveHeartbeat = receive('receiveHeartbeat');
export const receiveHeartbeatByGet = receive('receiveHeartbeatByGet');
