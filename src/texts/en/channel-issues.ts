/** The sentences about the type of a channel and its settings. */
export const channelIssues = {
  requiredOfType: 'Required for channels of type {type}.',
  notOfType: 'Not supported by channels of type {type}.',
  typeMissing:
    'The application that this service is a part of no longer adds the type {type}. Nothing is sent, and the settings are kept.',
  noProvider: 'Required, because the service has no provider of its own.',
  requiredForProvider: 'Required for the provider {provider}.',
  keyOrServices: 'Expected either a key or addresses of services.',
  serviceEnds:
    'The service of {type} ends on {date}; from then on, messages fail. Change the type to {successor}, with a key of that service.',
} as const;
