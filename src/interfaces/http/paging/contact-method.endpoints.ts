import { z } from 'zod';
import {
  createContactMethod,
  deleteContactMethod,
  listContactMethods,
  sendContactMethodCode,
  verifyContactMethod,
} from '../../../application/paging/contact-methods.ts';
import { getNotificationRules, updateNotificationRules } from '../../../application/paging/notification-rules.ts';
import { isQuietHours } from '../../../domain/kernel/quiet-hours.ts';
import type { QuietHours } from '../../../domain/kernel/quiet-hours.ts';
import { secretNamesOf } from '../../../domain/notifications/channel-config.ts';
import { factsOfType } from '../../../domain/notifications/channel-types.ts';
import {
  CODE_RATE,
  contactFieldsOf,
  contactMethodTypes,
  shownContactSettings,
} from '../../../domain/paging/contact-method.ts';
import type { ContactMethod, ContactMethodType } from '../../../domain/paging/contact-method.ts';
import {
  DEFAULT_SHIFT_NOTICE_MINUTES,
  MAX_AFTER_MINUTES,
  MAX_RULE_STEPS,
  MAX_SHIFT_NOTICE_MINUTES,
} from '../../../domain/paging/notification-rules.ts';
import { channelDescriptions } from '../notifications/notification-channel.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, line, pageInput, pageQuery, timestamp, sortBy } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { pageOf, reply, replyFrom, success } from '../kernel/replies/reply.ts';
import { changesOf } from '../kernel/replies/records.ts';

const tag = 'Incident management';
const collection = '/api/im/me/contact-methods';
const single = `${collection}/{id}`;
const rulesPath = '/api/im/me/notification-rules';

/** The maximum number of settings of a contact method. */
const MAX_SETTINGS = 16;

const recipient = {
  type: 'string',
  maxLength: 255,
  description: 'The mail address, or the phone number in E.164 such as +41791234567.',
};

const configSchemaOf = (type: ContactMethodType): object => {
  const { fields } = factsOfType(type);
  const names = contactFieldsOf(type);
  return {
    type: 'object',
    title: type,
    description: channelDescriptions[type],
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        name === 'recipient'
          ? recipient
          : { ...fields[name]?.schema, ...(fields[name]?.isSecret ? { writeOnly: true } : {}) },
      ]),
    ),
    required: names.filter((name) => name === 'recipient' || fields[name]?.isRequired === true),
    additionalProperties: false,
  };
};

/** The settings depend on the type, so domain rules validate them. */
const config = z
  .record(z.string().max(64), z.unknown())
  .refine((sent) => Object.keys(sent).length <= MAX_SETTINGS, `At most ${MAX_SETTINGS} settings.`)
  .meta({ override: { type: 'object', anyOf: contactMethodTypes.map(configSchemaOf) } });

const type = z.enum(contactMethodTypes);

const method = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      name: line.nullable(),
      type,
      config: z.record(z.string(), z.unknown()).describe('The settings without secrets.'),
      secretNames: z.array(z.string()).describe('The settings that are stored but never shown.'),
      verifiedAt: timestamp.nullable().describe('When the code was entered that had been sent to it; null before.'),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'ContactMethod' }),
  (stored: ContactMethod) => ({ ...stored, config: shownContactSettings(stored), secretNames: secretNamesOf(stored) }),
);

const steps = z
  .array(
    z.strictObject({
      afterMinutes: z.int().min(0).max(MAX_AFTER_MINUTES),
      contactMethodId: referenceTo('contactMethod'),
    }),
  )
  .max(MAX_RULE_STEPS)
  .describe(
    'When, after the notification, which contact method is used. Without steps, mail is sent to the address of the account at once.',
  );
const quietHours = z
  .custom<QuietHours>(
    isQuietHours,
    'Expected {from, to, timezone} with two different times such as 22:00 and a time zone.',
  )
  .meta({
    override: {
      type: 'object',
      properties: {
        from: { type: 'string', description: 'Such as 22:00.' },
        to: { type: 'string' },
        timezone: { type: 'string', description: 'A name of the IANA time zone database.' },
      },
      required: ['from', 'to', 'timezone'],
      additionalProperties: false,
    },
  });
const rules = {
  high: steps,
  low: steps,
  quietHours: quietHours
    .nullable()
    .describe('When notifications of low urgency are held. They are delivered together at the end.'),
  shiftNoticeMinutes: z
    .int()
    .min(0)
    .max(MAX_SHIFT_NOTICE_MINUTES)
    .nullable()
    .describe(
      `How long before a shift you are notified; null for never. The default is ${DEFAULT_SHIFT_NOTICE_MINUTES}.`,
    ),
};
const rulesReply = reply(z.object(rules).meta({ id: 'NotificationRules' }));

/** The endpoints for contact methods and notification rules. Users see and change only their own. */
export const contactMethodEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List your contact methods, newest first',
    useCase: listContactMethods,
    request: { query: pageQuery.extend(sortBy('createdAt', 'name', 'type')) },
    toInput: pageInput,
    reply: pageOf(method),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    rate: CODE_RATE,
    summary: 'Add a contact method',
    description: 'A code is sent to it, which verifies it.',
    useCase: createContactMethod,
    request: { body: z.strictObject({ name: line.nullable().default(null), type, config }) },
    reply: method,
  }),
  defineEndpoint({
    method: 'post',
    path: `${single}/send-code`,
    tag,
    rate: CODE_RATE,
    summary: 'Send another code to a contact method',
    description: 'The code replaces the earlier one and is valid for ten minutes.',
    useCase: sendContactMethodCode,
    request: { params: byPublicId },
    reply: method,
  }),
  defineEndpoint({
    method: 'post',
    path: `${single}/verify`,
    tag,
    summary: 'Verify a contact method by the code that was sent to it',
    description: 'After five wrong codes, another one has to be sent.',
    useCase: verifyContactMethod,
    request: { params: byPublicId, body: z.strictObject({ code: z.string().min(1).max(32) }) },
    reply: method,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a contact method',
    description: 'The steps of your rules that use it are removed.',
    useCase: deleteContactMethod,
    request: { params: byPublicId },
    reply: success,
  }),
  defineEndpoint({
    method: 'get',
    path: rulesPath,
    tag,
    summary: 'Read your notification rules',
    useCase: getNotificationRules,
    reply: rulesReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: rulesPath,
    tag,
    summary: 'Change your notification rules',
    description:
      'Critical incidents and errors are of `high` urgency, others of `low` urgency. Only verified contact methods can be used.',
    useCase: updateNotificationRules,
    request: { body: changesOf(rules) },
    reply: rulesReply,
  }),
];
