import { z } from 'zod';
import type { ShownChannel } from '../../../application/notifications/change-channel.ts';
import { outageSeverities } from '../../../domain/checks/down-reason.ts';
import { MAX_FILTER_CUSTOMERS, MAX_FILTER_TAGS } from '../../../domain/notifications/channel-choice.ts';
import { headerNamesOf, secretNamesOf } from '../../../domain/notifications/channel-config.ts';
import { factsOfType, sharedTypeNames } from '../../../domain/notifications/channel-types.ts';
import type { ChannelType } from '../../../domain/notifications/channel-types.ts';
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
import { defineRecord } from '../kernel/replies/records.ts';
import { reply, replyFrom } from '../kernel/replies/reply.ts';

/** Descriptions of the messages that channels of each type send, for the API and the guide to notifications. */
export const channelDescriptions: Readonly<Record<ChannelType, string>> = {
  webhook: 'An HTTP request, signed after Standard Webhooks.',
  email: 'A mail to each recipient.',
  sms: 'A text message to each recipient.',
  slack: 'A message to a Slack channel through an incoming webhook.',
  teams: 'A card in Microsoft Teams through a workflow or an incoming webhook.',
  discord: 'A message to a Discord channel through a webhook.',
  telegram: 'A message of a Telegram bot.',
  pagerduty: 'An event of the PagerDuty Events API v2.',
  opsgenie: 'An Opsgenie alert. Opsgenie ends on 2027-04-05; change the type to `jira-service-management` before.',
  'jira-service-management': 'An alert of Jira Service Management, the successor of Opsgenie.',
  pushover: 'A Pushover notification.',
  ntfy: 'An ntfy notification.',
  googlechat: 'A card in a Google Chat space through an incoming webhook.',
  mattermost: 'A message to a Mattermost channel through an incoming webhook.',
  rocketchat: 'A message to a Rocket.Chat channel through an incoming webhook.',
  gotify: 'A Gotify message.',
  matrix: 'A message to a Matrix room.',
  zulip: 'A message to a topic of a Zulip channel.',
  signal: 'A Signal message to each recipient, through signal-cli-rest-api.',
  whatsapp: 'A WhatsApp template message to each recipient, through the Cloud API.',
  apprise: 'A message through an Apprise API server to the services that it knows.',
  voice: 'A call to each recipient, which says the message.',
  webPush: 'A push message to a browser, by its subscription with the key of `GET /api/im/web-push-key`.',
};

const type = z
  .enum(sharedTypeNames)
  .describe(sharedTypeNames.map((name) => `\`${name}\`: ${channelDescriptions[name]}`).join(' '));

/** The maximum number of settings of a channel. */
const MAX_SETTINGS = 32;

const configSchemaOf = (name: ChannelType): object => {
  const { fields } = factsOfType(name);
  return {
    type: 'object',
    title: name,
    description: channelDescriptions[name],
    properties: Object.fromEntries(
      Object.entries(fields).map(([member, { schema, isSecret }]) => [
        member,
        { ...schema, ...(isSecret ? { writeOnly: true } : {}) },
      ]),
    ),
    required: Object.entries(fields).flatMap(([member, { isRequired }]) => (isRequired ? [member] : [])),
    additionalProperties: false,
  };
};

/** The settings depend on the type, so domain rules validate them. */
const config = z
  .record(z.string().max(64), z.unknown())
  .refine((sent) => Object.keys(sent).length <= MAX_SETTINGS, `At most ${MAX_SETTINGS} settings.`)
  .meta({
    override: {
      type: 'object',
      anyOf: sharedTypeNames.map(configSchemaOf),
      description:
        'Replaces all settings. Secrets that are not sent are kept as long as the type and the address that they are sent to stay; null removes one.',
    },
  });

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
    type,
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
  (overrides: readonly NotificationChannel[]) => ({ overrides: overrides.map(presentOverride) }),
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
  type: z.enum(sharedTypeNames).exactOptional(),
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
