import { defineErrors } from './errors.ts';

/** What can be wrong with a request before, or apart from, any rule of a context. */
export const requestErrors = defineErrors({
  invalidRequestBody: {
    kind: 'invalid',
    when: 'A body, parameter or identifier is absent where needed, of the wrong form or unknown to the endpoint.',
    data: { issues: 'list of `{path, message}`, one for each thing that is wrong' },
  },
  payloadTooLarge: { kind: 'tooLarge', when: 'The body holds more bytes than this endpoint accepts.' },
  idempotencyKeyReused: {
    kind: 'conflict',
    when: 'The `Idempotency-Key` was already used within its lifetime for a request with another body.',
  },
  notFound: {
    kind: 'missing',
    silent: true,
    when: 'Nothing lives at this address, or the caller may not see what does.',
  },
  methodNotAllowed: { kind: 'notAllowed', silent: true, when: 'The address exists and does not take this method.' },
  rateLimited: {
    kind: 'throttled',
    silent: true,
    when: 'The caller has used up the requests of the current period.',
    data: { retryAfter: 'seconds until a request is accepted again' },
  },
  unexpected: { kind: 'corrupt', silent: true, when: 'Something failed inside the service that no caller can cure.' },
});
