/** The texts of the console about how fast people respond to incidents. */
export const consoleMetrics = {
  title: 'Response figures',
  period: 'Period',
  days: {
    30: '30 days',
    90: '90 days',
    365: '365 days',
  },
  total: 'All incidents',
  groups: {
    severities: 'Severity',
    teams: 'Team',
    customers: 'Customer',
    sources: 'Source',
    people: 'Person',
  },
  opened: 'Opened',
  acknowledged: 'Acknowledged',
  toAcknowledge: 'Time to acknowledge',
  resolved: 'Resolved',
  toResolve: 'Time to resolve',
  hint: 'Times: half of the incidents within the first one, nine of ten within the second.',
  pages: 'Times paged',
  nightPages: 'Of these at night (22:00 to 07:00)',
  onCallHours: 'Hours on call',
  none: 'No incident in this period',
  noneHint: 'Incidents that people are called for are counted here, drills and tests excepted.',
} as const;
