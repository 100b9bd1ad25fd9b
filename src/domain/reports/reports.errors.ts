import { defineErrors } from '../kernel/errors.ts';

/** Errors of reports and their runs. */
export const reportErrors = defineErrors({
  invalidReportSchedule: {
    kind: 'invalid',
    when: 'A weekly report has no weekday, or a monthly one no day of the month.',
  },
  invalidReportScope: {
    kind: 'invalid',
    when: 'The ids of the scope are missing, unknown, or not those of its kind; or the mode is `threshold` without a threshold.',
    data: { unknown: 'the ids that do not exist in the organization' },
  },
  reportRunNotFound: { kind: 'missing', when: 'The caller can see no such run.' },
  reportRunNoPdf: { kind: 'invalid', when: 'The run has no PDF, or none of the customer that the request names.' },
  reportPdfNotFound: { kind: 'missing', when: 'The stored PDF is missing, or cannot be read.' },
});
