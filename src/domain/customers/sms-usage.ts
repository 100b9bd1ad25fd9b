/** A count of text messages and the month in which they were sent. */
export interface SmsUsage {
  readonly smsUsageCurrentMonth: number;
  readonly smsUsageMonth: string | null;
}

/** Returns the number of text messages in the month, which is zero if the stored count is for another month. */
export const smsUsageIn = (month: string, { smsUsageCurrentMonth, smsUsageMonth }: SmsUsage): number =>
  smsUsageMonth === month ? smsUsageCurrentMonth : 0;
