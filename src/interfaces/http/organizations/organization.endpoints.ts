import { changeQuotaTier } from '../../../application/organizations/change-quota-tier.ts';
import {
  getOrganization,
  getOwnOrganization,
  listOrganizations,
  updateBilling,
  updateCallersOrganization,
  updateOrganization,
  updateOwnOrganization,
} from '../../../application/organizations/organizations.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import {
  billingChanges,
  organizationChanges,
  organizationListing,
  organizationReply,
  presentOrganization,
  quotaTierBody,
} from './organization.schemas.ts';

const tag = 'Organization';
const own = '/api/organization';
const collection = '/api/organizations';
const single = '/api/organizations/{id}';

/** The callers' organizations. */
export const organizationEndpoints = [
  defineEndpoint({
    method: 'get',
    path: own,
    tag,
    summary: 'Read the caller’s organization',
    useCase: getOwnOrganization,
    reply: organizationReply,
    toInput: () => ({}),
    present: presentOrganization,
  }),
  defineEndpoint({
    method: 'patch',
    path: own,
    tag,
    summary: 'Change the caller’s organization',
    description: 'Who must use two-step verification is changed by signed-in administrators only.',
    useCase: updateOwnOrganization,
    body: organizationChanges,
    reply: organizationReply,
    toInput: ({ body }) => ({ changes: withoutUndefined(body) }),
    present: presentOrganization,
  }),
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List the organizations that the caller sees: the own one, or all for platform staff',
    useCase: listOrganizations,
    ...organizationListing,
  }),
  defineEndpoint({
    method: 'patch',
    path: collection,
    tag,
    summary: 'Change the caller’s organization, as under the singular path',
    useCase: updateCallersOrganization,
    body: organizationChanges,
    reply: organizationReply,
    toInput: ({ body }) => ({ changes: withoutUndefined(body) }),
    present: presentOrganization,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read an organization',
    useCase: getOrganization,
    params: byEitherId,
    reply: organizationReply,
    toInput: ({ params }) => params,
    present: presentOrganization,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change an organization',
    useCase: updateOrganization,
    params: byEitherId,
    body: organizationChanges,
    reply: organizationReply,
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    present: presentOrganization,
  }),
  defineEndpoint({
    method: 'patch',
    path: '/api/organizations/{id}/billing',
    tag,
    summary: 'Change where invoices are sent',
    useCase: updateBilling,
    params: byEitherId,
    body: billingChanges,
    reply: organizationReply,
    toInput: ({ params, body }) => ({ ...params, ...body }),
    present: presentOrganization,
  }),
  defineEndpoint({
    method: 'patch',
    path: '/api/organizations/{id}/quota-tier',
    tag,
    summary: 'Move to a tier of the monitor quota',
    useCase: changeQuotaTier,
    params: byEitherId,
    body: quotaTierBody,
    reply: organizationReply,
    toInput: ({ params, body }) => ({ ...params, ...body }),
    present: presentOrganization,
  }),
];
