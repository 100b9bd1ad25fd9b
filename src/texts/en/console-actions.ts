/** The texts of the console about actions that many screens have. */
export const consoleActions = {
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  edit: 'Edit',
  delete: 'Delete',
  deleteNamed: 'Delete {name}?',
  showAll: 'Show all',
  more: 'Show more',
  none: 'None',
  optional: '{label} (optional)',
  options: 'More options',
  name: 'Name',
  customer: 'Customer',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  removeNamed: 'Remove {name}',
} as const;
