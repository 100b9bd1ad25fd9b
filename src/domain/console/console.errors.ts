import { defineErrors } from '../kernel/errors.ts';

/** Errors of what serves the console. */
export const consoleErrors = defineErrors({
  savedViewLimitReached: {
    kind: 'unprocessable',
    when: 'The user has as many saved views as one may.',
    data: { maximum: 'int, saved views of a user' },
  },
  savedViewNameTaken: { kind: 'conflict', when: 'The user has another saved view of this name.' },
  streamLimitReached: {
    kind: 'throttled',
    when: 'The user has too many open event streams, or the process serves too many.',
    data: { retryAfter: 'seconds after which another stream may be possible' },
  },
});
