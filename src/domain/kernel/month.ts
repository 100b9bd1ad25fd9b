/** Returns the month of an instant in UTC, such as `2026-03`. */
export const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7);

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Returns true if the text is a month such as `2026-03`. */
export const isMonth = (text: string): boolean => MONTH.test(text);

const startOf = (month: string, following = 0): Date => {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + following);
  return start;
};

/** Returns the first instant of the month in UTC and the first instant of the following month. */
export const monthBounds = (month: string): { readonly from: Date; readonly to: Date } => ({
  from: startOf(month),
  to: startOf(month, 1),
});

/** Returns the month before a month such as `2026-01`. */
export const monthBefore = (month: string): string => monthOf(startOf(month, -1));

/** Returns the months from the first to the last, both included. */
export const monthsBetween = (first: string, last: string): readonly string[] =>
  first > last ? [] : [first, ...monthsBetween(monthOf(startOf(first, 1)), last)];
