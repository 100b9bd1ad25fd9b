export const mails = {
  /** The button of a mail whose text has a link without a name. */
  open: 'Open',
  /** The buttons of mails to administrators, which lead to places of the console. */
  openChannel: 'Open the channel',
  openCustomers: 'Go to customers',
  openDomains: 'Go to custom domains',
  openLocations: 'Go to locations',
  openMonitor: 'Open the monitor',
  openOnCall: 'Go to on-call',
  openOrganization: 'Go to the settings',
  openPeople: 'Go to people',
} as const;
