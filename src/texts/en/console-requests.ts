/** The texts of the console about values of monitors, and about asking for others. */
export const consoleRequests = {
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
  managedShort: '{organization} manages this monitor. You can request changes.',
  request: 'Request a change',
} as const;
