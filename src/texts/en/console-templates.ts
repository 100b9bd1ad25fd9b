/** The texts of the console about templates of notifications. */
export const consoleTemplates = {
  preview: 'Preview',
  event: 'Sample',
  events: {
    opened: 'An outage began',
    reminder: 'It lasts',
    resolved: 'It is over',
  },
  placeholders: 'Placeholders: {names}',
} as const;
