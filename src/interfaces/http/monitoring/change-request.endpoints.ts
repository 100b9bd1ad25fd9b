import { z } from 'zod';
import { decideOnChangeRequest, getChangeRequest, listChangeRequests } from '../../../application/monitoring/change-requests.ts';
import type { KnownChangeRequest } from '../../../application/monitoring/change-request.ports.ts';
import { requestMonitorChange, requestWebsiteChange } from '../../../application/monitoring/request-change.ts';
import { MAX_OPEN_CHANGE_REQUESTS, decidedStatuses } from '../../../domain/monitoring/change-request.ts';
import { monitorKinds } from '../../../domain/monitoring/monitor-kinds.ts';
import type { MonitorKind } from '../../../domain/monitoring/monitor-kinds.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, pageOf, pageQuery, queryId, text } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { askedWebsiteChanges } from './website.schemas.ts';

const tag = 'Change requests';
const collection = '/api/change-requests';
const single = '/api/change-requests/{id}';

const status = z.enum(['open', ...decidedStatuses]);
const note = text.nullable().default(null);
const body = z.strictObject({ changes: askedWebsiteChanges, note });
const kinds = Object.keys(monitorKinds) as [MonitorKind, ...MonitorKind[]];

const reply = z
  .object({
    id: intId,
    publicId: z.uuid(),
    organizationId: intId,
    customerId: intId.nullable(),
    monitorType: z.enum(kinds),
    monitorId: intId,
    monitorPublicId: z.uuid(),
    changes: z.record(z.string(), z.unknown()).describe('What the monitor would be changed to; members left out stay.'),
    note: z.string().nullable(),
    status,
    requestedBy: z.uuid().nullable().describe('The user in whose name it was asked'),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.uuid().nullable(),
    decisionNote: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ChangeRequest' });

const present = (it: KnownChangeRequest): z.input<typeof reply> => ({
  id: it.id,
  publicId: it.publicId,
  organizationId: it.organizationId,
  customerId: it.customerId,
  monitorType: it.monitorType,
  monitorId: it.monitorId,
  monitorPublicId: it.monitorPublicId,
  changes: it.changes,
  note: it.note,
  status: it.status,
  requestedBy: it.requestedBy,
  decidedAt: it.decision?.at.toISOString() ?? null,
  decidedBy: it.decidedBy,
  decisionNote: it.decision?.note ?? null,
  createdAt: it.createdAt.toISOString(),
  updatedAt: it.updatedAt.toISOString(),
});

const asking = `The change is judged as an update of the monitor would be, and again when it is approved. Credentials (headers, body, auth) cannot be asked for. At most ${MAX_OPEN_CHANGE_REQUESTS} requests of a customer wait at a time.`;

/** Changes that the organization is asked to make to a monitor. */
export const changeRequestEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/websites/{id}/change-requests',
    tag,
    summary: 'Ask the organization to change a website monitor',
    description: asking,
    useCase: requestWebsiteChange,
    params: byPublicId,
    body,
    reply,
    toInput: ({ params: { id }, body: { changes: { heartbeatToken: _ignored, ...changes }, note } }) => ({
      monitor: { type: 'website', id },
      changes: withoutUndefined(changes),
      note,
    }),
    present,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/{type}/{id}/change-requests',
    tag,
    summary: 'Ask the organization to change a monitor',
    description: asking,
    useCase: requestMonitorChange,
    params: byPublicId.extend({ type: z.string().meta({ override: { type: 'string', enum: kinds } }) }),
    body,
    reply,
    toInput: ({ params: monitor, body: { changes: { heartbeatToken: _ignored, ...changes }, note } }) => ({ monitor, changes: withoutUndefined(changes), note }),
    present,
  }),
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List change requests, oldest first',
    description: 'Callers bound to a customer see those for its monitors; agents do not reach them.',
    useCase: listChangeRequests,
    query: pageQuery.extend({ status: status.optional(), customerId: queryId.optional() }),
    reply: pageOf(reply),
    toInput: ({ query: { page, perPage, search, ...filter } }) => ({
      request: { page, perPage, ...withoutUndefined({ search }) },
      filter: withoutUndefined(filter),
    }),
    present: (page) => ({ ...page, items: page.items.map(present) }),
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a change request',
    useCase: getChangeRequest,
    params: byPublicId,
    reply,
    toInput: ({ params }) => params,
    present,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Approve, reject or withdraw a change request',
    description: 'The organization approves and rejects; whoever asked withdraws. An approval changes the monitor at once, or is refused with the code that an update would be, and the request stays open.',
    useCase: decideOnChangeRequest,
    params: byPublicId,
    body: z.strictObject({ status: z.enum(decidedStatuses), note }),
    reply,
    toInput: ({ params, body: decision }) => ({ ...params, ...decision }),
    present,
  }),
];
