import { decideOnChangeRequest, getChangeRequest, listChangeRequests } from '../../../application/monitors/change-requests.ts';
import { requestMonitorChange, requestWebsiteChange } from '../../../application/monitors/request-change.ts';
import { MAX_OPEN_CHANGE_REQUESTS } from '../../../domain/monitors/change-request.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, pageOf } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { changeRequestBody, changeRequestQuery, changeRequestReply, decisionBody, monitorParams, presentChangeRequest } from './change-request.schemas.ts';

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
    params: byPublicId,
    body: changeRequestBody,
    reply: changeRequestReply,
    toInput: ({ params: { id }, body: { changes: { heartbeatToken: _ignored, ...changes }, note } }) => ({
      monitor: { type: 'website', id },
      changes: withoutUndefined(changes),
      note,
    }),
    present: presentChangeRequest,
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/{type}/{id}/change-requests',
    tag,
    summary: 'Ask the organization to change a monitor',
    description: asking,
    useCase: requestMonitorChange,
    params: monitorParams,
    body: changeRequestBody,
    reply: changeRequestReply,
    toInput: ({ params: monitor, body: { changes: { heartbeatToken: _ignored, ...changes }, note } }) => ({ monitor, changes: withoutUndefined(changes), note }),
    present: presentChangeRequest,
  }),
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List change requests, oldest first',
    description: 'Callers bound to a customer see those for its monitors; agents do not reach them.',
    useCase: listChangeRequests,
    query: changeRequestQuery,
    reply: pageOf(changeRequestReply),
    toInput: ({ query: { page, perPage, search, ...filter } }) => ({
      request: { page, perPage, ...withoutUndefined({ search }) },
      filter: withoutUndefined(filter),
    }),
    present: (page) => ({ ...page, items: page.items.map(presentChangeRequest) }),
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a change request',
    useCase: getChangeRequest,
    params: byPublicId,
    reply: changeRequestReply,
    toInput: ({ params }) => params,
    present: presentChangeRequest,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Approve, reject or withdraw a change request',
    description: 'The organization approves and rejects; whoever asked withdraws. An approval changes the monitor at once, or is refused with the code that an update would be, and the request stays open.',
    useCase: decideOnChangeRequest,
    params: byPublicId,
    body: decisionBody,
    reply: changeRequestReply,
    toInput: ({ params, body: decision }) => ({ ...params, ...decision }),
    present: presentChangeRequest,
  }),
];
