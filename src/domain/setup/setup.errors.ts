import { defineErrors } from '../kernel/errors.ts';

/** Errors of setting up an installation. */
export const setupErrors = defineErrors({
  setupLinkInvalid: {
    kind: 'forbidden',
    when: 'The secret is not that of the latest set-up link, the link is older than 24 hours, or the installation is set up.',
  },
});
