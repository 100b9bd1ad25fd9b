export const mails = {
  /** The button of a mail whose text has a link without a name. */
  open: 'Open',
  /** The buttons of mails to administrators. */
  openChannel: 'Open the channel',
  openCustomers: 'Go to customers',
  openDomains: 'Go to custom domains',
  openExport: 'Open the export',
  openLocations: 'Go to locations',
  openMonitor: 'Open the monitor',
  openOnCall: 'Go to on-call',
  openOrganization: 'Go to the settings',
  openPeople: 'Go to people',
  openReport: 'Open the report',
} as const;
