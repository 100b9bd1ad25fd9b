/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota = {
  last: 'This is the last one that the package includes.',
  raise: 'Delete a monitor that is no longer needed, or give the customer a package that includes more.',
  ask: '{organization} can give you a package that includes more. A monitor that is deleted makes room for another one.',
  customer: 'Package of the customer',
} as const;
