import { resetMfa } from '../../../application/accounts/reset-mfa.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId } from '../kernel/fields.ts';
import { success } from '../kernel/replies/reply.ts';

/** The reset of another user's two-step verification. */
export const mfaResetEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/users/{id}/mfa/reset',
  tag: 'Two-step verification',
  confinement: 'area',
  summary: 'Reset the two-step verification of a user and end all of their sessions',
  useCase: resetMfa,
  request: { params: byPublicId },
  reply: success,
});
