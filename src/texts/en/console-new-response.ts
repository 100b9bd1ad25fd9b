/** The texts of the console about incidents that a person opens. */
export const consoleNewResponse = {
  hint: 'It pages the people whom the policy names, as an alert would.',
  title: 'What happens',
  description: 'Description',
  nobody: 'Pages nobody',
  create: 'Open the incident',
} as const;
