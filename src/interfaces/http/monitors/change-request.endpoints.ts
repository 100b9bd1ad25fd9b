import { z } from 'zod';
import { changeRequestMachine } from '../../../domain/monitors/change-request.machine.ts';
import { decidedStatuses, MAX_OPEN_CHANGE_REQUESTS } from '../../../domain/monitors/change-request.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import {
  decideOnChangeRequest,
  getChangeRequest,
  listChangeRequests,
} from '../../../application/monitors/change-requests.ts';
import type { ShownChangeRequest } from '../../../application/monitors/change-requests.ts';
import { requestChangeOf, requestMonitorChange } from '../../../application/monitors/request-change.ts';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import {
  byEitherId,
  byPublicId,
  eitherQueryId,
  intId,
  ofCustomerFilters,
  pageInput,
  pageQuery,
  periodFilters,
  sortBy,
  tagFilter,
  text,
  timestamp,
} from '../kernel/fields.ts';
import { replyFrom, pageOf } from '../kernel/replies/reply.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { isOpenToAgents, kindDocumentation, withArticle } from './kind-documentation.ts';
import { requestableShape, requestedChanges } from './monitor.schemas.ts';

const status = z.enum(statesOf(changeRequestMachine));
const note = text.nullable().default(null).describe('For those who decide.');

/** Returns the body of a change request. A member that several kinds share has the same meaning in each. */
const changeRequestBody = (...kinds: readonly MonitorKind[]) =>
  z.strictObject({
    changes: requestedChanges(kinds.map(requestableShape).reduce((all, shape) => ({ ...shape, ...all }))).describe(
      'The members to change.',
    ),
    note,
  });
const decisionBody = z.strictObject({ status: z.enum(decidedStatuses), note });
const changeRequestQuery = pageQuery.extend({
  status: status.exactOptional(),
  monitorType: z.enum(monitorKindNames).exactOptional().describe('Only requests for monitors of this kind.'),
  monitorId: eitherQueryId.exactOptional().describe('Only requests for this monitor.'),
  tag: tagFilter.describe('Only requests for monitors with a tag of this name, ignoring case.'),
  ...ofCustomerFilters,
  ...periodFilters(),
  ...sortBy('createdAt', 'status', 'decidedAt'),
});
/** The kind is not validated here: a rule with its own code refuses unknown kinds. */
const monitorParams = byPublicId.extend({
  type: z
    .string()
    .meta({ override: { type: 'string', enum: [...monitorKindNames], description: 'The kind of the monitor.' } }),
});

const changeRequestReply = replyFrom(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      customerId: intId.nullable(),
      customerName: z.string().nullable(),
      monitorType: z.enum(monitorKindNames),
      monitorId: intId,
      monitorPublicId: z.uuid(),
      monitorName: z.string(),
      changes: z.record(z.string(), z.unknown()).describe('The requested members; all others stay unchanged.'),
      before: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe('The values of these members when the change was requested; null for older requests.'),
      note: z.string().nullable(),
      status,
      requestedBy: z.uuid().nullable().describe('The user who requested the change'),
      requestedByName: z.string().nullable(),
      decidedAt: timestamp.nullable(),
      decidedBy: z.uuid().nullable(),
      decidedByName: z.string().nullable(),
      decisionNote: z.string().nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .meta({ id: 'ChangeRequest' }),
  (request: ShownChangeRequest) => ({
    ...request,
    before: request.valuesBefore,
    decidedAt: request.decision?.at ?? null,
    decisionNote: request.decision?.note ?? null,
  }),
);

const tag = 'Change requests';
const collection = '/api/change-requests';
const single = '/api/change-requests/{id}';

const description = `Validated like an update, also on approval. No credentials (headers, body, auth). At most ${MAX_OPEN_CHANGE_REQUESTS} open for a customer.`;

const requestEndpoint = (kind: MonitorKind) =>
  defineEndpoint({
    method: 'post',
    path: `/api/${kindDocumentation(kind).path}/{id}/change-requests`,
    tag,
    ...(isOpenToAgents(kind) ? { agents: 'api.write.monitors' } : {}),
    summary: `Request a change to ${withArticle(kindDocumentation(kind).label)}`,
    description,
    useCase: requestChangeOf(kind),
    request: { params: kind.ofCustomer === undefined ? byPublicId : byEitherId, body: changeRequestBody(kind) },
    toInput: ({
      params: { id },
      body: {
        changes: { heartbeatToken: _ignored, ...changes },
        note,
      },
    }) => ({ monitor: { type: kind.kind, id }, changes, note }),
    reply: changeRequestReply,
  });

/** The endpoints for change requests for monitors. */
export const changeRequestEndpoints = [
  ...allMonitorKinds.map(requestEndpoint),
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/{type}/{id}/change-requests',
    tag,
    agents: 'api.write.monitors',
    summary: 'Request a change to a monitor',
    description,
    useCase: requestMonitorChange,
    request: { params: monitorParams, body: changeRequestBody(...allMonitorKinds) },
    example: { changes: { name: 'Shop' }, note: 'The customer has renamed it.' },
    toInput: ({
      params: monitor,
      body: {
        changes: { heartbeatToken: _ignored, ...changes },
        note,
      },
    }) => ({ monitor, changes, note }),
    reply: changeRequestReply,
  }),
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List change requests, oldest first',
    description: 'Callers bound to a customer see its requests. Agents have no access.',
    useCase: listChangeRequests,
    request: { query: changeRequestQuery },
    toInput: pageInput,
    reply: pageOf(changeRequestReply),
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a change request',
    useCase: getChangeRequest,
    request: { params: byPublicId },
    reply: changeRequestReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Approve, reject or withdraw a change request',
    description:
      'The organization approves or rejects a request; its author withdraws it. An approval changes the monitor in the same transaction. If the update is refused, the approval is refused with the same code and the request stays open.',
    useCase: decideOnChangeRequest,
    request: { params: byPublicId, body: decisionBody },
    toInput: ({ params, body: decision }) => ({ ...params, ...decision }),
    reply: changeRequestReply,
  }),
];
