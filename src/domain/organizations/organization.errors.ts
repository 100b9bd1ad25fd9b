import { defineErrors } from '../kernel/errors.ts';

/** Status of the organization, its tax number and its mail server. */
export const organizationErrors = defineErrors({
  organizationStatusLocked: {
    kind: 'locked',
    silent: true,
    when: 'The organization is suspended and the route is not among the few that stay open.',
  },
  organizationSuspended: { kind: 'locked', when: 'The organization has been deleted; every route is closed to it.' },
  vatIdMissing: { kind: 'unprocessable', when: 'A validation is asked for while the organization has no VAT number.' },
  vatIdChangedDuringValidation: {
    kind: 'conflict',
    when: 'VAT number or country were edited while the lookup was running; the call may be repeated.',
  },
  smtpHostNotPublic: { kind: 'invalid', when: 'The mail server of the organization is not at a public address.' },
});
