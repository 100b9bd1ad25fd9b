import { changePassword } from '../../../application/accounts/change-password.ts';
import {
  acceptInvitation,
  confirmPasswordReset,
  requestPasswordReset,
} from '../../../application/accounts/passwords.ts';
import { handOut, originationOf, unstored } from '../access/session-answers.ts';
import { openedSession } from '../access/session.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { success } from '../kernel/replies/reply.ts';
import {
  acceptedInvitationReply,
  changePasswordBody,
  linkedPasswordBody,
  resetRequestBody,
} from './password.schemas.ts';

/** The options of endpoints whose answers must not be stored. */
const secret = { tag: 'Sign-in', headers: unstored } as const;

/** The endpoints for passwords and password links. */
export const accountEndpoints = [
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/change-password',
    summary: 'Change your own password and end all other sessions',
    useCase: changePassword,
    request: { body: changePasswordBody },
    toInput: ({ body, meta }) => ({
      currentPassword: body.currentPassword,
      password: body.newPassword,
      from: originationOf(meta),
    }),
    reply: openedSession,
    cookies: handOut,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/password-reset/request',
    summary: 'Request a password reset link by email',
    description: 'The response is the same whether or not the address belongs to an account.',
    useCase: requestPasswordReset,
    request: { body: resetRequestBody },
    reply: success,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/password-reset/confirm',
    summary: 'Set a new password with a reset link, and end every session',
    useCase: confirmPasswordReset,
    request: { body: linkedPasswordBody },
    toInput: ({ body, meta }) => ({ ...body, address: meta.address }),
    reply: success,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/invitations/accept',
    summary: 'Accept an invitation and set a password',
    useCase: acceptInvitation,
    request: { body: linkedPasswordBody },
    reply: acceptedInvitationReply,
  }),
];
