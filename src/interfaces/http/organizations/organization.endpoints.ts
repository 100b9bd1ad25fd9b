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
import { pageOf } from '../kernel/reply.ts';
import { byEitherId, pageInput } from '../kernel/fields.ts';
import {
  billingChanges,
  organizationChanges,
  organizationQuery,
  organizationReply,
  quotaTierBody,
} from './organization.schemas.ts';

const tag = 'Organization';
const confinement = 'area';
const own = '/api/organization';
const collection = '/api/organizations';
const single = '/api/organizations/{id}';

/** Organizations of the caller. */
export const organizationEndpoints = [
  defineEndpoint({
    method: 'get',
    path: own,
    tag,
    confinement: 'none',
    summary: 'Read the caller’s organization',
    useCase: getOwnOrganization,
    toInput: () => ({}),
    reply: organizationReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: own,
    tag,
    confinement,
    summary: 'Change the caller’s organization',
    description: 'Only signed-in administrators can change who must use two-step verification.',
    useCase: updateOwnOrganization,
    request: { body: organizationChanges },
    toInput: ({ body }) => ({ changes: body }),
    reply: organizationReply,
  }),
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    confinement,
    summary: 'List visible organizations: the caller’s own, or all for platform staff',
    useCase: listOrganizations,
    request: { query: organizationQuery },
    toInput: pageInput,
    reply: pageOf(organizationReply),
  }),
  defineEndpoint({
    method: 'patch',
    path: collection,
    tag,
    confinement,
    summary: 'Change the caller’s organization (same as PATCH /api/organization)',
    useCase: updateCallersOrganization,
    request: { body: organizationChanges },
    toInput: ({ body }) => ({ changes: body }),
    reply: organizationReply,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    confinement,
    summary: 'Read an organization',
    useCase: getOrganization,
    request: { params: byEitherId },
    toInput: ({ params }) => params,
    reply: organizationReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    confinement,
    summary: 'Change an organization',
    useCase: updateOrganization,
    request: { params: byEitherId, body: organizationChanges },
    toInput: ({ params, body }) => ({ ...params, changes: body }),
    reply: organizationReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: '/api/organizations/{id}/billing',
    tag,
    confinement,
    summary: 'Change the billing email address',
    useCase: updateBilling,
    request: { params: byEitherId, body: billingChanges },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: organizationReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: '/api/organizations/{id}/quota-tier',
    tag,
    confinement,
    summary: 'Change the monitor quota tier',
    useCase: changeQuotaTier,
    request: { params: byEitherId, body: quotaTierBody },
    toInput: ({ params, body }) => ({ ...params, ...body }),
    reply: organizationReply,
  }),
];
