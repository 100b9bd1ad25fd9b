import { confirmMfa, disableMfa, enrollMfa, getMfa, renewBackupCodes, stepUpSession } from '../../../application/access/mfa.ts';
import { resetMfa } from '../../../application/access/reset-mfa.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { success } from '../kernel/reply.ts';
import { byPublicId } from '../kernel/fields.ts';
import { backupCodesReply, codeBody, enrolmentReply, mfaReply, stepUpReply } from './account.schemas.ts';
import { unstored } from './session-answers.ts';

const tag = 'Two-step verification';

/** Two-step verification by time-based codes. */
export const mfaEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/auth/mfa',
    tag,
    summary: 'Read how one’s two-step verification stands',
    useCase: getMfa,
    toInput: () => undefined,
    reply: mfaReply,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/mfa/enroll',
    tag,
    summary: 'Start to enrol: a secret for the authenticator app, as text and as QR code',
    description: 'Nothing changes until the enrolment is confirmed, so an app that is in use stays in use.',
    useCase: enrollMfa,
    toInput: () => undefined,
    reply: enrolmentReply,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/mfa/confirm',
    tag,
    summary: 'Confirm the enrolment with a code of the app',
    description: 'Counts as a verified code, for this session only. The backup codes are shown here and never again.',
    useCase: confirmMfa,
    request: { body: codeBody },
    toInput: ({ body }) => body,
    reply: backupCodesReply,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/mfa/disable',
    tag,
    summary: 'Switch one’s two-step verification off',
    description:
      'Idempotent: where it is off already nothing changes, and the answer is the same. An enrolment that was begun and not confirmed is withdrawn.',
    useCase: disableMfa,
    toInput: () => undefined,
    reply: success,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/mfa/backup-codes',
    tag,
    summary: 'Get new backup codes in the place of all earlier ones',
    useCase: renewBackupCodes,
    toInput: () => undefined,
    reply: backupCodesReply,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/auth/mfa/step-up',
    tag,
    summary: 'Verify a code, which permits sensitive changes for five minutes',
    description:
      'Five wrong codes in a row lock the verification of codes for fifteen minutes, in every session of the person. What an earlier code permits, it permits to the end of its five minutes.',
    useCase: stepUpSession,
    request: { body: codeBody },
    toInput: ({ body }) => body,
    reply: stepUpReply,
    headers: unstored,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/users/{id}/mfa/reset',
    tag,
    confinement: 'area',
    summary: 'Reset the two-step verification of a user, who is signed out everywhere',
    useCase: resetMfa,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
  }),
];
