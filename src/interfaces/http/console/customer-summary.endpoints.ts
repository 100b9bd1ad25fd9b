import { customerQuery } from '../customers/customer.schemas.ts';
import { z } from 'zod';
import { listCustomerSummaries } from '../../../application/console/customer-summaries.ts';
import { SUMMARY_UPTIME_DAYS } from '../../../domain/console/customer-summary.ts';
import { customerStatuses } from '../../../domain/customers/customer.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { intId, ofCustomerFilters, pageInput, pageQuery, periodFilters, sortBy, timestamp } from '../kernel/fields.ts';
import { pageOf, reply } from '../kernel/replies/reply.ts';

const summary = reply(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      name: z.string(),
      status: z.enum(customerStatuses),
      packageType: z.string(),
      packageDisplayName: z.string(),
      counts: z.object({
        total: z.int().describe('All monitors, which count for the limit of the package.'),
        up: z.int(),
        degraded: z.int(),
        down: z.int(),
        unknown: z.int(),
        paused: z.int(),
        maintenance: z.int().describe('In a maintenance window, whether they are up or not.'),
      }),
      worstSince: timestamp.nullable().describe('Since when the monitor that has been down longest is down.'),
      monitorLimit: z.int().nullable().describe('The monitors that the package includes; null is unlimited.'),
      limitedKinds: z
        .array(z.object({ kind: z.enum(monitorKindNames), used: z.int(), limit: z.int() }))
        .describe('The kinds of monitors that the package limits.'),
      uptimePercent: z
        .number()
        .nullable()
        .describe(
          `The percentage of the time up, of the time up or down, of all monitors in the last ${SUMMARY_UPTIME_DAYS} complete days in the time zone of the organization. Null if they were neither.`,
        ),
    })
    .meta({ id: 'CustomerSummary' }),
);

/** The list of customers with the state of their monitors. */
export const customerSummaryEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/customers/summary',
    tag: 'Customers',
    summary: 'List customers with the state of their monitors, the worst first',
    description:
      'The customers with the most monitors that are down come first, then those that are down longest; `sort` replaces that order.',
    useCase: listCustomerSummaries,
    request: {
      query: pageQuery.extend({
        ...ofCustomerFilters,
        tag: customerQuery.shape.tag,
        ...periodFilters(),
        ...sortBy('name'),
      }),
    },
    toInput: pageInput,
    revalidates: true,
    reply: pageOf(summary),
  }),
];
