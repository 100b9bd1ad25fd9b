import type { CalendarOccurrence, CalendarProblem } from '../../domain/on-call/imported-calendar.ts';

/** The contents of a calendar, or the reason why it cannot be read. */
export type CalendarReading =
  | { readonly ok: true; readonly occurrences: readonly CalendarOccurrence[] }
  | { readonly ok: false; readonly problem: CalendarProblem };

/** The part of a calendar that is read. */
export interface CalendarRange {
  /** The time zone of all-day events and of times without a zone. */
  readonly timezone: string;
  readonly from: Date;
  readonly to: Date;
}

/** Reads calendars according to RFC 5545. */
export interface CalendarReader {
  /**
   * Returns the occurrences that lie in the range at least in part. Content that cannot be read is part of the result;
   * other work goes on meanwhile.
   */
  read(text: string, range: CalendarRange): Promise<CalendarReading>;
}
