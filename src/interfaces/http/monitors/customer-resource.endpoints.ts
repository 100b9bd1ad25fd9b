import { z } from 'zod';
import { updateMonitor } from '../../../application/monitors/change-monitor.ts';
import { createMonitor } from '../../../application/monitors/create-monitor.ts';
import { nounOf } from '../../../application/monitors/kind-nouns.ts';
import { deleteMonitor, getMonitorWithState, listMonitors } from '../../../application/monitors/monitors.ts';
import type { CustomerResource, MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import type { Monitor } from '../../../domain/monitors/monitor.ts';
import { ipFamilies, ipFamilyOf } from '../../../domain/kernel/ip-address.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, byPublicId, int, intId, pageInput, timestamp } from '../kernel/fields.ts';
import { organizationFilter } from '../kernel/references.ts';
import { pageOf, replyFrom, success } from '../kernel/replies/reply.ts';
import { alertingShape, shownAlerting } from './alerting.schemas.ts';
import { descriptionsOf, kindDocumentation, withArticle } from './kind-documentation.ts';
import { listing } from './listing.schemas.ts';
import { bodyOf, changesOf, condition, managementType, monitorQuery, pausedUntil, status } from './monitor.schemas.ts';
import { shownSettings } from './setting.schemas.ts';
import type { Shape } from './setting.schemas.ts';

const nullableTime = timestamp.nullable();

/** The additional members that the reply with a single record contains, by the name of the member. */
const states: Readonly<Record<CustomerResource['state'], z.ZodType>> = {
  expiry: z
    .object({
      domainExpiresAt: nullableTime.describe('Null while it is unknown, and if the registry does not publish it.'),
      domainRegistrar: z.string().nullable(),
      isExpired: z.boolean(),
      lastError: z.string().nullable().describe('Why the last lookup of the registration failed; null if it did not.'),
      lastCheckedAt: nullableTime,
      lastChangedAt: nullableTime,
      lastNotifiedWarningAt: nullableTime,
      lastNotifiedErrorAt: nullableTime,
      lastNotifiedExpiredAt: nullableTime,
    })
    .meta({ id: 'DomainExpiry' }),
  dnsbl: z
    .object({
      isListed: z.boolean().describe('Whether a list contains the address, as far as known.'),
      listedCount: int,
      listings: z.array(listing),
      lastError: z
        .string()
        .nullable()
        .describe(
          'Why lists gave no usable answer to the last check; null if all answered. Such a list keeps its state.',
        ),
      lastCheckedAt: nullableTime,
      lastChangedAt: nullableTime.describe('When the set of lists that contain the address last changed.'),
      lastListedAt: nullableTime.describe('The last check that found the address listed.'),
      lastCleanAt: nullableTime.describe('The last check that found the address on no list.'),
      lastNotifiedListedAt: nullableTime.describe('When a message about a listing last left.'),
      lastNotifiedCleanAt: nullableTime.describe('When a message about the end of a listing last left.'),
    })
    .meta({ id: 'DnsblState' }),
};

/** The members that are derived from the target, by the member that holds the target. */
const derived: Readonly<Partial<Record<string, { readonly shape: Shape; readonly of: (target: string) => object }>>> = {
  ipAddress: { shape: { ipFamily: z.enum(ipFamilies) }, of: (address) => ({ ipFamily: ipFamilyOf(address) }) },
};

/** The members that lists omit. */
const UNLISTED: readonly string[] = ['notificationPhoneNumber', 'notificationEmail'];

const membersOf = ({ kind, targetField, settings }: MonitorKind): Shape => ({
  id: intId,
  publicId: z.uuid(),
  customerId: intId,
  label: z.string(),
  [targetField]: z.string(),
  ...derived[targetField]?.shape,
  status,
  pausedUntil,
  ...shownSettings(settings, descriptionsOf({ kind, targetField })),
  managementType,
  ...alertingShape,
  condition,
  conditionSince: nullableTime,
  createdAt: timestamp,
  updatedAt: timestamp,
});

const presented = ({ targetField }: MonitorKind, { settings, ...monitor }: Monitor) => ({
  ...monitor,
  ...shownAlerting(monitor),
  ...settings,
  label: monitor.name,
  [targetField]: monitor.target,
  ...derived[targetField]?.of(monitor.target),
});

/**
 * Returns the endpoints of a kind whose monitors are resources of customers, and the reply to a change of one of them.
 * Legacy integer ids are accepted.
 */
export const customerResource = (kind: MonitorKind, { state }: CustomerResource) => {
  const noun = nounOf(kind.kind);
  const { path, customerPath, label } = kindDocumentation(kind);
  const members = membersOf(kind);
  const shown = replyFrom(z.object(members).meta({ id: noun }), (monitor: Monitor) => presented(kind, monitor));
  const listed = Object.fromEntries(Object.entries(members).filter(([name]) => !UNLISTED.includes(name)));
  const item = replyFrom(z.object(listed).meta({ id: `${noun}Item` }), (monitor: Monitor) => presented(kind, monitor));
  const single = replyFrom(
    z.object({ ...members, [state]: states[state] }).meta({ id: `${noun}WithState` }),
    (monitor: Monitor & { readonly state: object }) => ({
      ...presented(kind, monitor),
      [state]: monitor.state,
    }),
  );
  const collection = { path: `/api/${path}`, tag: `${noun}s` } as const;
  const one = { ...collection, path: `/api/${path}/{id}` } as const;
  const operations = [
    defineEndpoint({
      ...collection,
      path: `/api/customers/{id}/${customerPath}`,
      method: 'post',
      summary: `Create ${withArticle(label)}`,
      useCase: createMonitor(kind),
      request: { params: byPublicId, body: bodyOf(kind) },
      toInput: ({ params, body }) => ({ ...body, customerId: params.id }),
      reply: shown,
    }),
    defineEndpoint({
      ...collection,
      method: 'get',
      summary: `List ${label}s`,
      useCase: listMonitors(kind),
      request: {
        query: monitorQuery.extend({
          organizationId: organizationFilter,
        }),
      },
      toInput: pageInput,
      reply: pageOf(item),
    }),
    defineEndpoint({
      ...one,
      method: 'get',
      versioned: true,
      summary: `Read ${withArticle(label)}`,
      useCase: getMonitorWithState(kind),
      request: { params: byEitherId },
      reply: single,
    }),
    defineEndpoint({
      ...one,
      method: 'patch',
      versioned: true,
      summary: `Change ${withArticle(label)}`,
      useCase: updateMonitor(kind),
      request: { params: byEitherId, body: changesOf(kind) },
      toInput: ({ params, body }) => ({ ...params, changes: body }),
      reply: shown,
    }),
    defineEndpoint({
      ...one,
      method: 'delete',
      summary: `Delete ${withArticle(label)}`,
      useCase: deleteMonitor(kind),
      request: { params: byEitherId },
      reply: success,
    }),
  ];
  return { shown, operations };
};
