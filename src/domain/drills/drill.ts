import type { DailyPeriod } from '../kernel/daily-period.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { next } from '../kernel/machine.ts';
import type { Rule } from '../kernel/rules.ts';
import { days } from '../kernel/time.ts';
import { drillMachine } from './drill.machine.ts';

/** The time after which a drill ends, whatever its links have reached. */
export const DRILL_DURATION = days(3);

/** The triggers of drills: the settings of the organization, or a person. */
export const drillTriggers = ['monthly', 'manual'] as const;
/** The trigger of a drill. */
export type DrillTrigger = (typeof drillTriggers)[number];

interface DrillFacts extends OrganizationRecord {
  readonly trigger: DrillTrigger;
  /** The month of a monthly drill, such as `2026-11`; null for one that a person started. */
  readonly month: string | null;
  /** The hours in which its messages are sent; null for any hour. */
  readonly hours: DailyPeriod | null;
  /** The time at which links that have not reached their goal count as failed. */
  readonly deadlineAt: Date;
}

/** A drill whose links have not all ended. */
export interface RunningDrill extends DrillFacts {
  readonly status: 'running';
}

/** A drill that has ended. */
export interface FinishedDrill extends DrillFacts {
  readonly status: 'finished';
  readonly finishedAt: Date;
  /** The percentage of links that reached their goal; null if none was tested. */
  readonly score: number | null;
}

/** A test of everything that an alarm of an organization passes on its way to people. See ADR 0332. */
export type Drill = RunningDrill | FinishedDrill;

/** The rules for starting a drill. */
export const drillStartRules = [
  {
    code: 'drillAlreadyRunning',
    broken: ({ running }) => running !== null,
    data: ({ running }) => ({ drill: running?.publicId ?? null }),
  },
] as const satisfies readonly Rule<{ readonly running: Pick<Drill, 'publicId'> | null }>[];

/** Returns the drill as it ends, or null if it has ended before. */
export const finishedDrill = (drill: Drill, score: number | null, at: Date): FinishedDrill | null => {
  const status = next(drillMachine, drill.status, 'finish');
  return status !== 'finished' ? null : { ...drill, status, updatedAt: at, finishedAt: at, score };
};

/** Returns the drill as callers see it; the members of its end are null while it runs. */
export const viewOfDrill = (drill: Drill) => ({
  ...drill,
  finishedAt: drill.status === 'finished' ? drill.finishedAt : null,
  score: drill.status === 'finished' ? drill.score : null,
});
