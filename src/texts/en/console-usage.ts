/** The texts of the console about the usage of customers. */
export const consoleUsage = {
  title: 'Usage',
  month: 'Month',
  customer: 'Customer',
  figures: {
    monitorsAtPeak: 'Most monitors at once',
    monitorsAtEnd: 'Monitors at the end',
    smsSent: 'Text messages',
  },
  total: 'Total',
  customers: {
    plural: 'count',
    one: '{count} customer',
    other: '{count} customers',
  },
  download: 'Download CSV',
  print: 'Print',
  none: 'No customers in this month',
  noneHint: 'Months before the first recorded one are empty.',
  open: 'The figures are final three days after the end of the month.',
  frozen: 'Final since {time}',
} as const;
