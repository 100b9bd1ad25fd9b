import { defineErrors } from '../kernel/errors.ts';

/** Errors of what serves the console. */
export const consoleErrors = defineErrors({
  streamLimitReached: {
    kind: 'throttled',
    when: 'The user has too many open event streams, or the process serves too many.',
    data: { retryAfter: 'seconds after which another stream may be possible' },
  },
});
