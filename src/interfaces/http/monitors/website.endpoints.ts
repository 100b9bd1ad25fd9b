import { z } from 'zod';
import { updateWebsite, updateWebsiteCheckConfig } from '../../../application/monitors/change-website.ts';
import { createWebsite } from '../../../application/monitors/create-website.ts';
import { deleteWebsite, getWebsite, listWebsites, triggerWebsiteCheck } from '../../../application/monitors/websites.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, byPublicId, intId, pageOf, success } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import {
  checkConfigChanges,
  checkConfigReply,
  newWebsiteBody,
  presentCheckConfig,
  presentWebsite,
  websiteChanges,
  websiteQuery,
  websiteReply,
} from './website.schemas.ts';

const tag = 'Websites';
const collection = '/api/websites';
const single = '/api/websites/{id}';

/** Website, heartbeat and scenario monitors. */
export const websiteEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List website monitors',
    useCase: listWebsites,
    query: websiteQuery,
    reply: pageOf(websiteReply),
    toInput: ({ query: { page, perPage, search, ...filter } }) => ({
      request: { page, perPage, ...withoutUndefined({ search }) },
      filter: withoutUndefined(filter),
    }),
    present: (page) => ({ ...page, items: page.items.map(presentWebsite) }),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a website monitor',
    useCase: createWebsite,
    body: newWebsiteBody,
    reply: websiteReply,
    toInput: ({ body: { heartbeatToken: _ignored, name, ...body } }) => ({ name, ...withoutUndefined(body) }),
    present: presentWebsite,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a website monitor',
    useCase: getWebsite,
    params: byPublicId,
    reply: websiteReply,
    toInput: ({ params }) => params,
    present: presentWebsite,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a website monitor',
    useCase: updateWebsite,
    params: byPublicId,
    body: websiteChanges,
    reply: websiteReply,
    toInput: ({ params, body: { heartbeatToken: _ignored, ...changes } }) => ({ ...params, changes: withoutUndefined(changes) }),
    present: presentWebsite,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a website monitor',
    useCase: deleteWebsite,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
  defineEndpoint({
    method: 'patch',
    path: '/api/websites/{id}/check-config',
    tag,
    summary: 'Change what the checks of a website look at',
    useCase: updateWebsiteCheckConfig,
    params: byPublicId,
    body: checkConfigChanges,
    reply: checkConfigReply,
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    present: presentCheckConfig,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/websites/{id}/trigger-check',
    tag,
    summary: 'Check a website now',
    description: 'The check begins within seconds at every location of the website. A paused one is checked once, for its history alone.',
    useCase: triggerWebsiteCheck,
    params: byEitherId,
    reply: z.object({ success: z.literal(true), locationIds: z.array(intId) }),
    toInput: ({ params }) => params,
    present: ({ locationIds }) => ({ success: true as const, locationIds: [...locationIds] }),
  }),
];
