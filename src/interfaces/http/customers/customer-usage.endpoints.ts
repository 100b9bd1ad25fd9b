import { z } from 'zod';
import { listCustomerUsage } from '../../../application/customers/customer-usage.ts';
import type { CustomerUsage } from '../../../domain/customers/customer-usage.ts';
import { packageLimitNames } from '../../../domain/access/package-limit.rules.ts';
import { csvOf } from '../../../domain/kernel/csv.ts';
import { isMonth } from '../../../domain/kernel/month.ts';
import type { ListPage } from '../../../domain/kernel/page.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { customerFilter, intId, listQuery, pageInput, timestamp, sortBy } from '../kernel/fields.ts';
import { organizationFilter } from '../kernel/references.ts';
import { listOf, reply } from '../kernel/replies/reply.ts';

const text = z.string().nullable();

const figures = z.object({
  month: z.string().describe('The month in UTC, for example 2026-03'),
  frozenAt: timestamp.nullable().describe('When the figures became final; null before'),
  customerId: intId,
  publicId: z.uuid().describe('The `publicId` of the customer'),
  name: z.string(),
  email: z.string(),
  packageType: z.string(),
  packageDisplayName: z.string(),
  customPricing: z.record(z.string(), z.unknown()).nullable(),
  monitorsAtPeak: z.int().describe('The most monitors of all kinds that existed at the same time'),
  monitorsAtEnd: z.int().describe('At the end of the month; now, if it has not ended'),
  smsSent: z.int(),
  companyName: text,
  street: text,
  postalCode: text,
  city: text,
  country: text,
  vatId: text,
});

const counts = z.partialRecord(z.enum(packageLimitNames), z.int().nullable());
const usage = figures
  .extend({
    packageUse: z
      .object({
        limits: counts.describe('What the package includes; null or absent is unlimited.'),
        used: counts.describe('What the customer has of it.'),
      })
      .nullable()
      .describe(
        'The limits of the package and their use at present; null in frozen months and once the customer is deleted.',
      ),
  })
  .meta({ id: 'CustomerUsage' });

const columns = Object.keys(figures.shape) as readonly (keyof typeof figures.shape & keyof CustomerUsage)[];

/** The endpoints for the billable usage of customers. */
export const customerUsageEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/customers/usage',
    tag: 'Customers',
    summary: 'List what each customer used in a month',
    description:
      'As JSON, or as CSV for `Accept: text/csv`. The figures are frozen three days after the end of the month, or when the customer is deleted. Customers deleted during the month are included, months before the first recorded one are empty.',
    useCase: listCustomerUsage,
    request: {
      query: listQuery.extend({
        month: z
          .string()
          .refine(isMonth, 'Expected a month such as 2026-03.')
          .exactOptional()
          .describe('By default the present month.'),
        customerId: customerFilter,
        ...sortBy('name', 'email'),
        organizationId: organizationFilter,
      }),
    },
    toInput: pageInput,
    reply: listOf(reply(usage)),
    textForm: {
      content: 'text/csv; charset=utf-8',
      isNegotiated: true,
      of: ({ items }: ListPage<CustomerUsage>) =>
        csvOf(
          columns,
          items.map((item) => columns.map((column) => item[column])),
        ),
    },
  }),
];
