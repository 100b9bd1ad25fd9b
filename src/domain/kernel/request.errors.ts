import { defineErrors } from './errors.ts';

/** The error codes that are independent of the rules of any context. */
export const requestErrors = defineErrors({
  invalidRequestBody: {
    kind: 'invalid',
    when: 'A body, parameter or identifier is missing, malformed or unknown to the endpoint.',
    data: { issues: 'list of `{path, message}`, one for each issue' },
  },
  payloadTooLarge: { kind: 'tooLarge', when: 'The body is larger than this endpoint accepts.' },
  idempotencyKeyReused: {
    kind: 'conflict',
    when: 'The `Idempotency-Key` was recently used for a request with a different body, or its request is still in progress.',
  },
  recordChanged: {
    kind: 'outdated',
    when: 'The record was changed since the version that `If-Match` names, and this request has not changed it.',
  },
  notFound: {
    kind: 'missing',
    silent: true,
    when: 'The path does not exist, or the caller may not see the resource.',
  },
  methodNotAllowed: { kind: 'notAllowed', silent: true, when: 'The path exists but does not support the method.' },
  rangeNotSatisfiable: {
    kind: 'unsatisfiable',
    silent: true,
    when: 'The requested range begins at the end of the file or later.',
  },
  rateLimited: {
    kind: 'throttled',
    silent: true,
    when: 'The caller has exceeded the rate limit.',
    data: { retryAfter: 'seconds until the next request is accepted' },
  },
  unavailable: {
    kind: 'unavailable',
    when: 'The database cannot be reached or cannot store anything at the moment, or other requests changed the same records at every attempt; the request can be repeated.',
  },
  unexpected: { kind: 'corrupt', silent: true, when: 'An internal error occurred.' },
});
