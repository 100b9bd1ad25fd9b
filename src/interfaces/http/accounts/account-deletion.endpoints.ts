import { z } from 'zod';
import {
  getAccountDeletion,
  requestAccountDeletion,
  withdrawAccountDeletion,
} from '../../../application/accounts/account-deletions.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';

const deletionReply = reply(
  z
    .object({
      status: z.enum(['none', 'requested', 'withdrawn', 'completed']),
      requestedAt: timestamp.nullable(),
      effectiveAt: timestamp.nullable().describe('When the deletion takes effect, or took effect'),
      withdrawnAt: timestamp.nullable(),
    })
    .meta({ id: 'AccountDeletion' }),
);

const deletion = {
  path: '/api/users/{id}/account-deletion',
  tag: 'Users',
  confinement: 'area',
  request: {
    params: z.object({ id: z.union([z.literal('me'), z.uuid()]).describe('`me`, or the id of the user, a UUID.') }),
  },
  reply: deletionReply,
} as const;

/** The endpoints that delete the user's own account (`me`) or, for administrators, another user's account. */
export const accountDeletionEndpoints = [
  defineEndpoint({
    ...deletion,
    method: 'get',
    summary: 'Read whether account deletion was requested, and when it takes effect',
    useCase: getAccountDeletion,
  }),
  defineEndpoint({
    ...deletion,
    method: 'post',
    summary: 'Request the deletion of an account after 30 days',
    description: 'Administrators are notified by email. Repeating the request changes nothing.',
    useCase: requestAccountDeletion,
  }),
  defineEndpoint({
    ...deletion,
    method: 'delete',
    summary: 'Withdraw the deletion request',
    description: 'Possible until the deletion takes effect. Administrators are notified by email.',
    useCase: withdrawAccountDeletion,
  }),
];
