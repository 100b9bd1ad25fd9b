import { z } from 'zod';
import type { ShownChannel } from '../../../application/notifications/change-channel.ts';
import { outageSeverities } from '../../../domain/checks/down-reason.ts';
import { MAX_FILTER_CUSTOMERS, MAX_FILTER_TAGS } from '../../../domain/notifications/channel-choice.ts';
import { headerNamesOf, secretNamesOf } from '../../../domain/notifications/channel-config.ts';
import type { NotificationChannel } from '../../../domain/notifications/channel.ts';
import { channelWarnings } from '../../../domain/notifications/service-end.ts';
import { MAX_SUBJECT_TEMPLATE, MAX_TEXT_TEMPLATE } from '../../../domain/notifications/notices/notice-template.ts';
import { previewEvents } from '../../../application/notifications/sample-notice.ts';
import {
  intId,
  line,
  ofCustomerFilters,
  pageQuery,
  periodFilters,
  sortBy,
  timestamp,
  queryFlag,
} from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import {
  channelConfig as config,
  channelType as type,
  channelTypeQuery,
  storedChannelType,
} from './channel-type.schemas.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { reply, replyFrom } from '../kernel/replies/reply.ts';

const shownConfig = z
  .record(z.string(), z.unknown())
  .describe('The settings without secrets; `headerNames` names the custom headers.');

const filters = z
  .strictObject({
    tags: z.array(line).max(MAX_FILTER_TAGS).default([]).describe('Names of tags in any case; one is enough.'),
    customers: z.array(referenceTo('customer')).max(MAX_FILTER_CUSTOMERS).default([]),
    severities: z
      .array(z.enum(outageSeverities))
      .default([])
      .describe('`warning`: what allows time to react, such as an expiry; `error`: all else.'),
  })
  .describe('The alerts that the channel wants; an empty list wants all.');

const warnings = z
  .array(z.object({ path: z.string(), message: z.string() }))
  .exactOptional()
  .describe(
    'What needs attention although messages are sent: the end of the service, or a webhook that could not be set; absent if nothing does.',
  );

const record = defineRecord({
  id: 'NotificationChannel',
  shown: {
    organizationId: intId,
    customerId: intId.nullable(),
    type: storedChannelType,
    config: shownConfig,
    secretNames: z.array(z.string()).describe('The settings that are stored but never shown.'),
    disabledAt: timestamp.nullable(),
    disabledReason: z.enum(['gone', 'refusing']).nullable().describe('Why the service turned the channel off.'),
    warnings,
  },
  createOnly: {
    customerId: z
      .union([z.uuid(), intId])
      .nullable()
      .exactOptional()
      .describe('Omitted or null: alerts of the whole organization.'),
  },
  writable: { name: line, type, config, isActive: z.boolean().default(true), filters: filters.prefault({}) },
});

export const { body: channelBody, changes: channelChanges } = record;

const present = (channel: NotificationChannel) => {
  const headerNames = headerNamesOf(channel);
  const found = channelWarnings(channel);
  return {
    ...channel,
    ...(found.length === 0 ? {} : { warnings: found }),
    config: headerNames === null ? channel.config : { ...channel.config, headerNames },
    secretNames: secretNamesOf(channel),
  };
};

export const channelReply = replyFrom(record.schema, present);

const overrideSchema = z
  .object({
    id: intId,
    publicId: z.uuid(),
    sourceChannelId: intId.nullable(),
    type: storedChannelType,
    name: line,
    isActive: z.boolean(),
    config: shownConfig.nullable().describe('Null: the settings of the source channel.'),
    secretNames: z.array(z.string()),
    disabledAt: timestamp.nullable(),
    disabledReason: z.enum(['gone', 'refusing']).nullable(),
    warnings,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ChannelOverride' });

const presentOverride = (override: NotificationChannel) => {
  const shown = present(override);
  return override.inheritsConfig ? { ...shown, config: null, secretNames: [] } : shown;
};

/** The reply with an override. Its settings are null if it has none of its own. */
export const overrideReply = replyFrom(overrideSchema, presentOverride);

/** The reply with all overrides of a monitor. */
export const overridesReply = replyFrom(
  z.object({ overrides: z.array(overrideSchema) }).meta({ id: 'ChannelOverrides' }),
  ({ overrides }: { readonly overrides: readonly NotificationChannel[] }) => ({
    overrides: overrides.map(presentOverride),
  }),
);

const channelIdMember = z.unknown().meta({
  override: { type: ['integer', 'string'], description: 'The integer `id` of the channel, or its `publicId`.' },
});

export const overrideBody = z.strictObject({
  sourceChannelId: channelIdMember.exactOptional(),
  isActive: z.boolean().default(true).describe('False mutes the channel for the monitor.'),
  config: config.nullable().exactOptional(),
});

/** The maximum number of overrides of a monitor that one request names. */
const MAX_OVERRIDES = 100;

export const overridesBody = z.strictObject({
  overrides: z
    .array(
      overrideBody.extend({
        config: config.nullable().exactOptional().describe('Omitted: an override that exists keeps its settings.'),
      }),
    )
    .max(MAX_OVERRIDES)
    .describe('All overrides of the monitor, one for each channel. Others are deleted.'),
});

export const overrideChanges = z
  .strictObject({
    channelId: channelIdMember.exactOptional(),
    isActive: z.boolean().exactOptional(),
    config: config.nullable().exactOptional(),
  })
  .refine(
    ({ isActive, config: sent }) => isActive !== undefined || sent !== undefined,
    'Send at least one of isActive and config.',
  );

export const overrideQuery = z.object({
  channelId: z.string().max(64).exactOptional().describe('The integer `id` of the override, or its `publicId`.'),
});

export const previewBody = z.strictObject({
  subjectTemplate: z.string().min(1).max(MAX_SUBJECT_TEMPLATE).exactOptional(),
  textTemplate: z.string().min(1).max(MAX_TEXT_TEMPLATE).exactOptional(),
  event: z.enum(previewEvents).default('opened'),
});

export const previewReply = reply(
  z.object({ subject: z.string(), text: z.string(), html: z.string() }).meta({ id: 'TemplatePreview' }),
);

/** The reply to a creation or change. No other reply contains a signing secret. */
export const changedChannelReply = replyFrom(
  record.schema
    .extend({
      signingSecret: z
        .string()
        .exactOptional()
        .describe('Shown only once. Verifies webhooks according to Standard Webhooks.'),
    })
    .meta({ id: 'ChangedNotificationChannel' }),
  ({ channel, signingSecret }: ShownChannel) => ({
    ...present(channel),
    ...(signingSecret === null ? {} : { signingSecret }),
  }),
);

export const channelQuery = pageQuery.extend({
  ...ofCustomerFilters,
  ...periodFilters(),
  ...sortBy('createdAt', 'name', 'type'),
  type: channelTypeQuery.exactOptional(),
  isActive: queryFlag.exactOptional(),
});

export const testReply = reply(z.object({ messageIds: z.array(z.uuid()) }).meta({ id: 'ChannelTest' }));

/** The query of the deletion of a channel. */
export const channelDeletionQuery = z.object({
  force: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .exactOptional()
    .describe(
      'With `true`, the channel is deleted although it is the last active one that customers have chosen. Their alerts then go to all channels of the organization.',
    ),
});
