import { z } from 'zod';
import {
  deleteOauthConnection,
  deleteUnnamedOauthConnection,
  deleteUserConnection,
  listOauthConnections,
  listUserConnections,
} from '../../../application/connected-apps/connections.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { listOf, reply, success } from '../kernel/replies/reply.ts';
import { byPublicId, listQuery, pageInput, timestamp, periodFilters, sortBy } from '../kernel/fields.ts';
import { appTag } from './app-protocol.ts';

const connection = reply(
  z
    .object({
      clientId: z.string(),
      type: z.enum(['app', 'agent']),
      name: z.string(),
      scopes: z.array(z.string()),
      createdAt: timestamp,
      lastUsedAt: timestamp.nullable(),
    })
    .meta({ id: 'OauthConnection' }),
);

const collection = '/api/oauth/connections';
const removal = { tag: appTag, method: 'delete', reply: success } as const;

/** The endpoints for the apps and agents with access to a user's account. */
export const connectionEndpoints = [
  defineEndpoint({
    tag: appTag,
    method: 'get',
    path: collection,
    summary: 'List the apps and agents with access to your account',
    useCase: listOauthConnections,
    request: { query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name', 'lastUsedAt') }) },
    toInput: pageInput,
    reply: listOf(connection),
  }),
  defineEndpoint({
    ...removal,
    path: `${collection}/{clientId}`,
    summary: 'Revoke all access of an app or agent to your account',
    description: 'Its tokens and codes become invalid immediately.',
    useCase: deleteOauthConnection,
    request: {
      params: z.object({ clientId: z.string().max(255).describe('The client id of the app, as the list shows it.') }),
    },
  }),
  defineEndpoint({
    ...removal,
    path: collection,
    summary: 'Answer missingClientId',
    useCase: deleteUnnamedOauthConnection,
    toInput: () => ({ clientId: '' }),
  }),
  defineEndpoint({
    tag: appTag,
    method: 'get',
    path: '/api/users/{id}/connections',
    confinement: 'area',
    summary: 'List the apps and agents with access to the account of a user',
    useCase: listUserConnections,
    request: {
      params: byPublicId,
      query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name', 'lastUsedAt') }),
    },
    toInput: ({ params: { id }, query }) => ({ id, ...pageInput({ query }) }),
    reply: listOf(connection),
  }),
  defineEndpoint({
    ...removal,
    path: '/api/users/{id}/connections/{clientId}',
    confinement: 'area',
    summary: 'Revoke all access of an app or agent to the account of a user',
    description:
      'Its tokens and codes become invalid immediately. The user and other apps and agents keep their access.',
    useCase: deleteUserConnection,
    request: {
      params: byPublicId.extend({ clientId: z.string().max(255).describe('The client id, as the list shows it.') }),
    },
  }),
];
