/** The texts of the console about the alerts that a channel wants. */
export const consoleChannelFilters = {
  title: 'Alerts that it receives',
  hint: 'Where nothing is chosen, it receives all.',
  severities: 'Only of these severities',
  tags: 'Only about monitors with one of these tags',
  customers: 'Only of these customers',
} as const;
