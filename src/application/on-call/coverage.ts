import { days, later } from '../../domain/kernel/time.ts';
import { coverageOfSchedule } from '../../domain/on-call/coverage.ts';
import type { CoverageFinding } from '../../domain/on-call/coverage.ts';
import type { ZoneOffsets } from '../../domain/on-call/resolve-on-call.ts';
import type { TimeRange } from '../../domain/on-call/schedule.ts';
import { mapInTurns } from '../kernel/in-turns.ts';
import type { TimeZones } from '../kernel/ports.ts';
import type { CoverageRecords, OnCallSchedules } from './ports.ts';

/** A finding with the names of its schedule, policy and user. */
export interface NamedFinding extends CoverageFinding {
  readonly scheduleName: string | null;
  readonly policyName: string | null;
  readonly userName: string | null;
}

/** The ports that the examination of coverage uses. */
export interface FindingNeeds {
  readonly onCallSchedules: OnCallSchedules;
  readonly coverageRecords: CoverageRecords;
  readonly timeZones: TimeZones;
}

/** Returns the offset changes of time zones from the port. */
export const offsetsOf =
  ({ timeZones }: Pick<FindingNeeds, 'timeZones'>): ZoneOffsets =>
  (zone, range) =>
    timeZones.offsetChanges(zone, range);

/** Returns the findings about the schedules of an organization, or about those named. */
export const findingsOf = async (
  needs: FindingNeeds,
  organizationId: number,
  range: TimeRange,
  only: readonly number[] | null,
): Promise<readonly NamedFinding[]> => {
  const loaded = await needs.onCallSchedules.load(organizationId, range, only);
  const unreachable = await needs.coverageRecords.unreachable(organizationId);
  const findings = await mapInTurns(loaded, ({ name: scheduleName, names, ...covered }) =>
    coverageOfSchedule(covered, range, unreachable, offsetsOf(needs)).map((finding) => ({
      ...finding,
      scheduleName,
      policyName: null,
      userName: names.get(finding.userId ?? '') ?? null,
    })),
  );
  return findings.flat().toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
};

/** Returns the range of `count` days from a moment on. */
export const coverageRange = (now: Date, count: number): TimeRange => ({ from: now, to: later(now, days(count)) });
