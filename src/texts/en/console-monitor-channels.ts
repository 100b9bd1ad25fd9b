/** The texts of the console about the channels of a monitor and its expiries. */
export const consoleMonitorChannels = {
  title: 'Notification channels',
  none: 'No channel receives its alerts.',
  add: 'New channel',
  chosen: 'The customer has chosen these channels.',
  states: {
    alerted: 'Receives alerts',
    muted: 'Muted for this monitor',
    own: 'Own settings for this monitor',
    filtered: 'Its filters leave this monitor out',
  },
  filters: {
    tags: 'only monitors with certain tags',
    customers: 'only certain customers',
    severities: 'only certain severities',
  },
  mute: 'Mute',
  replace: 'Other settings',
  restore: 'As everywhere',
  replaceNamed: '{name}: settings for this monitor',
  expiry: 'Expiry',
  expiresOn: 'Expires on {date}',
  expired: 'Expired on {date}',
  daysLeft: { plural: 'count', one: '{count} day left', other: '{count} days left' },
  unknownExpiry: 'Not known',
} as const;
