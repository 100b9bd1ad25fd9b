import {
  confirmMfa,
  disableMfa,
  enrollMfa,
  getMfa,
  renewBackupCodes,
  stepUpSession,
} from '../../../application/access/mfa.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { success } from '../kernel/replies/reply.ts';
import { backupCodesReply, codeBody, enrolmentReply, mfaReply, stepUpReply } from './account.schemas.ts';
import { unstored } from './session-answers.ts';

const tag = 'Two-step verification';
/** The options of endpoints whose answers must not be stored. */
const secret = { tag, headers: unstored } as const;

/** The endpoints for two-step verification with time-based codes. */
export const mfaEndpoints = [
  defineEndpoint({
    ...secret,
    method: 'get',
    path: '/api/auth/mfa',
    summary: 'Read the state of your two-step verification',
    useCase: getMfa,
    reply: mfaReply,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/mfa/enroll',
    summary: 'Start enrollment: returns a secret for the authenticator app, as text and QR code',
    description: 'Nothing changes until the enrollment is confirmed; a current authenticator app keeps working.',
    useCase: enrollMfa,
    reply: enrolmentReply,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/mfa/confirm',
    summary: 'Confirm the enrollment with a code from the app',
    description: 'Also verifies this session, as a step-up does. The backup codes are shown only once.',
    useCase: confirmMfa,
    request: { body: codeBody },
    reply: backupCodesReply,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/mfa/disable',
    summary: 'Turn off your two-step verification',
    description:
      'Idempotent: if it is already off, nothing changes and the response is the same. An unconfirmed enrollment is canceled.',
    useCase: disableMfa,
    reply: success,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/mfa/backup-codes',
    summary: 'Replace all backup codes with new ones',
    useCase: renewBackupCodes,
    reply: backupCodesReply,
  }),
  defineEndpoint({
    ...secret,
    method: 'post',
    path: '/api/auth/mfa/step-up',
    summary: 'Verify a code to allow sensitive changes for five minutes',
    description:
      'Five consecutive wrong codes lock code verification for fifteen minutes, in all sessions of the user. A verification before the lock stays valid for its five minutes.',
    useCase: stepUpSession,
    request: { body: codeBody },
    reply: stepUpReply,
  }),
];
