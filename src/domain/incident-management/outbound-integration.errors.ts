import { defineErrors } from '../kernel/errors.ts';

/** The refusals of outbound integrations. */
export const outboundIntegrationErrors = defineErrors({
  imOutboundRetryRateLimited: {
    kind: 'throttled',
    when: 'Deliveries of the outbound integration were repeated ten times within a minute; refused calls count too.',
    data: { retryAfter: 'seconds until the next call is accepted' },
  },
});
