import { z } from 'zod';
import { attachTag, detachTag, listMonitorTags } from '../../../application/monitors/monitor-tags.ts';
import { createTag, deleteTag, getTag, listTags, updateTag } from '../../../application/monitors/tags.ts';
import { monitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { TAGS_PER_MONITOR, tagColors } from '../../../domain/monitors/tag.rules.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  eitherId,
  customerFilter,
  eitherQueryId,
  intId,
  line,
  listQuery,
  pageQuery,
  periodFilters,
  sortBy,
} from '../kernel/fields.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { listOf, success } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';

/** Returns the schema of a name from a list. Rules with codes of their own refuse unknown names. */
const nameOf = (names: readonly string[]) =>
  z
    .string()
    .max(64)
    .describe(`One of ${names.map((name) => `\`${name}\``).join(', ')}`);
const tagId = 'The `publicId` of the tag.';
const monitorId = 'The `publicId` of the monitor.';
const monitorType = nameOf(Object.keys(monitorKinds));

const tag = defineRecord({
  id: 'Tag',
  shown: { organizationId: intId, customerId: intId.nullable(), color: z.enum(tagColors) },
  createOnly: {
    customerId: eitherId
      .nullable()
      .exactOptional()
      .describe('Omitted or null: a tag of the whole organization, or of the customer to which the caller is bound.'),
  },
  writable: {
    name: line.describe('Unique among the tags of the organization or customer, ignoring case'),
    color: nameOf(tagColors),
  },
});

const attachments = { path: '/api/monitor-tags', tag: 'Tags' } as const;
interface Attachment {
  readonly tagId: string | number;
  readonly monitorType: string;
  readonly monitorId: string | number;
}
const attachmentOf = ({ tagId, monitorType: type, monitorId: id }: Attachment) => ({ tagId, monitor: { type, id } });

/** The endpoints for tags and their assignment to monitors. */
export const tagEndpoints = [
  ...resource({
    path: '/api/tags',
    tag: 'Tags',
    agentWrites: 'api.write.monitors',
    listed: ['publicId', 'name', 'color', 'customerId'],
    one: 'a tag',
    many: 'tags',
    record: tag,
    query: pageQuery.extend({ customerId: customerFilter, ...periodFilters(), ...sortBy('createdAt', 'name') }),
    page: {
      useCase: listTags,
      // Agents need the ids of tags to attach them.
      agents: 'api.write.monitors',
      description:
        'Tags of the organization and of its customers; callers bound to a customer see those of the organization and their own. With `customerId`, only those of that customer.',
    },
    create: {
      useCase: createTag,
      description:
        'A customer’s tag can be attached to that customer’s monitors only; an organization’s tag to any monitor.',
    },
    get: { useCase: getTag },
    update: {
      useCase: updateTag,
      summary: 'Change the name or color of a tag',
      description: 'The owner of a tag cannot be changed. Callers bound to a customer can change only their own tags.',
    },
    remove: { useCase: deleteTag, summary: 'Delete a tag, and detach it from every monitor' },
  }),
  defineEndpoint({
    ...attachments,
    method: 'get',
    summary: 'List the tags of a monitor',
    useCase: listMonitorTags,
    request: {
      query: listQuery.extend({
        monitorType,
        monitorId: eitherQueryId,
        ...periodFilters(),
        ...sortBy('createdAt', 'name'),
      }),
    },
    toInput: ({ query: { monitorType: type, monitorId: id, ...request } }) => ({ monitor: { type, id }, request }),
    reply: listOf(tag.reply),
  }),
  defineEndpoint({
    ...attachments,
    method: 'post',
    agents: 'api.write.monitors',
    idempotent: true,
    summary: 'Attach a tag to a monitor',
    description: `A monitor has at most ${TAGS_PER_MONITOR} tags. Attaching a tag twice succeeds.`,
    useCase: attachTag,
    request: {
      body: z.strictObject({ tagId: eitherId.describe(tagId), monitorType, monitorId: eitherId.describe(monitorId) }),
    },
    toInput: ({ body }) => attachmentOf(body),
    reply: success,
  }),
  defineEndpoint({
    ...attachments,
    method: 'delete',
    agents: 'api.write.monitors',
    summary: 'Detach a tag from a monitor',
    description: 'The tag itself is kept. Detaching a tag that is not attached succeeds.',
    useCase: detachTag,
    request: {
      query: z.object({
        tagId: eitherQueryId.describe(tagId),
        monitorType,
        monitorId: eitherQueryId.describe(monitorId),
      }),
    },
    toInput: ({ query }) => attachmentOf(query),
    reply: success,
  }),
];
