/** The texts of the console about channel types that the host of the service adds. */
export const consoleOwnTypes = {
  setUp: 'Set up over the API',
  hint: 'The type {type} belongs to the application that this service is a part of. Settings and name of the channel are changed over the API.',
  missing: 'Sends nothing: unknown type',
  missingHint:
    'The application that this service is a part of no longer adds the type {type}. Nothing is sent to the channel. Its settings are kept.',
  missingKind: 'Is not checked: unknown kind',
  missingKindHint:
    'The application that this service is a part of no longer adds the monitor kind {kind}. The monitor is not checked. Its settings are kept.',
} as const;
