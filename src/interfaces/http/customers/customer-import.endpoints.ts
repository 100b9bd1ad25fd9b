import { z } from 'zod';
import { importCustomers } from '../../../application/customers/import-customers.ts';
import type { CustomerRow } from '../../../application/customers/import-customers.ts';
import { cellReader, documentedSchema } from '../kernel/cells.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { inFormOf } from '../kernel/references.ts';
import { importBody, importDescription, importReply } from '../kernel/row-import.ts';
import { issuesOf } from '../kernel/schema-issues.ts';
import { customerBody } from './customer.schemas.ts';

const rowBody = z.strictObject({
  publicId: z
    .uuid()
    .toLowerCase()
    .exactOptional()
    .describe(
      'The `publicId` of the customer that the row changes. Without it, the one with the same name; else a new one.',
    ),
  ...customerBody.shape,
  name: customerBody.shape.name.exactOptional(),
  email: customerBody.shape.email.exactOptional(),
});

const readCells = cellReader(rowBody);

const row = inFormOf(
  rowBody,
  z
    .record(z.string(), z.unknown())
    .meta({ override: documentedSchema(rowBody) })
    .transform((sent): CustomerRow => {
      const { success, data, error } = rowBody.safeParse(readCells(sent));
      if (!success) return { issues: issuesOf(error, rowBody) };
      const { publicId = null, ...draft } = data;
      return { publicId, draft };
    }),
);

/** The endpoint that imports customers. */
export const customerImportEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/customers/import',
    tag: 'Customers',
    confinement: 'path',
    idempotent: true,
    summary: 'Create and change customers from the rows of a list',
    description: importDescription,
    useCase: importCustomers,
    request: { body: importBody(row) },
    example: { rows: [{ name: 'Bakery Blau', email: 'office@bakery-blau.example', city: 'Bern' }], dryRun: true },
    reply: importReply,
  }),
];
