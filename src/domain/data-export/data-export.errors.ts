import { defineErrors } from '../kernel/errors.ts';

/** Errors of exports of an organization's data. */
export const dataExportErrors = defineErrors({
  invalidExportRecipient: {
    kind: 'invalid',
    when: 'A recipient of the export is not an active member of the organization.',
    data: { unknown: 'the addresses that are not members, as they were sent' },
  },
  exportAlreadyRunning: {
    kind: 'conflict',
    when: 'An export of the organization is queued or generating.',
    data: { export: 'the export in progress' },
  },
  exportCooldown: {
    kind: 'throttled',
    when: 'The last export that became ready was requested too recently.',
    data: {
      cooldownHours: 'the minimum time between two requests, in hours',
      retryAfter: 'seconds until a new export can be requested',
    },
  },
  exportNotReady: {
    kind: 'conflict',
    when: 'The export has no file, because it is queued, generating or failed.',
    data: { status: 'the status of the export' },
  },
  exportExpired: { kind: 'gone', when: 'The export became ready seven days ago or earlier.' },
  missingExportId: { kind: 'invalid', when: 'The request names no export.' },
});
