import { days, hours, later } from '../../domain/kernel/time.ts';
import { dayOf, daysToPrepare, hoursToCount, retainedFrom } from '../../domain/checks/check-retention.ts';
import { droppableBefore } from '../../domain/checks/result-archive.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { ResultArchive } from './result-archive.ports.ts';
import type { CheckRollups, ResultPartitions } from './statistics.ports.ts';

interface PartitionNeeds {
  readonly resultPartitions: ResultPartitions;
  readonly clock: Clock;
  readonly retentionDays: number;
  /** The archive that keeps expired results; null if they are deleted. */
  readonly resultArchive: Pick<ResultArchive, 'progress'> | null;
}

/** Creates the partitions of the days ahead and drops the expired ones, with an archive only the archived ones. */
export const maintainResults =
  ({ resultPartitions, clock, retentionDays, resultArchive }: PartitionNeeds) =>
  async (): Promise<void> => {
    const now = clock.now();
    for (const day of daysToPrepare(now)) await resultPartitions.prepare(day);
    const before =
      resultArchive === null
        ? retainedFrom(now, retentionDays)
        : droppableBefore(await resultArchive.progress(), now, retentionDays);
    if (before !== null) await resultPartitions.dropBefore(before);
  };

interface RollupNeeds {
  readonly checkRollups: CheckRollups;
  readonly resultPartitions: Pick<ResultPartitions, 'firstDay'>;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Rolls up the hours and days that are over. Repeating it, also by two processes at the same time, changes nothing. */
export const rollUpResults =
  ({ checkRollups, resultPartitions, unitOfWork, clock }: RollupNeeds) =>
  async (): Promise<void> => {
    const now = clock.now();
    const { hour, day: before } = await checkRollups.countedUntil();
    const from = hour ?? (await resultPartitions.firstDay());
    if (from === null) return;
    for (const start of hoursToCount(from, now)) await unitOfWork.inTransaction(() => countHour(checkRollups, start));
    const { day: after } = await checkRollups.countedUntil();
    if (after?.getTime() !== before?.getTime()) await checkRollups.removeOrphans();
  };

const countHour = async (rollups: CheckRollups, start: Date): Promise<void> => {
  const end = later(start, hours(1));
  await rollups.lock();
  await rollups.countHour(start);
  await rollups.advance('hour', end);
  if (dayOf(end).getTime() !== end.getTime()) return;
  await rollups.countDay(later(end, -days(1)));
  await rollups.advance('day', end);
};
