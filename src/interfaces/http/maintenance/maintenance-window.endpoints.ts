import { z } from 'zod';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import {
  checkMaintenance,
  checkMaintenanceOfMany,
  getMonitorMaintenance,
} from '../../../application/maintenance/maintenance-checks.ts';
import {
  createMaintenanceWindow,
  deleteMaintenanceWindow,
  getMaintenanceWindow,
  listMaintenanceWindows,
  previewMaintenanceOccurrences,
  updateMaintenanceWindow,
} from '../../../application/maintenance/maintenance-windows.ts';
import { windowDetails } from '../../../application/maintenance/shown-windows.ts';
import type { ShownWindow } from '../../../application/maintenance/shown-windows.ts';
import type { Period } from '../../../domain/checks/check-period.ts';
import { MAX_PREVIEWED, isTargetMissing } from '../../../domain/maintenance/maintenance-window.ts';
import { MAX_LISTED_OCCURRENCES, MAX_OCCURRENCE_RANGE } from '../../../domain/maintenance/listed-occurrences.ts';
import { days } from '../../../domain/kernel/time.ts';
import type { MonitorKindName } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  byEitherId,
  dayOrTimestamp,
  eitherId,
  eitherQueryId,
  intId,
  ofCustomerFilters,
  pageQuery,
  periodFilters,
  sortBy,
  tagFilter,
  textInt,
  textList,
  timestamp,
} from '../kernel/fields.ts';
import { changesOf } from '../kernel/replies/records.ts';
import { reply, replyFrom } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';
import { optionalZone, targets, times, wallClock, writable } from './maintenance-window.schemas.ts';

const MAX_BATCH = 100;
const DEFAULT_PREVIEWED = 10;
const MAX_INT = 2_147_483_647;

const id = intId.nullable();

const occurrence = z.object({ startTime: timestamp, endTime: timestamp });
const shownPeriod = ({ from: startTime, to: endTime }: Period) => ({ startTime, endTime });

const windowReply = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      title: z.string(),
      description: z.string().nullable(),
      startTime: z.string().describe(wallClock),
      endTime: z.string().describe('As `startTime`.'),
      timezone: z.string(),
      recurrence: z.string(),
      notifySubscribers: z.boolean(),
      websiteId: id,
      monitorType: z.string().nullable(),
      monitorId: id,
      customerId: id.describe('The customer, if the target is all its monitors.'),
      customerDomainId: id,
      customerIpId: id,
      targetMissing: z.boolean().describe('The monitor was deleted.'),
      target: z
        .object({ publicId: z.uuid(), name: z.string() })
        .nullable()
        .exactOptional()
        .describe('The monitor or customer, in the answer to a read operation; null if it was deleted.'),
      nextOccurrence: occurrence
        .nullable()
        .exactOptional()
        .describe('The occurrence that lasts, or else the next one, in the answer to a read operation.'),
      occurrences: z
        .array(occurrence)
        .exactOptional()
        .describe(
          `The occurrences from \`occursFrom\` to \`occursTo\`, at most ${MAX_OCCURRENCE_RANGE / days(1)} days, the first ${MAX_LISTED_OCCURRENCES} of them.`,
        ),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'MaintenanceWindow' }),
  ({
    monitorType,
    targetId,
    customerId: _owner,
    monitorId,
    expandedUntil: _expanded,
    revision: _revision,
    nextOccurrence,
    occurrences,
    ...window
  }: ShownWindow) => {
    const named = (kind: MonitorKindName) => (monitorType === kind ? targetId : null);
    return {
      ...window,
      websiteId: named('website'),
      customerDomainId: named('domain'),
      customerIpId: named('ip'),
      monitorType,
      monitorId: monitorType === null ? null : targetId,
      customerId: monitorType === null ? targetId : null,
      targetMissing: isTargetMissing({ monitorType, monitorId }),
      ...(nextOccurrence === undefined ? {} : { nextOccurrence: nextOccurrence && shownPeriod(nextOccurrence) }),
      ...(occurrences === undefined ? {} : { occurrences: occurrences.map(shownPeriod) }),
    };
  },
);

const effectSchema = z
  .object({
    inMaintenance: z.boolean(),
    endsAt: timestamp.nullable().describe('When the windows that are in effect have ended.'),
    windows: z.array(
      z.object({
        id: z.uuid().nullable().describe('The `publicId` of the window.'),
        startedAt: timestamp,
        endsAt: timestamp,
      }),
    ),
  })
  .meta({ id: 'MonitorMaintenance' });
const stateSchema = z.object({ websiteId: intId, ...effectSchema.shape }).meta({ id: 'MaintenanceState' });

const common = { tag: 'Maintenance windows' } as const;

const exampleTimes = { startTime: '2026-03-01T22:00', endTime: '2026-03-01T23:00', timezone: 'Europe/Zurich' };

/** The endpoints for maintenance windows. */
export const maintenanceWindowEndpoints = [
  ...resource({
    path: '/api/maintenance-windows',
    ...common,
    one: 'a maintenance window',
    many: 'maintenance windows',
    record: {
      body: z.strictObject({ ...writable, ...optionalZone, ...targets }),
      changes: changesOf(writable),
      reply: windowReply,
    },
    query: pageQuery.extend({
      websiteId: eitherQueryId.exactOptional().describe('Returns only windows of this website and of its customer.'),
      monitorType: z.enum(monitorKindNames).exactOptional().describe('Returns only windows of monitors of this kind.'),
      tag: tagFilter.describe('Returns only windows of monitors with a tag of this name, and of their customers.'),
      ...ofCustomerFilters,
      include: textList(z.array(z.enum(windowDetails)))
        .exactOptional()
        .describe(
          'Adds details to each window, separated by commas: `target`, `next`, which is `nextOccurrence`, and `occurrences`, which needs `occursFrom` and `occursTo`.',
        ),
      occursFrom: dayOrTimestamp.exactOptional().describe('Only windows that recur, or end later in some time zone.'),
      occursTo: dayOrTimestamp.exactOptional().describe('Only windows that begin earlier in some time zone.'),
      ...periodFilters(),
      ...sortBy('createdAt', 'startTime', 'endTime', 'title'),
    }),
    page: { useCase: listMaintenanceWindows },
    create: {
      useCase: createMaintenanceWindow,
      example: { title: 'Database upgrade', websiteId: 1, ...exampleTimes },
      description:
        'Names one target. While the window is in effect, alerts are withheld and the time counts neither as up nor as down; an incident that is still open at its end alerts then. The same body again returns the existing window.',
    },
    get: { useCase: getMaintenanceWindow },
    update: { useCase: updateMaintenanceWindow },
    remove: { useCase: deleteMaintenanceWindow, summary: 'Delete a maintenance window, which ends it' },
  }),
  defineEndpoint({
    ...common,
    method: 'post',
    path: '/api/maintenance-windows/preview-occurrences',
    summary: 'Show when a window would occur',
    useCase: previewMaintenanceOccurrences,
    example: { ...exampleTimes, recurrence: 'FREQ=MONTHLY;BYDAY=1SU' },
    request: {
      body: z.strictObject({
        ...times,
        ...optionalZone,
        from: timestamp
          .exactOptional()
          .describe('Returns the occurrences that end after this time, instead of the first ones.'),
        count: z.int().min(1).max(MAX_PREVIEWED).default(DEFAULT_PREVIEWED),
      }),
    },
    reply: reply(
      z.object({ timezone: z.string(), occurrences: z.array(occurrence) }).meta({ id: 'MaintenanceOccurrences' }),
    ),
  }),
  defineEndpoint({
    ...common,
    method: 'get',
    path: '/api/monitors/{kind}/{id}/maintenance',
    summary: 'Read whether a monitor is in maintenance, and until when',
    useCase: getMonitorMaintenance,
    request: { params: byEitherId.extend({ kind: z.enum(monitorKindNames).describe('The kind of the monitor.') }) },
    reply: reply(effectSchema),
  }),
  defineEndpoint({
    ...common,
    method: 'get',
    path: '/api/maintenance-windows/check/{websiteId}',
    summary: 'Read whether a website is in maintenance',
    useCase: checkMaintenance,
    request: {
      params: z.object({
        websiteId: z
          .union([z.uuid(), textInt(MAX_INT)])
          .describe('The `publicId` of the website, or its integer `id`.'),
      }),
    },
    reply: reply(stateSchema),
  }),
  defineEndpoint({
    ...common,
    method: 'post',
    path: '/api/maintenance-windows/check/batch',
    summary: 'Read whether several websites are in maintenance',
    description: 'Answers 404 with the ids in `data.websiteIds` if the caller cannot see all of them.',
    useCase: checkMaintenanceOfMany,
    request: { body: z.strictObject({ websiteIds: z.array(eitherId).max(MAX_BATCH) }) },
    reply: reply(z.object({ results: z.array(stateSchema) }).meta({ id: 'MaintenanceStates' })),
  }),
];
