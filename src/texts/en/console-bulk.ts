/** The texts of the console about actions on several monitors. */
export const consoleBulk = {
  selected: { plural: 'count', one: '{count} selected', other: '{count} selected' },
  select: 'Select {name}',
  all: 'All {count} that match',
  none: 'Clear the selection',
  actions: 'Actions',
  interval: 'Set the interval',
  locations: 'Set the locations',
  addTag: 'Add a tag',
  removeTag: 'Remove a tag',
  managementType: 'Set who manages them',
  muteChannel: 'Mute a channel',
  unmuteChannel: 'Unmute a channel',
  message: 'Send a message',
  done: '{changed} changed, {refused} refused.',
  managed: '{organization} manages these monitors. You can request changes to each of them.',
} as const;
