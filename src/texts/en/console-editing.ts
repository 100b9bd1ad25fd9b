/** The texts of the console about forms that several people may change at once. */
export const consoleEditing = {
  conflict: 'Somebody else has changed this meanwhile.',
  conflictHint: 'Nothing was saved, and nothing that you typed is lost.',
  stored: 'Stored now',
  typed: 'You typed',
  keepTyped: 'Keep what I typed',
  takeStored: 'Take what is stored',
  noMonitor: 'No monitor matches',
} as const;
