import { z } from 'zod';
import { getAccountDeletion, requestAccountDeletion, withdrawAccountDeletion } from '../../../application/accounts/account-deletions.ts';
import type { DeletionState } from '../../../application/accounts/account-deletions.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';

const tag = 'Users';
const path = '/api/users/{id}/account-deletion';

const params = z.object({ id: z.union([z.literal('me'), z.uuid()]) });

const deletionReply = z
  .object({
    status: z.enum(['none', 'requested', 'withdrawn', 'completed']),
    requestedAt: z.iso.datetime().nullable(),
    effectiveAt: z.iso.datetime().nullable().describe('When the deletion takes effect, or took effect'),
    withdrawnAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AccountDeletion' });

const presentDeletion = (standing: DeletionState): z.input<typeof deletionReply> => ({
  status: standing.status,
  requestedAt: standing.requestedAt?.toISOString() ?? null,
  effectiveAt: standing.effectiveAt?.toISOString() ?? null,
  withdrawnAt: standing.withdrawnAt?.toISOString() ?? null,
});

/** The deletion of accounts, one's own (`me`) or, for administrators, a colleague's. */
export const accountDeletionEndpoints = [
  defineEndpoint({
    method: 'get',
    path,
    tag,
    summary: 'Read whether the deletion of an account is requested, and when it takes effect',
    useCase: getAccountDeletion,
    params,
    reply: deletionReply,
    toInput: ({ params: input }) => input,
    present: presentDeletion,
  }),
  defineEndpoint({
    method: 'post',
    path,
    tag,
    summary: 'Request the deletion of an account, which takes effect after 30 days',
    description: 'Administrators are told by mail. A repeated request changes nothing.',
    useCase: requestAccountDeletion,
    params,
    reply: deletionReply,
    toInput: ({ params: input }) => input,
    present: presentDeletion,
  }),
  defineEndpoint({
    method: 'delete',
    path,
    tag,
    summary: 'Withdraw the request',
    description: 'Possible until it takes effect. Administrators are told by mail.',
    useCase: withdrawAccountDeletion,
    params,
    reply: deletionReply,
    toInput: ({ params: input }) => input,
    present: presentDeletion,
  }),
];
