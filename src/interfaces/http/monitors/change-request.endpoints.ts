import { decideOnChangeRequest, getChangeRequest, listChangeRequests } from '../../../application/monitors/change-requests.ts';
import { requestChangeOf, requestMonitorChange } from '../../../application/monitors/request-change.ts';
import { MAX_OPEN_CHANGE_REQUESTS } from '../../../domain/monitors/change-request.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf } from '../kernel/replies/reply.ts';
import { byEitherId, byPublicId, pageInput } from '../kernel/fields.ts';
import { changeRequestBody, changeRequestQuery, changeRequestReply, decisionBody, monitorParams } from './change-request.schemas.ts';
import { kindDocumentation } from './kind-documentation.ts';

const tag = 'Change requests';
const collection = '/api/change-requests';
const single = '/api/change-requests/{id}';

const description = `The change is validated like an update of the monitor, and again on approval. Credentials (headers, body, auth) cannot be part of it. A customer has at most ${MAX_OPEN_CHANGE_REQUESTS} open requests.`;

const requestEndpoint = (kind: MonitorKind) =>
  defineEndpoint({
    method: 'post',
    path: `/api/${kindDocumentation(kind).path}/{id}/change-requests`,
    tag,
    ...(kind.ofCustomer === undefined ? { agents: 'api.write.monitors' } : {}),
    summary: `Request a change to a ${kindDocumentation(kind).label}`,
    description,
    useCase: requestChangeOf(kind),
    request: { params: kind.ofCustomer === undefined ? byPublicId : byEitherId, body: changeRequestBody(kind) },
    toInput: ({ params: { id }, body: { changes: { heartbeatToken: _ignored, ...changes }, note } }) => ({ monitor: { type: kind.kind, id }, changes, note }),
    reply: changeRequestReply,
  });

/** Change requests for monitors. */
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
    toInput: ({ params: monitor, body: { changes: { heartbeatToken: _ignored, ...changes }, note } }) => ({ monitor, changes, note }),
    reply: changeRequestReply,
  }),
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List change requests, oldest first',
    description: 'Callers bound to a customer see the requests for its monitors. Agents have no access.',
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
    description: 'The organization approves or rejects a request; its author withdraws it. An approval changes the monitor in the same transaction. If the update is refused, the approval is refused with the same code and the request stays open.',
    useCase: decideOnChangeRequest,
    request: { params: byPublicId, body: decisionBody },
    toInput: ({ params, body: decision }) => ({ ...params, ...decision }),
    reply: changeRequestReply,
  }),
];
