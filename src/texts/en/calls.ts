/** The words of calls to people on call. */
export const calls = {
  press: 'Press 1 to acknowledge the incident.',
  silent: 'No key was pressed, and nothing was changed. Goodbye.',
  otherKey: 'This key has no effect.',
  answered: 'This page was already answered, or it is no longer valid. Nothing was changed.',
} as const;
