import { z } from 'zod';
import {
  createImOverride,
  deleteImOverride,
  getImOverride,
  listImOverrides,
  updateImOverride,
} from '../../../application/on-call/overrides.ts';
import { days } from '../../../domain/kernel/time.ts';
import { MAX_OVERRIDE_LENGTH } from '../../../domain/on-call/schedule.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, pageInput, pageQuery, periodFilters, sortBy, timestamp } from '../kernel/fields.ts';
import { pageOf, reply, success } from '../kernel/replies/reply.ts';
import { newOverride, overrideChanges } from './schedule.schemas.ts';

const tag = 'Incident management';
const path = '/api/im/schedules/{id}/overrides';

const override = reply(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      scheduleId: intId,
      userId: z.uuid(),
      startsAt: timestamp,
      endsAt: timestamp,
      replacesUserId: z.uuid().nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'ImOverride' }),
);

const byOverrideId = byPublicId.extend({ overrideId: z.uuid().describe('The `publicId` of the override.') });

/** The endpoints for the overrides of a schedule. */
export const overrideEndpoints = [
  defineEndpoint({
    method: 'get',
    path,
    tag,
    summary: 'List the overrides of a schedule, newest first',
    useCase: listImOverrides,
    request: {
      params: byPublicId,
      query: pageQuery.omit({ search: true }).extend({
        ...periodFilters(),
        ...sortBy('createdAt', 'startsAt', 'endsAt'),
        endsAfter: timestamp.exactOptional().describe('Overrides that end after this time.'),
        startsBefore: timestamp.exactOptional().describe('Overrides that start before this time.'),
      }),
    },
    toInput: ({ params, query }) => ({ ...params, ...pageInput({ query }) }),
    reply: pageOf(override),
  }),
  defineEndpoint({
    method: 'post',
    path,
    tag,
    summary: 'Put somebody on call instead of the layers, or of one person',
    description: `Members of the team may put themselves on call. An override lasts at most ${MAX_OVERRIDE_LENGTH / days(1)} days and may lie in the past.`,
    useCase: createImOverride,
    request: { params: byPublicId, body: newOverride },
    toInput: ({ params, body }) => ({ ...params, override: body }),
    reply: override,
  }),
  defineEndpoint({
    method: 'get',
    versioned: true,
    path: `${path}/{overrideId}`,
    tag,
    summary: 'Get an override',
    useCase: getImOverride,
    request: { params: byOverrideId },
    reply: override,
  }),
  defineEndpoint({
    method: 'patch',
    versioned: true,
    path: `${path}/{overrideId}`,
    tag,
    summary: 'Move an override, or change its people',
    description: 'Members of the team may change overrides that put themselves on call, before and after the change.',
    useCase: updateImOverride,
    request: { params: byOverrideId, body: overrideChanges },
    toInput: ({ params, body: changes }) => ({ ...params, changes }),
    reply: override,
  }),
  defineEndpoint({
    method: 'delete',
    path: `${path}/{overrideId}`,
    tag,
    summary: 'Delete an override',
    useCase: deleteImOverride,
    request: { params: byOverrideId },
    reply: success,
  }),
];
