/** The texts of the console about what checks send that is never shown. */
export const consoleCredentials = {
  members: { headers: 'Request headers', body: 'Request body', auth: 'Login', login: 'Login', secrets: 'Secrets' },
  noParent: 'No other monitor',
  none: 'None',
  kept: 'Stored, stays as it is',
  remove: 'Remove',
  ways: {
    headers: 'Enter headers',
    body: 'Enter a body',
    basic: 'User name and password',
    bearer: 'Bearer token',
    password: 'User name and password',
    key: 'User name and private key',
    secrets: 'Enter secrets',
  },
} as const;
