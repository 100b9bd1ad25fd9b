/** What the console says about customers. */
export const consoleCustomers = {
  title: 'Customers',
  new: 'New customer',
  create: 'Create the customer',
  none: 'No customers yet',
  noneHint: 'Monitors, domains, people and reports can belong to a customer, who sees only its own.',
  search: 'Find customers',
  nothingFound: 'No customer matches',
  clear: 'Clear the search',
  email: 'Email address of the contact',
  statuses: { active: 'Active', paused: 'Paused', cancelled: 'Cancelled' },
  back: 'All customers',
  package: 'Package',
  monitors: 'Monitors of the customer',
  noMonitors: 'The customer has no monitor yet.',
  settings: 'Customer data',
  deleteHint: 'Everything that belongs to the customer is deleted: monitors, domains, people and reports.',
} as const;
