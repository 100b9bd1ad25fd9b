/** The texts of the console about the organizations of the platform. */
export const consolePlatform = {
  title: 'Platform',
  add: 'New organization',
  search: 'Find organizations',
  nothingFound: 'No organization matches',
  administrator: 'Email address of the first administrator',
  administratorHint: 'The person is invited by mail.',
  language: 'Language of mails',
  zone: 'Time zone',
  incidentManagement: 'Incident management',
  status: 'State',
  deleteHint: 'A deleted organization cannot be restored.',
  statuses: {
    active: 'Active',
    suspended: 'Suspended',
    cancelled: 'Canceled',
    deleted: 'Deleted',
  },
  since: 'since {date}',
  all: 'All organizations',
} as const;
