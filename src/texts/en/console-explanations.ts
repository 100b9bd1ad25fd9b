/** The texts of the console about explanations of alerts. */
export const consoleExplanations = {
  decisions: {
    passed: 'Let it pass',
    held: 'Held it back',
    unknown: 'Not known',
  },
  at: 'Time',
  atHint: 'Empty for now',
  ask: 'Ask',
  asOf: 'As of {time}',
  none: 'Nothing was decided then.',
} as const;
