import { localTimeAt } from '../kernel/local-time.ts';
import type { MaintenanceWindow } from './queries.ts';

/** The fields of a maintenance window as a form shows them. The times are those of the clock of the zone. */
export interface WindowValues {
  readonly title: string;
  readonly description: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timezone: string;
  /** The name of a recurrence, or a rule. */
  readonly recurrence: string;
  readonly notifySubscribers: boolean;
}

/** The length of a local time to the minute, which is what fields show. */
const TO_THE_MINUTE = 'yyyy-mm-ddThh:mm'.length;

/** Returns a stored time on the clock of the zone, to the minute. */
const shownTime = (time: string, timezone: string): string =>
  time.endsWith('Z') ? localTimeAt(Date.parse(time), timezone) : time.slice(0, TO_THE_MINUTE);

/** Returns the fields of a stored window. */
export const valuesOf = (window: MaintenanceWindow): WindowValues => ({
  title: window.title,
  description: window.description ?? '',
  startTime: shownTime(window.startTime, window.timezone),
  endTime: shownTime(window.endTime, window.timezone),
  timezone: window.timezone,
  recurrence: window.recurrence,
  notifySubscribers: window.notifySubscribers,
});

/** Returns what the API takes for what was typed: an empty description is none. */
export const sentOf = <Typed extends Partial<WindowValues>>(typed: Typed) =>
  typed.description === '' ? { ...typed, description: null } : typed;

const MINUTE_MS = 60_000;
const TIME_OF_DAY = 'yyyy-mm-ddT'.length;

interface Occurrence {
  readonly startTime: string;
  readonly endTime: string;
}

/**
 * Tells whether a change of the clock moves an occurrence or its end, or makes it longer or shorter than the window. A
 * rule may have several times of day, so that it can only make the length differ.
 */
export const isMovedByClock = ({ startTime, endTime }: Occurrence, window: WindowValues): boolean => {
  const length = (Date.parse(`${window.endTime}Z`) - Date.parse(`${window.startTime}Z`)) / MINUTE_MS;
  const lasts = Math.round((Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS);
  if (lasts !== length) return true;
  const local = localTimeAt(Date.parse(startTime), window.timezone);
  return !window.recurrence.includes('=') && local.slice(TIME_OF_DAY) !== window.startTime.slice(TIME_OF_DAY);
};
