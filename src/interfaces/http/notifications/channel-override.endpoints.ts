import {
  createChannelOverride,
  deleteChannelOverride,
  listChannelOverrides,
  updateChannelOverride,
} from '../../../application/notifications/channel-overrides.ts';
import {
  listMonitorChannelOverrides,
  replaceMonitorChannelOverrides,
} from '../../../application/notifications/monitor-overrides.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, byPublicId, listQuery, periodFilters, sortBy } from '../kernel/fields.ts';
import { listOf, success } from '../kernel/replies/reply.ts';
import {
  overrideBody,
  overrideChanges,
  overrideQuery,
  overrideReply,
  overridesBody,
  overridesReply,
} from './notification-channel.schemas.ts';

const overrides = { path: '/api/websites/{id}/notification-channels', tag: 'Notifications' } as const;

const ofAnyKind = {
  path: '/api/monitors/{id}/notification-channels',
  tag: 'Notifications',
  versioned: true,
} as const;

/** The endpoints that mute or replace notification channels for one monitor. */
export const channelOverrideEndpoints = [
  defineEndpoint({
    ...ofAnyKind,
    method: 'get',
    summary: 'List the channel overrides of a monitor of any kind',
    useCase: listMonitorChannelOverrides,
    request: {
      params: byEitherId,
      query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name', 'type') }),
    },
    toInput: ({ params, query }) => ({ ...params, request: query }),
    reply: listOf(overrideReply),
  }),
  defineEndpoint({
    ...ofAnyKind,
    method: 'put',
    summary: 'Replace the channel overrides of a monitor of any kind',
    description:
      'An override mutes a channel for the monitor, or replaces its settings. It applies to alerts about the monitor while its source channel is active, and comes before the filters of that channel.',
    useCase: replaceMonitorChannelOverrides,
    request: { params: byEitherId, body: overridesBody },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: overridesReply,
  }),
  defineEndpoint({
    ...overrides,
    method: 'get',
    agents: 'api.read',
    summary: 'List the channel overrides of a website',
    useCase: listChannelOverrides,
    request: {
      params: byPublicId,
      query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name', 'type') }),
    },
    toInput: ({ params, query }) => ({ ...params, request: query }),
    reply: listOf(overrideReply),
  }),
  defineEndpoint({
    ...overrides,
    method: 'post',
    summary: 'Mute a channel for a website, or replace its settings',
    description: 'Applies to alerts about the website while the source channel is active.',
    useCase: createChannelOverride,
    request: { params: byPublicId, body: overrideBody },
    reply: overrideReply,
  }),
  defineEndpoint({
    ...overrides,
    method: 'patch',
    summary: 'Change a channel override',
    useCase: updateChannelOverride,
    request: { params: byPublicId, body: overrideChanges },
    reply: overrideReply,
  }),
  defineEndpoint({
    ...overrides,
    method: 'delete',
    summary: 'Delete a channel override',
    useCase: deleteChannelOverride,
    request: { params: byPublicId, query: overrideQuery },
    reply: success,
  }),
];
