import { z } from 'zod';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { correctReport, listReportCorrections } from '../../../application/accounting/report-corrections.ts';
import { LONGEST_CORRECTION, MAX_REASON_LENGTH } from '../../../domain/accounting/correction-request.ts';
import { correctedClasses } from '../../../domain/accounting/report-correction.ts';
import type { AuthoredCorrection } from '../../../domain/accounting/report-correction.ts';
import { days } from '../../../domain/kernel/time.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  dayOrTimestamp,
  intId,
  ofCustomerFilters,
  pageInput,
  pageQuery,
  periodFilters,
  sortBy,
  tagFilter,
  timestamp,
} from '../kernel/fields.ts';
import { organizationFilter } from '../kernel/references.ts';
import { pageOf, replyFrom } from '../kernel/replies/reply.ts';

const common = { path: '/api/organization/report-corrections', tag: 'Reports', confinement: 'area' } as const;

const members = {
  monitorId: intId.describe('The integer `id` of the monitor, which may be deleted.'),
  class: z.enum(correctedClasses),
  reason: z.string().trim().min(1).max(MAX_REASON_LENGTH).describe('Printed in reports.'),
};

const correction = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      customerId: intId.nullable(),
      ...members,
      monitorName: z.string(),
      from: timestamp,
      to: timestamp.describe('Exclusive.'),
      author: z
        .string()
        .nullable()
        .describe('The name of the user who made the correction; null once the user is deleted.'),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'ReportCorrection' }),
  ({
    startsAt: from,
    endsAt: to,
    authorName: author,
    authorId: _authorId,
    revision: _revision,
    ...shown
  }: AuthoredCorrection) => ({ ...shown, from, to, author }),
);

/** The endpoints for corrections of frozen months. */
export const reportCorrectionEndpoints = [
  defineEndpoint({
    ...common,
    method: 'get',
    summary: 'List the corrections of the organization, newest first',
    useCase: listReportCorrections,
    request: {
      query: pageQuery.omit({ search: true }).extend({
        organizationId: organizationFilter,
        ...ofCustomerFilters,
        monitorType: z.enum(monitorKindNames).exactOptional().describe('Only corrections of monitors of this kind.'),
        tag: tagFilter.describe('Only corrections of monitors with a tag of this name, ignoring case.'),
        class: z.enum(correctedClasses).exactOptional().describe('Only corrections to this class.'),
        ...periodFilters(),
        ...sortBy('createdAt', 'monitorId'),
      }),
    },
    toInput: pageInput,
    reply: pageOf(correction),
  }),
  defineEndpoint({
    ...common,
    method: 'post',
    summary: 'Correct a frozen month of a monitor',
    description:
      'From then on the time counts as the class in all reports, which print the correction with its reason and author. A later correction of the same time prevails. Only months that are frozen can be corrected, three days after their end.',
    useCase: correctReport,
    request: {
      body: z.strictObject({
        ...members,
        from: dayOrTimestamp,
        to: dayOrTimestamp.describe(`Exclusive. At most ${LONGEST_CORRECTION / days(1)} days after \`from\`.`),
      }),
    },
    reply: correction,
  }),
];
