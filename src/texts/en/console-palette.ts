/** The texts of the console about the command palette. */
export const consolePalette = {
  open: 'Find or go to …',
  hint: 'Type to find monitors, customers, incidents and people.',
  nothing: 'Nothing found',
  keys: 'Keyboard',
  shortcuts: {
    palette: 'Find or go to a place',
    search: 'Search the list',
    move: 'Next and previous row',
    select: 'Select the row',
    acknowledge: 'Acknowledge the incident',
    help: 'This list',
  },
} as const;
