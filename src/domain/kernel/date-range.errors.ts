import { defineErrors } from './errors.ts';

/** The error code of periods that requests name. */
export const dateRangeErrors = defineErrors({
  invalidDateRange: {
    kind: 'invalid',
    when: 'A bound of the period is not a date, or the period ends before it begins.',
  },
});
