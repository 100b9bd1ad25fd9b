/** The texts of the console about exports of all data. */
export const consoleExports = {
  title: 'Export of all data',
  request: 'Export all data',
  busy: 'An export is being made.',
  recipientsHint:
    'Email addresses of members, one on each line. They are notified once the export is ready. Empty: only you.',
  none: 'Nothing was exported yet.',
  until: 'Available until {time}',
  statuses: {
    queued: 'Queued',
    generating: 'Being made',
    ready: 'Ready',
    failed: 'Failed',
    expired: 'Expired',
  },
} as const;
