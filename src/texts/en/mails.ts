export const mails = {
  /** The button of a mail whose text has a link without a name. */
  open: 'Open',
  /** The buttons of mails to administrators, which lead to places of the console. */
  openChannel: 'Open the channel',
  openCustomers: 'Open the customers',
  openDomains: 'Open the custom domains',
  openLocations: 'Open the locations',
  openMonitor: 'Open the monitor',
  openOnCall: 'Open on-call',
  openOrganization: 'Open the settings',
} as const;
