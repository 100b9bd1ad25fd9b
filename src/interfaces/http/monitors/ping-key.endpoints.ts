import { z } from 'zod';
import {
  createPingKey,
  deletePingKey,
  getPingKey,
  listPingKeys,
  rotatePingKey,
  updatePingKey,
} from '../../../application/monitors/ping-keys.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  byPublicId,
  eitherId,
  intId,
  ofCustomerFilters,
  pageQuery,
  periodFilters,
  sortBy,
  timestamp,
} from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';

const tag = 'Websites';
const path = '/api/ping-keys';

const createsHeartbeats = z
  .boolean()
  .describe('Whether a ping with `?create=1` and an unknown slug creates a heartbeat. False for a new key.');

const shown = {
  id: intId,
  publicId: z.uuid(),
  organizationId: intId,
  customerId: intId.nullable().describe('Null: for the heartbeats of the organization itself.'),
  createsHeartbeats,
  rotatedAt: timestamp.describe('Since when the key is in force.'),
  createdAt: timestamp,
  updatedAt: timestamp,
};

const withKey = reply(
  z
    .object({
      ...shown,
      key: z.string().describe('Shown this once.'),
      url: z.url().describe('The address to which `/{slug}` is appended.'),
    })
    .meta({ id: 'ShownPingKey' }),
);

/** The endpoints for the keys with which heartbeats are pinged by their slugs. */
export const pingKeyEndpoints = [
  ...resource({
    path,
    tag,
    one: 'a ping key',
    many: 'ping keys, oldest first',
    record: {
      body: z.strictObject({
        customerId: eitherId
          .nullable()
          .exactOptional()
          .describe('Omitted or null: the customer to which the caller is bound, or the organization itself.'),
      }),
      changes: z.strictObject({ createsHeartbeats: createsHeartbeats.exactOptional() }),
      reply: reply(z.object(shown).meta({ id: 'PingKey' })),
    },
    query: pageQuery
      .omit({ search: true })
      .extend({ ...ofCustomerFilters, ...periodFilters(), ...sortBy('createdAt') }),
    page: { useCase: listPingKeys },
    create: {
      useCase: createPingKey,
      reply: withKey,
      description: 'The answer contains the key once. A customer, and the organization itself, has at most one.',
    },
    get: { useCase: getPingKey },
    update: { useCase: updatePingKey },
    remove: { useCase: deletePingKey, summary: 'End a ping key' },
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/{id}/rotate`,
    tag,
    summary: 'Replace a ping key',
    description: 'The answer contains the new key once. The former one ends at once.',
    useCase: rotatePingKey,
    request: { params: byPublicId },
    reply: withKey,
  }),
];
