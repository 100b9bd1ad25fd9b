/** The texts of the console about the audit log. */
export const consoleAudit = {
  title: 'Audit log',
  search: 'Find entries',
  nothingFound: 'No entry matches',
  differences: 'Differences: {count}',
  before: 'Before',
  after: 'After',
  actors: {
    user: 'A deleted user',
    token: 'A deleted token',
    agent: 'An agent',
    channel: 'A channel',
    system: 'The service',
    anonymous: 'Somebody without a session',
  },
} as const;
