/** The Node.js arguments that run the service as `npm start` does. */
export const SERVICE = ['--max-semi-space-size=4', 'bin/watchstead.js', 'serve'] as const;
