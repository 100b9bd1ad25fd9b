import { defineErrors } from '../kernel/errors.ts';

/** The error codes of change requests, by which customers ask the organization for changes. */
export const changeRequestErrors = defineErrors({
  tooManyOpenRequests: {
    kind: 'throttled',
    when: 'The customer has as many undecided change requests as are allowed at a time.',
    data: { maximum: 'int, undecided requests at a time', retryAfter: 'seconds to wait before another attempt' },
  },
  changeRequestAlreadyDecided: {
    kind: 'conflict',
    when: 'The change request was approved, rejected or withdrawn already, possibly by a concurrent request.',
    data: { status: 'what it has become' },
  },
});
