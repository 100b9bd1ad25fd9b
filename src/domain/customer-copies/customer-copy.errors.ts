import { defineErrors } from '../kernel/errors.ts';

/** Copies of customers. */
export const customerCopyErrors = defineErrors({
  customerCopyTooLarge: {
    kind: 'unprocessable',
    when: 'The customer has more monitors, tags, reports and parts of status pages than one copy can have.',
    data: { records: 'int, the number of records to copy', maximum: 'int, the largest number' },
  },
});
