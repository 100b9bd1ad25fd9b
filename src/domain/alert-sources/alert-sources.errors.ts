import { defineErrors } from '../kernel/errors.ts';

/** Errors of events and of the sources of alerts. */
export const alertSourceErrors = defineErrors({
  invalidJson: { kind: 'unprocessable', when: 'The body of an event is not JSON, or empty.' },
  payloadTooDeep: { kind: 'unprocessable', when: 'The body of an event is nested deeper than 20 levels.' },
  imIngestRateLimited: {
    kind: 'throttled',
    when: 'The source has sent more than 300 deliveries in a minute.',
    data: { retryAfter: 'seconds until the next delivery is accepted' },
  },
  imIngestByteBudgetExceeded: {
    kind: 'throttled',
    when: 'The sources of the organization have sent more than 50 MiB in an hour.',
    data: { retryAfter: 'seconds until the next delivery is accepted' },
  },
});
