import { changePassword } from '../../../application/access/change-password.ts';
import { acceptInvitation, confirmPasswordReset, requestPasswordReset } from '../../../application/access/passwords.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { success } from '../kernel/fields.ts';
import { acceptedInvitationReply, changePasswordBody, linkedPasswordBody, resetRequestBody } from './account.schemas.ts';
import { currentOf, handOut, originationOf, unstored } from './session-answers.ts';
import { presentSession, sessionReply } from './session.schemas.ts';

const tag = 'Sign-in';

/** Passwords and the links that let people choose one. */
export const accountEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/auth/change-password',
    tag,
    summary: 'Change one’s own password and end all other sessions',
    useCase: changePassword,
    body: changePasswordBody,
    reply: sessionReply,
    toInput: ({ body, meta }) => ({ currentPassword: body.currentPassword, password: body.newPassword, from: originationOf(meta) }),
    present: (value) => presentSession(currentOf(value)),
    headers: unstored,
    cookies: handOut,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/password-reset/request',
    tag,
    summary: 'Have a link mailed that lets one choose a new password',
    description: 'The answer is the same whether or not the address belongs to an account.',
    useCase: requestPasswordReset,
    body: resetRequestBody,
    reply: success,
    toInput: ({ body }) => body,
    present: (done) => done,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/password-reset/confirm',
    tag,
    summary: 'Choose a new password by a mailed link, which ends every session',
    useCase: confirmPasswordReset,
    body: linkedPasswordBody,
    reply: success,
    toInput: ({ body }) => body,
    present: (done) => done,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/invitations/accept',
    tag,
    summary: 'Accept an invitation by choosing a password',
    useCase: acceptInvitation,
    body: linkedPasswordBody,
    reply: acceptedInvitationReply,
    toInput: ({ body }) => body,
    present: (done) => done,
    headers: unstored,
  }),
];
