import { defineErrors } from '../kernel/errors.ts';

/** Reports and their runs. */
export const reportErrors = defineErrors({
  invalidReportSchedule: { kind: 'invalid', when: 'The rhythm of the report lacks the day that it needs.' },
  invalidReportScope: {
    kind: 'invalid',
    when: 'The report covers records of another organization, or works by a threshold that is not given.',
  },
  reportRunNotFound: { kind: 'missing', when: 'The organization has no such run.' },
  reportRunNoPdf: { kind: 'invalid', when: 'No PDF was archived for the run.' },
  reportPdfNotFound: { kind: 'missing', when: 'The archived PDF of the run cannot be read any more.' },
});
