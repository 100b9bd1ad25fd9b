/** The titles and descriptions of incidents that gather many alerts. */
export const storms = {
  outages: 'Storm: {count} outages',
  more: 'and {count} more',
  limited: 'Alert storm: {source}',
  limit: '{opened} {within}. Further alerts are grouped under this one.',
  opened: { plural: 'count', one: '1 incident was opened', other: '{count} incidents were opened' },
  within: { plural: 'count', one: 'within 1 minute', other: 'within {count} minutes' },
  counts: '{grouped}: {open} and {resolved}.',
  grouped: { plural: 'count', one: '1 alert was grouped', other: '{count} alerts were grouped' },
  open: { plural: 'count', one: '1 is open', other: '{count} are open' },
  resolved: { plural: 'count', one: '1 is resolved', other: '{count} are resolved' },
} as const;
