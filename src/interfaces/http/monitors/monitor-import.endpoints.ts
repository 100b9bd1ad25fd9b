import { z } from 'zod';
import { importMonitors } from '../../../application/monitors/import-monitors.ts';
import type { SentRow } from '../../../application/monitors/match-rows.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { nameFieldOf } from '../../../domain/monitors/monitor.rules.ts';
import { TAGS_PER_MONITOR } from '../../../domain/monitors/tag.rules.ts';
import { cellReader, documentedSchema } from '../kernel/cells.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { line } from '../kernel/fields.ts';
import { importBody, importDescription, importReply } from '../kernel/row-import.ts';
import { issuesOf } from '../kernel/schema-issues.ts';
import { kindName } from './monitor-list.schemas.ts';
import { allowPaidQuotaUpgrade, rowShapeOf } from './monitor.schemas.ts';

const DEFAULT_KIND = 'website';

/** The members of rows of every kind. */
const subject = {
  kind: kindName.exactOptional().describe('The kind of the monitor; a website by default.'),
  publicId: z
    .uuid()
    .toLowerCase()
    .exactOptional()
    .describe(
      'The `publicId` of the monitor that the row changes. Without it, the one of the kind and the customer with the same name; else a new one.',
    ),
  customer: line.exactOptional().describe('The name or the `publicId` of the customer; without it, the organization.'),
  customerEmail: z
    .email()
    .max(254)
    .exactOptional()
    .describe('Creates a customer with this address if none has the name.'),
  tags: z.array(line).max(TAGS_PER_MONITOR).exactOptional().describe('The names of tags, which are added.'),
};

/** Returns the function that reads a row about a monitor of the kind. */
const rowReader = (kind: MonitorKind) => {
  const schema = z.strictObject({ ...subject, ...rowShapeOf(kind) });
  const readCells = cellReader(schema);
  return ({ target, name, ...sent }: Readonly<Record<string, unknown>>): SentRow => {
    const { success, data, error } = schema.safeParse(
      readCells({
        ...sent,
        ...(name === undefined ? {} : { [nameFieldOf(kind)]: name }),
        ...(target === undefined ? {} : { [kind.targetField]: target }),
      }),
    );
    if (!success) return { issues: issuesOf(error, schema) };
    const { kind: _kind, publicId = null, customer = null, customerEmail = null, tags = [], ...members } = data;
    return { kind, publicId, customer, customerEmail, tags, sent: members };
  };
};

const readers = new Map(allMonitorKinds.map((kind) => [kind.kind as string, rowReader(kind)]));

const documentedRow = z.looseObject({
  ...subject,
  name: line.exactOptional(),
  target: z.string().exactOptional().describe('The URL, host, name or address that is checked.'),
});

const row = z
  .record(z.string(), z.unknown())
  .meta({
    override: {
      ...documentedSchema(documentedRow),
      description: 'Further members are those of a new monitor of the kind, such as `checkInterval`.',
    },
  })
  .transform((sent): SentRow => {
    const { kind = DEFAULT_KIND } = sent;
    const read = readers.get(typeof kind === 'string' ? kind.trim() || DEFAULT_KIND : '');
    const { error } = subject.kind.safeParse(kind);
    return (
      read?.(sent) ?? {
        issues: error === undefined ? [] : issuesOf(error).map((issue) => ({ ...issue, path: 'kind' })),
      }
    );
  });

/** The endpoint that imports monitors. */
export const monitorImportEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/import',
    tag: 'Monitors',
    idempotent: true,
    summary: 'Create and change monitors of all kinds from the rows of a list',
    description: importDescription,
    useCase: importMonitors,
    request: { body: importBody(row).extend({ allowPaidQuotaUpgrade }) },
    example: {
      rows: [{ name: 'Shop', target: 'https://example.com', customer: 'Bakery Blau', tags: ['shop', 'public'] }],
      dryRun: true,
    },
    toInput: ({ body }) => ({ ...body, allowPaidQuotaUpgrade: body.allowPaidQuotaUpgrade ?? false }),
    reply: importReply,
  }),
];
