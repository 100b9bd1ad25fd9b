import { z } from 'zod';
import { attachTag, detachTag, listMonitorTags } from '../../../application/monitors/monitor-tags.ts';
import { createTag, deleteTag, getTag, listTags, updateTag } from '../../../application/monitors/tags.ts';
import { TAGS_PER_MONITOR } from '../../../domain/monitors/tag.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, pageOf, success } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { attachmentBody, attachmentQuery, monitorTagsQuery, presentTag, tagBody, tagChanges, tagQuery, tagReply } from './tag.schemas.ts';

const tag = 'Tags';
const collection = '/api/tags';
const single = '/api/tags/{id}';
const attachments = '/api/monitor-tags';

/** Tags, and the monitors that carry them. */
export const tagEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List tags',
    description: 'Tags of the whole organization and of its customers. Callers bound to a customer see those of the organization and their own. With customerId only that customer’s.',
    useCase: listTags,
    query: tagQuery,
    reply: pageOf(tagReply),
    toInput: ({ query: { page, perPage, search, ...filter } }) => ({
      request: { page, perPage, ...withoutUndefined({ search }) },
      filter: withoutUndefined(filter),
    }),
    present: (page) => ({ ...page, items: page.items.map(presentTag) }),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create a tag',
    description: 'A tag of one customer goes on that customer’s monitors alone; one of the whole organization goes on any.',
    useCase: createTag,
    body: tagBody,
    reply: tagReply,
    toInput: ({ body: { customerId, ...body } }) => ({ ...body, ...withoutUndefined({ customerId }) }),
    present: presentTag,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a tag',
    useCase: getTag,
    params: byPublicId,
    reply: tagReply,
    toInput: ({ params }) => params,
    present: presentTag,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change the name or colour of a tag',
    description: 'Whose tag it is does not change. Callers bound to a customer change only their own.',
    useCase: updateTag,
    params: byPublicId,
    body: tagChanges,
    reply: tagReply,
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    present: presentTag,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a tag, and take it off every monitor',
    useCase: deleteTag,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
  defineEndpoint({
    method: 'get',
    path: attachments,
    tag,
    summary: 'List the tags of a monitor',
    useCase: listMonitorTags,
    query: monitorTagsQuery,
    reply: z.array(tagReply),
    toInput: ({ query: { monitorType: type, monitorId: id } }) => ({ type, id }),
    present: (tags) => tags.map(presentTag),
  }),
  defineEndpoint({
    method: 'post',
    path: attachments,
    tag,
    summary: 'Attach a tag to a monitor',
    description: `A monitor carries at most ${TAGS_PER_MONITOR} tags. One that it carries already stays, and that is a success.`,
    useCase: attachTag,
    body: attachmentBody,
    reply: success,
    toInput: ({ body: { tagId, monitorType: type, monitorId: id } }) => ({ tagId, monitor: { type, id } }),
    present: (done) => done,
  }),
  defineEndpoint({
    method: 'delete',
    path: attachments,
    tag,
    summary: 'Take a tag off a monitor',
    description: 'The tag itself stays. One that the monitor does not carry is a success.',
    useCase: detachTag,
    query: attachmentQuery,
    reply: success,
    toInput: ({ query: { tagId, monitorType: type, monitorId: id } }) => ({ tagId, monitor: { type, id } }),
    present: (done) => done,
  }),
];
