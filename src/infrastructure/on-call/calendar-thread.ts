import { parentPort, workerData } from 'node:worker_threads';
import type { CalendarRange, CalendarReading } from '../../application/on-call/calendar-reader.ts';
import { IntlTimeZones } from '../kernel/system/intl-time-zones.ts';
import { occurrencesOf } from './ical-occurrences.ts';
import { UnreadableCalendar } from './ical-properties.ts';

/** The input of the calendar thread. */
export interface CalendarTask {
  readonly text: string;
  readonly range: CalendarRange;
}

const read = ({ text, range }: CalendarTask): CalendarReading => {
  try {
    return { ok: true, occurrences: occurrencesOf(text, range, new IntlTimeZones()) };
  } catch (fault) {
    if (!(fault instanceof UnreadableCalendar)) throw fault;
    return { ok: false, problem: { code: fault.code, detail: fault.detail } };
  }
};

parentPort?.postMessage(read(workerData as CalendarTask));
