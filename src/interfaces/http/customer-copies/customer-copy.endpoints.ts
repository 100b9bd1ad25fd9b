import { z } from 'zod';
import { copyCustomer } from '../../../application/customer-copies/copy-customer.ts';
import type { CopyReport } from '../../../application/customer-copies/copy-customer.ts';
import { copiedTypes } from '../../../application/customer-copies/copying.ts';
import { MAX_COPIED_RECORDS, copiedParts } from '../../../domain/customer-copies/customer-copy.rules.ts';
import { MAX_SUBSTITUTIONS, MAX_SUBSTITUTION_LENGTH } from '../../../domain/customer-copies/substitution.ts';
import { hasNoControls } from '../../../domain/kernel/plain-text.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { customerBody } from '../customers/customer.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId, intId } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

const replaced = z
  .string()
  .min(1)
  .max(MAX_SUBSTITUTION_LENGTH)
  .refine(hasNoControls, 'Expected a single line of text.');

const body = z
  .strictObject({
    dryRun: z
      .boolean()
      .default(false)
      .describe('True to try the copy out: the answer is the same, and nothing is stored.'),
    customerId: z
      .union([intId, z.uuid()])
      .exactOptional()
      .describe('The customer to which the records are copied, by its `id` or `publicId`.'),
    customer: customerBody
      .exactOptional()
      .describe('A new customer to which the records are copied, instead of `customerId`.'),
    substitutions: z
      .array(z.strictObject({ from: replaced, to: replaced }))
      .max(MAX_SUBSTITUTIONS)
      .default([])
      .describe(
        'Applied to names, addresses, slugs, keywords and other texts of the records, with regard to case. The longest match wins; what was inserted is not replaced again.',
      ),
    include: z
      .array(z.enum(copiedParts))
      .min(1)
      .default([...copiedParts])
      .describe('The parts that are copied; by default all.'),
    allowPaidQuotaUpgrade: z
      .boolean()
      .default(false)
      .describe('Permits a move to a paid quota tier if the quota is used up.'),
  })
  .refine(
    ({ customerId, customer }) => (customerId === undefined) !== (customer === undefined),
    'Expected either `customerId` or `customer`.',
  );

const copied = {
  type: z.enum(copiedTypes),
  kind: z.enum(monitorKindNames).nullable().describe('The kind of a monitor; null for other records.'),
  name: z.string(),
  copiedFrom: z.uuid().describe('The `publicId` of the original.'),
  publicId: z.uuid().nullable().describe('The `publicId` of the copy; null for a dry run.'),
};

const copyReply = replyFrom(
  z
    .object({
      dryRun: z.boolean(),
      customer: z.object({
        id: intId.nullable(),
        publicId: z.uuid().nullable(),
        name: z.string(),
        isNew: z.boolean(),
      }),
      counts: z.partialRecord(z.enum(copiedTypes), z.int()),
      records: z.array(z.object(copied)),
      secretsToSet: z
        .array(z.object({ ...copied, members: z.array(z.string()) }))
        .describe(
          'The records whose secrets must be set again. Until then, monitors are paused, channels off and pages for members only.',
        ),
      warnings: z.array(z.object({ path: z.string(), message: z.string() })),
    })
    .meta({ id: 'CustomerCopy' }),
  ({ isDryRun, customer, records, secretsToSet, warnings }: CopyReport) => {
    const hidden = isDryRun ? { publicId: null } : {};
    const isHidden = isDryRun && customer.isNew;
    return {
      dryRun: isDryRun,
      customer: { ...customer, ...(isHidden ? { id: null, publicId: null } : {}) },
      counts: Object.fromEntries(
        copiedTypes.map((type) => [type, records.filter((record) => record.type === type).length]),
      ),
      records: records.map((record) => ({ ...record, ...hidden })),
      secretsToSet: secretsToSet.map((record) => ({ ...record, ...hidden })),
      warnings,
    };
  },
);

/** The endpoint for copies of customers. */
export const customerCopyEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/customers/{id}/copies',
    tag: 'Customers',
    confinement: 'operation',
    summary: 'Copy the setup of a customer to another one',
    description: `Copies monitors, tags, channels, reports and status pages, all or none, at most ${MAX_COPIED_RECORDS} monitors, tags, channels and parts of pages. Each record is created as by its own endpoint, with the same permissions and limits. A refusal has the code of that endpoint, and \`data.copying\` names the record. Secrets are never copied.`,
    useCase: copyCustomer,
    request: { params: byEitherId, body },
    toInput: ({ params: { id }, body: { customerId, customer, ...rest } }) => ({
      id,
      ...rest,
      target: customer === undefined ? { customerId: customerId ?? 0 } : { draft: customer },
    }),
    reply: copyReply,
    example: {
      dryRun: true,
      customer: { name: 'Bakery Blau', email: 'office@bakery-blau.example' },
      substitutions: [
        { from: 'Bakery Kornblum', to: 'Bakery Blau' },
        { from: 'bakery-kornblum', to: 'bakery-blau' },
      ],
    },
  }),
];
