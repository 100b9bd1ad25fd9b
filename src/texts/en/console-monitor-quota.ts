/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota = {
  last: 'This is the last one that the package includes.',
  raise: 'Delete a monitor that is no longer needed, or give the customer a package that includes more.',
  ask: '{organization} can give you a package that includes more. A monitor that is deleted makes room for another one.',
  customer: 'Package of the customer',
  organization: 'Monitors of {organization}',
  moves: 'This one moves the organization to the next tier: {tier}',
  reached: 'The quota of the organization is used up. An administrator can choose a larger tier.',
  largest:
    'The quota of the organization is used up, and there is no larger tier. A monitor that is deleted makes room for another one.',
} as const;
