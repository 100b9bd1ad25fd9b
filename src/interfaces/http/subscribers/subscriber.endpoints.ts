import { z } from 'zod';
import { importSubscribers } from '../../../application/subscribers/import-subscribers.ts';
import type { DeliveryStatus } from '../../../application/subscribers/ports.ts';
import {
  addSubscriber,
  listSubscriberDeliveries,
  listSubscribers,
  removeSubscriber,
} from '../../../application/subscribers/subscribers.ts';
import { subscribeToStatusPage } from '../../../application/subscribers/subscriptions.ts';
import { languages } from '../../../domain/kernel/locale.ts';
import { announcementEvents, announcementSubjects } from '../../../domain/incidents/announcement.ts';
import { MAX_CONSENT_NOTE, subscriberTypes } from '../../../domain/subscribers/subscriber.ts';
import type { Subscriber } from '../../../domain/subscribers/subscriber.ts';
import { MAX_IMPORTED } from '../../../domain/subscribers/subscriber-list.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, pageInput, pageQuery, periodFilters, timestamp, sortBy } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { pageOf, reply, replyFrom, success } from '../kernel/replies/reply.ts';
import { subscriptionAdmissionCodes } from '../status-pages/admit-subscribers.ts';

const tag = 'Status page subscribers';
const path = '/api/status-pages/{id}/subscribers';

/** The maximum length of a subscriber's endpoint, in characters. */
export const MAX_ENDPOINT = 2048;
/** The maximum number of components, and of groups, in a subscription. */
export const MAX_PARTS = 200;
/** The maximum size of an imported list of subscribers, in bytes. */
const MAX_LIST = 4 * 1024 * 1024;

const language = z
  .enum(languages)
  .nullable()
  .default(null)
  .describe('The language of the messages. Null for the language of the page.');
const subscription = {
  type: z.enum(subscriberTypes),
  endpoint: z
    .string()
    .min(1)
    .max(MAX_ENDPOINT)
    .describe(
      'The email address, or the URL of the webhook. Incoming webhooks of Slack and Microsoft Teams get messages in their format, others JSON that is signed after Standard Webhooks.',
    ),
  language,
};
const consentNote = z.string().trim().min(1).max(MAX_CONSENT_NOTE);

const listedStatuses = ['pending', 'active', 'suspended'] as const;

const subscriberShape = z
  .object({
    id: intId,
    type: z.enum(subscriberTypes),
    endpoint: z.string(),
    status: z
      .enum(listedStatuses)
      .describe(
        'Announcements go to active subscribers. One is suspended after three permanent failures in a row, or a webhook that answered 410.',
      ),
    componentIds: z.array(intId).nullable().describe('Null for the whole page.'),
    groupIds: z.array(intId).describe('Groups, which stand for the components that they contain at the time.'),
    language: z.enum(languages).nullable(),
    confirmedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'StatusPageSubscriber' });

/** Shows a subscriber, who has not unsubscribed: lists omit the others, and one who is added is asked anew. */
const shownSubscriber = (stored: Subscriber) => ({
  ...stored,
  status: stored.status as (typeof listedStatuses)[number],
});
const subscriber = replyFrom(subscriberShape, shownSubscriber);

const bySubscriber = byPublicId.extend({ subscriberId: z.string().describe('The integer `id` of the subscriber.') });

const deliveryStatuses = ['queued', 'sent', 'waiting', 'failed'] as const satisfies readonly DeliveryStatus[];

const announcementDelivery = reply(
  z
    .object({
      id: z.int(),
      subject: z.enum(announcementSubjects),
      subjectId: z.uuid().describe('The `publicId` of the incident or the maintenance window.'),
      event: z.enum(announcementEvents),
      title: z.string().nullable().describe('Null for an automatic incident.'),
      status: z.enum(deliveryStatuses).describe('`queued`: not attempted yet. `waiting`: delivery will be retried.'),
      attempts: z.int(),
      responseStatus: z.int().nullable(),
      error: z.string().nullable().describe('Of the last attempt.'),
      createdAt: timestamp,
      attemptedAt: timestamp.nullable(),
    })
    .meta({ id: 'AnnouncementDelivery' }),
);

/** The endpoints for the subscribers of status pages. */
export const subscriberEndpoints = [
  defineEndpoint({
    method: 'get',
    path,
    tag,
    summary: 'List the subscribers of a status page',
    description: 'Without those who have unsubscribed. The search looks at endpoints.',
    useCase: listSubscribers,
    request: {
      params: byPublicId,
      query: pageQuery.extend({
        ...periodFilters(),
        ...sortBy('createdAt', 'endpoint', 'type'),
        type: z.enum(subscriberTypes).exactOptional(),
      }),
    },
    toInput: ({ params, query }) => ({ ...params, ...pageInput({ query }) }),
    reply: pageOf(subscriber),
  }),
  defineEndpoint({
    method: 'post',
    path,
    tag,
    summary: 'Add a subscriber to a status page',
    description:
      'The owner of the endpoint is asked to confirm, at most three times a day, unless `confirmed` is true. An endpoint that has unsubscribed must confirm.',
    useCase: addSubscriber,
    example: { type: 'email', endpoint: 'ada@example.com', language: 'en' },
    request: {
      params: byPublicId,
      body: z.strictObject({
        ...subscription,
        componentIds: z
          .array(referenceTo('component'))
          .max(MAX_PARTS)
          .nullable()
          .prefault(null)
          .describe('The whole page, if neither components nor groups are named.'),
        groupIds: z
          .array(referenceTo('componentGroup'))
          .max(MAX_PARTS)
          .nullable()
          .prefault(null)
          .describe('Groups, which stand for the components that they contain at the time.'),
        confirmed: z.boolean().default(false).describe('Whether the person has already agreed.'),
        consentNote: consentNote
          .nullable()
          .default(null)
          .describe('How the person agreed; kept and audited. Required with `confirmed`.'),
      }),
    },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: replyFrom(
      z.object({ success: z.literal(true), subscriber: subscriberShape }).meta({ id: 'AddedSubscriber' }),
      (added: Subscriber) => ({ success: true as const, subscriber: shownSubscriber(added) }),
    ),
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/import`,
    tag,
    summary: 'Import subscribers who have agreed elsewhere',
    description: `A list of at most ${MAX_IMPORTED} subscribers as CSV, with a row of headings: \`email\` or \`endpoint\`, and \`language\` if there is one. Those who have unsubscribed are left out. One invalid row refuses the list.`,
    bodyLimit: MAX_LIST,
    useCase: importSubscribers,
    example: { csv: 'email\nada@example.com\n', consentNote: 'Subscribed at the customer meeting of 2 March.' },
    request: { params: byPublicId, body: z.strictObject({ csv: z.string().min(1).max(MAX_LIST), consentNote }) },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: reply(
      z.object({ imported: z.int(), known: z.int(), unsubscribed: z.int() }).meta({ id: 'SubscriberImport' }),
    ),
  }),
  defineEndpoint({
    method: 'delete',
    path: `${path}/{subscriberId}`,
    tag,
    summary: 'Remove a subscriber from a status page',
    useCase: removeSubscriber,
    request: { params: bySubscriber },
    toInput: ({ params }) => params,
    reply: success,
  }),
  defineEndpoint({
    method: 'get',
    path: `${path}/{subscriberId}/deliveries`,
    tag,
    summary: 'List the announcements to a subscriber, newest first',
    description: 'The search looks at subjects, events and titles.',
    useCase: listSubscriberDeliveries,
    request: {
      params: bySubscriber,
      query: pageQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'attemptedAt') }),
    },
    toInput: ({ params, query }) => ({ ...params, request: query }),
    reply: pageOf(announcementDelivery),
  }),
  defineEndpoint({
    method: 'post',
    path: '/status/{slug}/subscribers',
    tag,
    summary: 'Subscribe to a status page',
    description:
      'Requires no credential unless the page is protected; then the password of the page (HTTP Basic, with any user name), or whatever else its documents require. The owner of the endpoint gets a message with a link to confirm, at most three times a day. The answer does not say whether the endpoint is known. At most 5 subscriptions an hour from one network.',
    useCase: subscribeToStatusPage,
    credentials: 'ignored',
    ownLimits: true,
    admissionCodes: subscriptionAdmissionCodes,
    example: { type: 'email', endpoint: 'ada@example.com', language: 'en' },
    request: {
      params: z.object({ slug: z.string() }),
      body: z.strictObject({
        ...subscription,
        componentIds: z
          .array(z.uuid())
          .max(MAX_PARTS)
          .nullable()
          .default(null)
          .describe('The public ids of components. The whole page, if neither components nor groups are named.'),
        groupIds: z
          .array(z.uuid())
          .max(MAX_PARTS)
          .nullable()
          .default(null)
          .describe('The public ids of groups, which stand for the components that they contain at the time.'),
      }),
    },
    toInput: ({ params, body, meta }) => ({
      ...params,
      ...body,
      address: meta.address,
      admittedPageId: meta.admittedPageId,
    }),
    reply: success,
  }),
];
