import { z } from 'zod';
import { monitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { tagColors } from '../../../domain/monitors/tag.ts';
import type { Tag } from '../../../domain/monitors/tag.ts';
import { intId, line, pageQuery, queryId } from '../kernel/fields.ts';

const namesOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const eitherId = z.union([z.uuid(), intId]);
const eitherQueryId = z.union([z.uuid(), queryId]);
/** A name that is none is a matter of rules, which have codes of their own. */
const named = z.string().max(64);

const writable = {
  name: line.describe('Unique without regard to case among the tags of the organization, or of the customer'),
  color: named.describe(`One of ${namesOf(tagColors)}`),
};
const monitorType = named.describe(`One of ${namesOf(Object.keys(monitorKinds))}`);

export const tagBody = z.strictObject({
  ...writable,
  customerId: eitherId.nullable().optional().describe('Left out or null: a tag of the whole organization, or of the customer that the caller is bound to.'),
});

export const tagChanges = z
  .strictObject(writable)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Send at least one member.');

export const tagQuery = pageQuery.extend({ customerId: queryId.optional() });

export const tagReply = z
  .object({
    id: intId,
    publicId: z.uuid(),
    organizationId: intId,
    customerId: intId.nullable(),
    name: z.string(),
    color: z.enum(tagColors),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Tag' });

export const monitorTagsQuery = z.object({ monitorType, monitorId: eitherQueryId });
export const attachmentBody = z.strictObject({ tagId: eitherId, monitorType, monitorId: eitherId });
export const attachmentQuery = z.object({ tagId: eitherQueryId, monitorType, monitorId: eitherQueryId });

/** What callers see of a tag. */
export const presentTag = (tag: Tag): z.input<typeof tagReply> => ({
  id: tag.id,
  publicId: tag.publicId,
  organizationId: tag.organizationId,
  customerId: tag.customerId,
  name: tag.name,
  color: tag.color,
  createdAt: tag.createdAt.toISOString(),
  updatedAt: tag.updatedAt.toISOString(),
});
