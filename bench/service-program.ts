/** What Node is given to run the service the way `npm start` does. */
export const SERVICE = ['--max-semi-space-size=4', 'bin/watchstead.js', 'serve'] as const;
