import { defineErrors } from '../kernel/errors.ts';

/** Errors of the organization's status, VAT number and mail server. */
export const organizationErrors = defineErrors({
  organizationStatusLocked: {
    kind: 'locked',
    silent: true,
    when: 'The organization is suspended, and the endpoint is not available while suspended.',
  },
  organizationSuspended: { kind: 'locked', when: 'The organization has been deleted.' },
  vatIdMissing: { kind: 'unprocessable', when: 'A validation is requested, but the organization has no VAT number.' },
  vatIdChangedDuringValidation: {
    kind: 'conflict',
    when: 'The VAT number or country was changed while the lookup was running; the call can be repeated.',
  },
  smtpHostNotPublic: { kind: 'invalid', when: 'The host of the mail server does not have a public address.' },
});
