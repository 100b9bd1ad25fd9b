/** A count of messages and the month that it belongs to. */
export interface SmsUsage {
  readonly smsUsageCurrentMonth: number;
  readonly smsUsageMonth: string | null;
}

/** The month of an instant in UTC, such as `2026-03`. */
export const smsMonthOf = (instant: Date): string => instant.toISOString().slice(0, 7);

/** The messages of the month: a count that was kept for another month has nothing to say about this one. */
export const smsUsageIn = (month: string, { smsUsageCurrentMonth, smsUsageMonth }: SmsUsage): number =>
  smsUsageMonth === month ? smsUsageCurrentMonth : 0;
