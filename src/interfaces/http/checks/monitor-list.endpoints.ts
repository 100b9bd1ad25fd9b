import { z } from 'zod';
import { listAllMonitors, listedPasts } from '../../../application/checks/list-monitors.ts';
import { monitorStates } from '../../../domain/checks/state-span.ts';
import { monitorStates as listedStates } from '../../../domain/monitors/monitor-listing.ts';
import { csvOf } from '../../../domain/kernel/csv.ts';
import { cellsOfMonitor, monitorColumns } from '../../../domain/monitors/monitor-import.ts';
import { tagColors } from '../../../domain/monitors/tag.rules.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { int, intId, pageInput, textList, timestamp } from '../kernel/fields.ts';
import { pageOf, reply } from '../kernel/replies/reply.ts';
import { kindName, monitorListQuery } from '../monitors/monitor-list.schemas.ts';
import { condition, managementType, status } from '../monitors/monitor.schemas.ts';

const listedMonitor = reply(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      customerId: intId.nullable(),
      customerName: z.string().nullable(),
      kind: kindName,
      monitoringType: z.string(),
      name: z.string(),
      target: z.string().describe('The URL, host, name or address that is checked.'),
      status,
      managementType,
      checkInterval: int.describe('Minutes between two checks.'),
      condition,
      state: z
        .enum(listedStates)
        .describe('The condition of an active monitor, `maintenance` while a window covers it, or `paused`.'),
      conditionSince: timestamp.nullable(),
      tags: z.array(z.object({ publicId: z.uuid(), name: z.string(), color: z.enum(tagColors) })),
      createdAt: timestamp,
      day: z
        .array(z.enum(monitorStates))
        .exactOptional()
        .describe(
          'The worst state in each of the last 24 hours of the clock in UTC, oldest first; the last one is the present hour.',
        ),
      uptimePercent: z
        .number()
        .nullable()
        .exactOptional()
        .describe(
          'The percentage of the time up, of the time up or down, in the last 30 days. Null if the monitor was neither.',
        ),
    })
    .meta({ id: 'ListedMonitor' }),
);

/** The list of the monitors of all kinds. */
export const monitorListEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/monitors',
    tag: 'Monitors',
    summary: 'List monitors of all kinds',
    description:
      'A monitor must match all filters. Each kind has a list of its own with the settings of its monitors. With `Accept: text/csv`, as rows that `POST /api/monitors/import` takes.',
    useCase: listAllMonitors,
    request: {
      query: monitorListQuery.extend({
        include: textList(z.array(z.enum(listedPasts)))
          .exactOptional()
          .describe(
            'Adds the past of each monitor, separated by commas: `day` and `uptime`, which is `uptimePercent`.',
          ),
      }),
    },
    toInput: pageInput,
    revalidates: true,
    reply: pageOf(listedMonitor),
    textForm: {
      content: 'text/csv; charset=utf-8',
      isNegotiated: true,
      of: ({ items }) => csvOf(monitorColumns, items.map(cellsOfMonitor)),
    },
  }),
];
