import { z } from 'zod';
import { listAuditLog } from '../../../application/access/audit-trail.ts';
import type { AuditRecord } from '../../../application/access/audit-trail.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, pageQuery, queryId } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';

const exact = z.string().min(1).max(255);
const query = pageQuery.extend({
  action: exact.optional().describe('Such as `customer.updated`'),
  subjectType: exact.optional(),
  subjectId: exact.optional(),
  actorId: exact.optional(),
  from: z.string().optional().describe('A day or moment of ISO 8601'),
  to: z.string().optional().describe('A day, which counts as a whole, or a moment, which is outside'),
  organizationId: queryId.optional().describe('Platform staff only'),
});

const fields = z.record(z.string(), z.unknown()).nullable();
const reply = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actor: z.object({ kind: z.enum(['user', 'token', 'agent', 'system', 'anonymous']), id: z.string().nullable() }),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string(),
    before: fields,
    after: fields,
  })
  .meta({ id: 'AuditEntry' });

const present = ({ actor, ...it }: AuditRecord): z.input<typeof reply> => ({
  id: it.id,
  at: it.at.toISOString(),
  actor: { kind: actor.kind, id: actor.id },
  address: actor.address,
  requestId: actor.requestId,
  action: it.action,
  subjectType: it.subjectType,
  subjectId: it.subjectId,
  before: it.before,
  after: it.after,
});

/** Who did what, when and from where. */
export const auditLogEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/audit-log',
    tag: 'Audit log',
    summary: 'List what was done in the organization, the newest first',
    description: '`before` and `after` hold the members that changed. Secrets never appear.',
    useCase: listAuditLog,
    query,
    reply: pageOf(reply),
    toInput: ({ query: { page, perPage, search, from, to, organizationId, ...filter } }) => ({
      request: { page, perPage, ...withoutUndefined({ search }) },
      period: withoutUndefined({ from, to }),
      filter: withoutUndefined(filter),
      ...withoutUndefined({ organizationId }),
    }),
    present: (page) => ({ ...page, items: page.items.map(present) }),
  }),
];
