import { defineErrors } from '../kernel/errors.ts';

/** Limits on events coming in and deliveries going out. */
export const imTrafficErrors = defineErrors({
  imIngestRateLimited: {
    kind: 'throttled',
    when: 'The alert source has sent more requests than it may in the current period.',
    data: { retryAfter: 'seconds until the source is heard again' },
  },
  imIngestByteBudgetExceeded: {
    kind: 'throttled',
    when: 'The alert sources of the organization have together sent more bytes than fit the current period.',
    data: { retryAfter: 'seconds until there is room again' },
  },
  imOutboundRetryRateLimited: {
    kind: 'throttled',
    when: 'The deliveries of the integration have been retried by hand too often in the current period.',
    data: { retryAfter: 'seconds until another retry is accepted' },
  },
  unavailable: { kind: 'unavailable', when: 'The event could not be stored for processing; the call may be repeated.' },
});
