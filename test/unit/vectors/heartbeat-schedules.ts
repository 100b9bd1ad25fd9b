import { nextRunAfter, parseSchedule } from '../../../src/domain/monitors/schedules/heartbeat-schedule.ts';
import type { ReadOffsets } from '../../../src/domain/monitors/schedules/heartbeat-schedule.ts';
import { IntlTimeZones } from '../../../src/infrastructure/kernel/system/intl-time-zones.ts';

interface HeartbeatSchedule {
  readonly schedule: string;
  readonly timeZone: string;
  readonly after: string;
}

/** The runs of a schedule that a vector has, unless there are fewer. */
const RUNS = 6;

const zones = new IntlTimeZones();
const offsets: ReadOffsets = (zone, range) => zones.offsetChanges(zone, range);

export const cron = ({ schedule: text, timeZone, after }: HeartbeatSchedule) => {
  const schedule = parseSchedule(text, timeZone);
  if (typeof schedule === 'string') throw new Error(schedule);
  const runs: string[] = [];
  for (
    let at = nextRunAfter(schedule, new Date(after), offsets);
    at !== null;
    at = nextRunAfter(schedule, at, offsets)
  ) {
    runs.push(at.toISOString());
    if (runs.length === RUNS) break;
  }
  return { runs };
};

/** Watchstead tells the two syntaxes apart by the text. */
export const onCalendar = cron;
