import {
  isReceptionGap,
  receptionGapBefore,
  receptionNoteEvery,
  RECEPTION_NOTE_EVERY,
} from '../../domain/checks/heartbeat.ts';
import { heartbeatPlan } from '../../domain/checks/heartbeat-plan.ts';
import type { HeartbeatPlan } from '../../domain/checks/heartbeat-plan.ts';
import type { HeartbeatTiming } from '../../domain/monitors/schedules/heartbeat-timing.ts';
import type { Clock, TimeZones, UnitOfWork } from '../kernel/ports.ts';
import type { HeartbeatReception } from './ports.ts';

interface Needs {
  readonly heartbeatReception: HeartbeatReception;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly timeZones: TimeZones;
}

/** Returns when heartbeats of a timing are expected, by the time zones of the service. */
export const planOf = (timing: HeartbeatTiming, timeZones: TimeZones): HeartbeatPlan =>
  heartbeatPlan(timing, (zone, range) => timeZones.offsetChanges(zone, range));

/** The signal that was recorded. */
export interface ReceptionNote {
  /** The number of heartbeats that got a full period, because none could be received for a while. */
  readonly extended: number;
  /** The time until the next note is due, in milliseconds. */
  readonly nextAfter: number;
}

/**
 * Records that this process can receive and store heartbeats. After a gap, every heartbeat gets a full period. `every`
 * is the time since the last note of this process was due.
 */
export const noteReception =
  ({ heartbeatReception, unitOfWork, clock, timeZones }: Needs) =>
  async (every = RECEPTION_NOTE_EVERY): Promise<ReceptionNote> => {
    const now = clock.now();
    const renewed = await heartbeatReception.renew(now, receptionGapBefore(now, every));
    if (renewed !== null) return { extended: 0, nextAfter: receptionNoteEvery(renewed.isExpected) };
    const extended = await unitOfWork.inTransaction(() => endGap({ heartbeatReception, clock, timeZones }));
    return { extended, nextAfter: RECEPTION_NOTE_EVERY };
  };

/** Another process may have ended the gap meanwhile. */
const endGap = async ({ heartbeatReception, clock, timeZones }: Omit<Needs, 'unitOfWork'>): Promise<number> => {
  const notedAt = await heartbeatReception.lock();
  const now = clock.now();
  const isAfterGap = isReceptionGap(notedAt, now);
  const extended = isAfterGap
    ? await heartbeatReception.extend((timing) => planOf(timing, timeZones).overdueFrom(now))
    : 0;
  if (isAfterGap) await heartbeatReception.extendRuns(now);
  await heartbeatReception.note(now, isAfterGap);
  return extended;
};

/** Gives the heartbeats of a customer a full period, because it was not monitored until now. */
export const resumeHeartbeats = async (
  { heartbeatReception, timeZones }: Pick<Needs, 'heartbeatReception' | 'timeZones'>,
  customerId: number,
  now: Date,
): Promise<number> => {
  await heartbeatReception.extendRuns(now, customerId);
  return heartbeatReception.extend((timing) => planOf(timing, timeZones).overdueFrom(now), customerId);
};
