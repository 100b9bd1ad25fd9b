import { defineErrors } from '../kernel/errors.ts';

/** Refusals of webhooks of ticket systems. */
export const incidentTicketErrors = defineErrors({
  ticketSignatureInvalid: {
    kind: 'unauthenticated',
    when: 'The signature or the secret token of a webhook of a ticket system is missing or wrong.',
  },
});
