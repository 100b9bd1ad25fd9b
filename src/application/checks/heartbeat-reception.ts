import { isReceptionGap, overdueFrom, receptionGapBefore } from '../../domain/checks/heartbeat.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { HeartbeatReception } from './ports.ts';

interface Needs {
  readonly heartbeatReception: HeartbeatReception;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Records that this process can receive and store heartbeats. After a gap, every heartbeat gets a full period. Returns
 * the number of these heartbeats.
 */
export const noteReception =
  ({ heartbeatReception, unitOfWork, clock }: Needs) =>
  async (): Promise<number> => {
    const now = clock.now();
    if (await heartbeatReception.renew(now, receptionGapBefore(now))) return 0;
    return unitOfWork.inTransaction(() => endGap({ heartbeatReception, clock }));
  };

/** Another process may have ended the gap meanwhile. */
const endGap = async ({ heartbeatReception, clock }: Omit<Needs, 'unitOfWork'>): Promise<number> => {
  const notedAt = await heartbeatReception.lock();
  const now = clock.now();
  const isAfterGap = isReceptionGap(notedAt, now);
  const extended = isAfterGap ? await heartbeatReception.extend((interval) => overdueFrom(now, interval)) : 0;
  await heartbeatReception.note(now, isAfterGap);
  return extended;
};

/** Gives the heartbeats of a customer a full period, because it was not monitored until now. */
export const resumeHeartbeats = (
  { heartbeatReception }: Pick<Needs, 'heartbeatReception'>,
  customerId: number,
  now: Date,
): Promise<number> => heartbeatReception.extend((interval) => overdueFrom(now, interval), customerId);
