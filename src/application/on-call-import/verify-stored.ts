import { differencesOf } from '../../domain/on-call-import/differences.ts';
import type { ExternalId, FinalShift } from '../../domain/on-call-import/plan.ts';
import type { VerifiedSchedule } from '../../domain/on-call-import/verification.ts';
import { resolveOnCall } from '../../domain/on-call/resolve-on-call.ts';
import { shiftsOf } from '../../domain/on-call/shifts.ts';
import type { TimeZones } from '../kernel/ports.ts';
import type { LoadedSchedule, OnCallSchedules } from '../on-call/ports.ts';
import type { PreparedImport } from './prepare-import.ts';
import type { StoredIds } from './present-records.ts';

/** The ports of `verifyStored`. */
export interface VerificationNeeds {
  readonly onCallSchedules: OnCallSchedules;
  readonly timeZones: TimeZones;
}

/**
 * Compares the schedules that are stored with the export. They differ from the plan where somebody changed them after
 * an earlier import.
 */
export const verifyStored =
  ({ onCallSchedules, timeZones }: VerificationNeeds) =>
  async (
    { organization, people, schedules, range }: PreparedImport,
    find: (schedule: ExternalId) => StoredIds | undefined,
  ): Promise<readonly VerifiedSchedule[]> => {
    const ids = schedules.flatMap(({ differences, schedule }) =>
      differences === null ? [] : (find(schedule.externalId)?.id ?? []),
    );
    if (ids.length === 0) return schedules;
    const loaded = new Map((await onCallSchedules.load(organization.id, range, ids)).map((one) => [one.id, one]));
    const personOf = new Map([...people].map(([externalId, { publicId }]) => [publicId, externalId]));
    const shiftsIn = ({ schedule, names }: LoadedSchedule): readonly FinalShift[] =>
      shiftsOf(resolveOnCall(schedule, range, (zone, of) => timeZones.offsetChanges(zone, of))).map(
        ({ userId, startsAt, endsAt }) => ({
          person: personOf.get(userId) ?? names.get(userId) ?? userId,
          startsAt,
          endsAt,
        }),
      );
    return schedules.map((verified) => {
      const { schedule, differences } = verified;
      const stored = loaded.get(find(schedule.externalId)?.id ?? 0);
      return differences === null || stored === undefined
        ? verified
        : { ...verified, differences: differencesOf(shiftsIn(stored), schedule.finalShifts ?? [], range) };
    });
  };
