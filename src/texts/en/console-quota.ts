/** The texts of the console about quota. */
export const consoleQuota = {
  title: 'Use of the package',
  used: '{used} of {limit}',
  unlimited: '{used} (no limit)',
  full: 'The package includes no more.',
  peak: 'Most monitors at once this month',
  messages: 'Text messages this month',
  limits: { monitors: 'Monitors', users: 'People', statusPages: 'Status pages', reports: 'Reports' },
} as const;
