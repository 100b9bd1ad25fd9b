import { z } from 'zod';
import { deleteOauthConnection, deleteUnnamedOauthConnection, listOauthConnections } from '../../../application/connected-apps/connections.ts';
import type { Connection } from '../../../domain/connected-apps/connection.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { success } from '../kernel/fields.ts';
import { appTag } from './app-protocol.ts';

const connectionReply = z
  .object({
    clientId: z.string(),
    type: z.enum(['app', 'agent']),
    name: z.string(),
    scopes: z.array(z.string()),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OauthConnection' });

const presentConnection = ({ clientId, type, name, scopes, createdAt, lastUsedAt }: Connection): z.input<typeof connectionReply> => ({
  clientId,
  type,
  name,
  scopes: [...scopes],
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const collection = '/api/oauth/connections';
const removal = { tag: appTag, method: 'delete', reply: success, present: (done: { success: true }) => done } as const;

/** What a user has given access to their account. */
export const connectionEndpoints = [
  defineEndpoint({
    tag: appTag,
    method: 'get',
    path: collection,
    summary: 'List the apps and agents that one has given access',
    useCase: listOauthConnections,
    reply: z.array(connectionReply),
    toInput: () => undefined,
    present: (connections) => connections.map(presentConnection),
  }),
  defineEndpoint({
    ...removal,
    path: `${collection}/{clientId}`,
    summary: 'Take back everything that one has given an app or agent',
    description: 'Tokens and codes are dead at once.',
    useCase: deleteOauthConnection,
    params: z.object({ clientId: z.string().max(255) }),
    toInput: ({ params }) => params,
  }),
  defineEndpoint({
    ...removal,
    path: collection,
    summary: 'Answer missingClientId',
    useCase: deleteUnnamedOauthConnection,
    toInput: () => ({ clientId: '' }),
  }),
];
