import { defineErrors } from '../kernel/errors.ts';

/** Refusals of calls to people on call. */
export const callErrors = defineErrors({
  phoneCountryNotAllowed: {
    kind: 'unprocessable',
    when: 'The voice channel of the organization does not call numbers of this country.',
    data: { countries: 'the calling codes that it calls' },
  },
  callSignatureInvalid: {
    kind: 'unauthenticated',
    when: 'The signature of a request of a call provider is missing or wrong, or the request is too old.',
  },
});
