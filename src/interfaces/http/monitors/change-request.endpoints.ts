import { decideOnChangeRequest, getChangeRequest, listChangeRequests } from '../../../application/monitors/change-requests.ts';
import { requestMonitorChange, requestWebsiteChange } from '../../../application/monitors/request-change.ts';
import { MAX_OPEN_CHANGE_REQUESTS } from '../../../domain/monitors/change-request.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf } from '../kernel/reply.ts';
import { byPublicId, pageInput } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { changeRequestBody, changeRequestQuery, changeRequestReply, decisionBody, monitorParams } from './change-request.schemas.ts';

const tag = 'Change requests';
const collection = '/api/change-requests';
const single = '/api/change-requests/{id}';

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
    request: { params: byPublicId, body: changeRequestBody },
    toInput: ({ params: { id }, body: { changes: { heartbeatToken: _ignored, ...changes }, note } }) => ({
      monitor: { type: 'website', id },
      changes: withoutUndefined(changes),
      note,
    }),
    reply: changeRequestReply,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/{type}/{id}/change-requests',
    tag,
    summary: 'Ask the organization to change a monitor',
    description: asking,
    useCase: requestMonitorChange,
    request: { params: monitorParams, body: changeRequestBody },
    toInput: ({ params: monitor, body: { changes: { heartbeatToken: _ignored, ...changes }, note } }) => ({ monitor, changes: withoutUndefined(changes), note }),
    reply: changeRequestReply,
  }),
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List change requests, oldest first',
    description: 'Callers bound to a customer see those for its monitors; agents do not reach them.',
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
    toInput: ({ params }) => params,
    reply: changeRequestReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Approve, reject or withdraw a change request',
    description: 'The organization approves and rejects; whoever asked withdraws. An approval changes the monitor at once, or is refused with the code that an update would be, and the request stays open.',
    useCase: decideOnChangeRequest,
    request: { params: byPublicId, body: decisionBody },
    toInput: ({ params, body: decision }) => ({ ...params, ...decision }),
    reply: changeRequestReply,
  }),
];
