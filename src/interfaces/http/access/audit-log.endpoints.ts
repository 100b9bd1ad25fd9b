import { z } from 'zod';
import { listAuditLog } from '../../../application/access/audit-trail.ts';
import type { AuditRecord } from '../../../application/access/ports.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, replyFrom } from '../kernel/replies/reply.ts';
import { pageInput, pageQuery, timestamp, sortBy } from '../kernel/fields.ts';
import { organizationFilter } from '../kernel/references.ts';

const exact = z.string().min(1).max(255);
const query = pageQuery.extend({
  action: exact.exactOptional().describe('For example `customer.updated`'),
  subjectType: exact.exactOptional(),
  subjectId: exact.exactOptional().describe('The id of the record as entries show it, mostly its `publicId`.'),
  actorId: exact.exactOptional().describe('The id of the caller as entries show it.'),
  from: z.string().exactOptional().describe('An ISO 8601 date or timestamp'),
  to: z.string().exactOptional().describe('An ISO 8601 date (inclusive) or timestamp (exclusive)'),
  organizationId: organizationFilter,
  ...sortBy('at'),
});

const fields = z.record(z.string(), z.unknown()).nullable();
const auditEntry = replyFrom(
  z
    .object({
      id: z.int(),
      at: timestamp,
      actor: z.object({
        kind: z.enum(['user', 'token', 'agent', 'channel', 'system', 'anonymous']),
        id: z.string().nullable(),
        name: z
          .string()
          .nullable()
          .describe('The name of the user or API token as it is now; null for others and for deleted ones.'),
      }),
      address: z.string().nullable(),
      requestId: z.string().nullable(),
      action: z.string(),
      subjectType: z.string(),
      subjectId: z.string(),
      before: fields,
      after: fields,
    })
    .meta({ id: 'AuditEntry' }),
  (entry: AuditRecord) => ({ ...entry, address: entry.actor.address, requestId: entry.actor.requestId }),
);

/** The endpoints of the audit log. */
export const auditLogEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/audit-log',
    tag: 'Audit log',
    confinement: 'path',
    summary: 'List audit log entries of the organization, newest first',
    description: '`before` and `after` contain the changed members. Secrets are never included.',
    useCase: listAuditLog,
    request: { query },
    toInput: ({ query: { from, to, organizationId, ...paged } }) => ({
      ...pageInput({ query: paged }),
      period: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
      ...(organizationId === undefined ? {} : { organizationId }),
    }),
    reply: pageOf(auditEntry),
  }),
];
