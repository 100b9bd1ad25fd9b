import { defineErrors } from '../kernel/errors.ts';

/** Exports of everything an organization owns. */
export const dataExportErrors = defineErrors({
  invalidExportRecipient: {
    kind: 'invalid',
    when: 'A recipient is no member of the organization.',
    data: { unknown: 'the addresses that belong to no member' },
  },
  exportAlreadyRunning: {
    kind: 'conflict',
    when: 'An earlier export of the organization is not finished yet.',
    data: { export: 'the export that is under way' },
  },
  exportCooldown: {
    kind: 'throttled',
    when: 'The last finished export is too recent for another one.',
    data: {
      retryAfter: 'seconds until an export may be requested',
      cooldownHours: 'hours that must lie between two exports',
    },
  },
  exportNotReady: {
    kind: 'conflict',
    when: 'The file is asked for while there is none, as the export is unfinished or has failed.',
    data: { status: 'status of the export' },
  },
  exportExpired: { kind: 'gone', when: 'The time in which the file could be downloaded is over.' },
  missingExportId: { kind: 'invalid', when: 'A download is asked for without saying of which export.' },
});
