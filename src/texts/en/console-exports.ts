/** The texts of the console about exports of all data. */
export const consoleExports = {
  title: 'Export of all data',
  request: 'Export all data',
  busy: 'An export is being made.',
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
