import { weekdays } from '../../src/domain/on-call/schedule.ts';
import type { Weekday } from '../../src/domain/on-call/schedule.ts';
import { useFormats } from '../kernel/texts.ts';
import { weekdayNames } from './weekday-names.ts';

interface Hours {
  /** Absent for all days. */
  readonly days?: readonly Weekday[] | undefined;
  readonly from: string;
  readonly to: string;
}

/** Returns the text of hours of the week, such as `Mon, Tue 09:00–17:00`. */
export const useHoursText = (): ((hours: Hours) => string) => {
  const formats = useFormats();
  const names = weekdayNames('short');
  return ({ days, from, to }) =>
    `${days === undefined ? '' : `${formats.list(days.map((day) => names[weekdays.indexOf(day)] ?? day))} `}${from}–${to}`;
};
