/** What the console says about actions on several monitors. */
export const consoleBulk = {
  selected: { plural: 'count', one: '{count} selected', other: '{count} selected' },
  select: 'Select {name}',
  all: 'All {count} that match',
  none: 'Clear the selection',
  actions: 'Actions',
  interval: 'Set the interval',
  preview: '{changed} would change, {refused} are refused.',
  done: '{changed} changed, {refused} refused.',
  apply: 'Apply',
  checking: 'Checking what would change …',
} as const;
