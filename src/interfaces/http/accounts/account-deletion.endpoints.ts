import { z } from 'zod';
import { getAccountDeletion, requestAccountDeletion, withdrawAccountDeletion } from '../../../application/accounts/account-deletions.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/reply.ts';

const tag = 'Users';
const confinement = 'area';
const path = '/api/users/{id}/account-deletion';

const params = z.object({ id: z.union([z.literal('me'), z.uuid()]) });

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

/** Account deletion: of the own account (`me`) or, for administrators, of another user in the organization. */
export const accountDeletionEndpoints = [
  defineEndpoint({
    method: 'get',
    path,
    tag,
    confinement,
    summary: 'Read whether account deletion was requested, and when it takes effect',
    useCase: getAccountDeletion,
    request: { params },
    toInput: ({ params: input }) => input,
    reply: deletionReply,
  }),
  defineEndpoint({
    method: 'post',
    path,
    tag,
    confinement,
    summary: 'Request the deletion of an account after 30 days',
    description: 'Administrators are notified by email. Repeating the request changes nothing.',
    useCase: requestAccountDeletion,
    request: { params },
    toInput: ({ params: input }) => input,
    reply: deletionReply,
  }),
  defineEndpoint({
    method: 'delete',
    path,
    tag,
    confinement,
    summary: 'Withdraw the deletion request',
    description: 'Possible until the deletion takes effect. Administrators are notified by email.',
    useCase: withdrawAccountDeletion,
    request: { params },
    toInput: ({ params: input }) => input,
    reply: deletionReply,
  }),
];
