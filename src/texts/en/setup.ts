/** The texts of the page that sets up an installation, and the names of what it creates. */
export const setup = {
  title: 'Set up Watchstead',
  text: 'Create your organization and its first administrator. You can change everything later.',
  organization: 'Name of your organization',
  firstName: 'Your first name',
  lastName: 'Your last name',
  timezone: 'Time zone',
  organizationWrong: 'Enter a name in one line of at most 255 characters.',
  nameWrong: 'Enter a name.',
  timezoneWrong: 'Enter a time zone such as Europe/Zurich.',
  button: 'Create and sign in',
  invalid: {
    title: 'This installation is not set up yet',
    where:
      'The service has printed a link to set it up when it started. Look at its output, and open the link of the latest start. It is valid for 24 hours.',
  },
  sample: { customer: 'Sample customer', monitor: 'Sample shop' },
  names: { team: 'On-call team', schedule: 'On call', policy: 'Page who is on call' },
} as const;
