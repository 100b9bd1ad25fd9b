/** The words of calendars with shifts. */
export const calendars = {
  onCall: 'On call: {name}',
} as const;
