import { defineErrors } from '../kernel/errors.ts';

/** Errors of the organization's VAT number and mail server. */
export const organizationErrors = defineErrors({
  vatIdMissing: { kind: 'unprocessable', when: 'A validation is requested, but the organization has no VAT number.' },
  vatIdChangedDuringValidation: {
    kind: 'conflict',
    when: 'The VAT number or country was changed while the lookup was running; the call can be repeated.',
  },
  smtpHostNotPublic: { kind: 'invalid', when: 'The host of the mail server does not have a public address.' },
});
