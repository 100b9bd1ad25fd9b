import { z } from 'zod';
import { updateWebsite, updateWebsiteCheckConfig } from '../../../application/monitors/change-website.ts';
import { createWebsite } from '../../../application/monitors/create-website.ts';
import { deleteWebsite, getWebsite, listWebsites, triggerWebsiteCheck } from '../../../application/monitors/websites.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, reply, replyFrom, success } from '../kernel/reply.ts';
import { byEitherId, byPublicId, intId, pageInput } from '../kernel/fields.ts';
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
    request: { query: websiteQuery },
    toInput: pageInput,
    reply: pageOf(replyFrom(websiteReply, presentWebsite)),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a website monitor',
    useCase: createWebsite,
    request: { body: newWebsiteBody },
    toInput: ({ body: { heartbeatToken: _ignored, name, ...body } }) => ({ name, ...withoutUndefined(body) }),
    reply: replyFrom(websiteReply, presentWebsite),
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a website monitor',
    useCase: getWebsite,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: replyFrom(websiteReply, presentWebsite),
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a website monitor',
    useCase: updateWebsite,
    request: { params: byPublicId, body: websiteChanges },
    toInput: ({ params, body: { heartbeatToken: _ignored, ...changes } }) => ({ ...params, changes: withoutUndefined(changes) }),
    reply: replyFrom(websiteReply, presentWebsite),
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a website monitor',
    useCase: deleteWebsite,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
  }),
  defineEndpoint({
    method: 'patch',
    path: '/api/websites/{id}/check-config',
    tag,
    summary: 'Change what the checks of a website look at',
    useCase: updateWebsiteCheckConfig,
    request: { params: byPublicId, body: checkConfigChanges },
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    reply: replyFrom(checkConfigReply, presentCheckConfig),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/websites/{id}/trigger-check',
    tag,
    summary: 'Check a website now',
    description: 'The check begins within seconds at every location of the website. A paused one is checked once, for its history alone.',
    useCase: triggerWebsiteCheck,
    request: { params: byEitherId },
    toInput: ({ params }) => params,
    reply: reply(z.object({ success: z.literal(true), locationIds: z.array(intId) })),
  }),
];
