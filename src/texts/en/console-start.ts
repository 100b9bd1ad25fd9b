/** The texts of the console about the first steps. */
export const consoleStart = {
  title: 'First steps',
  hide: 'Hide',
  done: 'Done',
  customer: 'Add a customer',
  customerHint: 'Whom you look after. Monitors without a customer are your own.',
  monitor: 'Add a monitor',
  monitorHint: 'A website, a certificate, a mailbox, a domain. Test it before you store it.',
  channel: 'Add a channel',
  channelHint: 'Where alerts go. Send a test to see that they arrive.',
  sample: 'Show me an outage',
  sampleHint: 'Adds a sample customer with a monitor that must fail. You are alerted within a minute.',
  sampleOpen: 'Open its evidence',
  sampleRemove: 'Remove the sample',
} as const;
