import { z } from 'zod';
import { intId, timestamp } from '../kernel/fields.ts';
import { reply } from '../kernel/replies/reply.ts';

/** The reply to the preview of a report. */
export const previewReply = reply(
  z
    .object({
      from: timestamp,
      to: timestamp.describe('Exclusive.'),
      pdfs: z.array(
        z.object({
          customerId: intId.nullable(),
          customerName: z.string().nullable(),
          monitors: z.int(),
          withoutData: z.int(),
          uptimePercent: z.number().nullable().describe('Of all monitors together.'),
          missed: z.int().describe('The monitors that missed the target.'),
          missedNames: z.array(z.string()).describe('The first of them.'),
          outages: z.int(),
        }),
      ),
      isCut: z.boolean().describe('There are more PDFs.'),
    })
    .meta({ id: 'ReportPreview' }),
);
