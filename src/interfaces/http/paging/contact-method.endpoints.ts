import { z } from 'zod';
import {
  createContactMethod,
  deleteContactMethod,
  getWebPushKey,
  listContactMethods,
  sendContactMethodCode,
  verifyContactMethod,
} from '../../../application/paging/contact-methods.ts';
import { secretNamesOf } from '../../../domain/notifications/channel-config.ts';
import { factsOfType } from '../../../domain/notifications/channel-types.ts';
import {
  CODE_RATE,
  contactFieldsOf,
  contactMethodTypes,
  shownContactSettings,
} from '../../../domain/paging/contact-method.ts';
import type { ContactMethod, ContactMethodType } from '../../../domain/paging/contact-method.ts';
import { channelDescriptions } from '../notifications/channel-type.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, line, pageQuery, periodFilters, timestamp, sortBy } from '../kernel/fields.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { reply as replySchema, replyFrom } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';

const tag = 'Incident management';
const path = '/api/im/me/contact-methods';

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

const record = defineRecord({
  id: 'ContactMethod',
  shown: {
    name: line.nullable(),
    type,
    config: z.record(z.string(), z.unknown()).describe('The settings without secrets.'),
    secretNames: z.array(z.string()).describe('The settings that are stored but never shown.'),
    verifiedAt: timestamp.nullable().describe('When the code was entered that had been sent to it; null before.'),
  },
  createOnly: { name: line.nullable().default(null), type, config },
  writable: {},
});

const reply = replyFrom(record.schema, (stored: ContactMethod) => ({
  ...stored,
  config: shownContactSettings(stored),
  secretNames: secretNamesOf(stored),
}));

/** The endpoints for contact methods. Users see and change only their own. */
export const contactMethodEndpoints = [
  ...resource({
    path,
    tag,
    one: 'a contact method',
    many: 'your contact methods, newest first',
    record: { ...record, reply },
    query: pageQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name', 'type'), type: type.exactOptional() }),
    page: { useCase: listContactMethods },
    create: {
      useCase: createContactMethod,
      rate: CODE_RATE,
      summary: 'Add a contact method',
      description: 'A code is sent to it, which verifies it.',
    },
    remove: { useCase: deleteContactMethod, description: 'The steps of your rules that use it are removed.' },
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/{id}/send-code`,
    tag,
    rate: CODE_RATE,
    summary: 'Send another code to a contact method',
    description: 'The code replaces the earlier one and is valid for ten minutes.',
    useCase: sendContactMethodCode,
    request: { params: byPublicId },
    reply,
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/{id}/verify`,
    tag,
    summary: 'Verify a contact method by the code that was sent to it',
    description: 'After five wrong codes, another one has to be sent.',
    useCase: verifyContactMethod,
    request: { params: byPublicId, body: z.strictObject({ code: z.string().min(1).max(32) }) },
    reply,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/im/web-push-key',
    tag,
    summary: 'Read the key with which browsers subscribe to push messages',
    description:
      'It is the `applicationServerKey` of `PushManager.subscribe`. The subscription is the settings of a contact method of the type `webPush`.',
    useCase: getWebPushKey,
    reply: replySchema(z.object({ publicKey: z.string() }).meta({ id: 'WebPushKey' })),
  }),
];
