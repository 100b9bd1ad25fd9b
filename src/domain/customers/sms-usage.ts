/** A message count and its month. */
export interface SmsUsage {
  readonly smsUsageCurrentMonth: number;
  readonly smsUsageMonth: string | null;
}

/** The messages of the month: zero if the stored count is for another month. */
export const smsUsageIn = (month: string, { smsUsageCurrentMonth, smsUsageMonth }: SmsUsage): number =>
  smsUsageMonth === month ? smsUsageCurrentMonth : 0;
