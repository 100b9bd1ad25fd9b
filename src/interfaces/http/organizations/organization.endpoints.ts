import { changeQuotaTier, listQuotaTiers } from '../../../application/organizations/change-quota-tier.ts';
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
import { pageOf } from '../kernel/replies/reply.ts';
import { byEitherId, pageInput } from '../kernel/fields.ts';
import {
  billingChanges,
  organizationChanges,
  organizationQuery,
  organizationReply,
  quotaTierBody,
  quotaTiersReply,
} from './organization.schemas.ts';

const area = { tag: 'Organization', confinement: 'area', reply: organizationReply } as const;
const own = '/api/organization';
const collection = '/api/organizations';
const single = '/api/organizations/{id}';

/** The endpoints for the organizations of the caller. */
export const organizationEndpoints = [
  defineEndpoint({
    ...area,
    method: 'get',
    versioned: true,
    path: own,
    confinement: 'none',
    summary: 'Read the caller’s organization',
    useCase: getOwnOrganization,
    toInput: () => ({}),
  }),
  defineEndpoint({
    ...area,
    method: 'patch',
    versioned: true,
    path: own,
    summary: 'Change the caller’s organization',
    description: 'Only signed-in administrators can change who must use two-step verification.',
    useCase: updateOwnOrganization,
    request: { body: organizationChanges },
    toInput: ({ body }) => ({ changes: body }),
  }),
  defineEndpoint({
    ...area,
    method: 'get',
    path: collection,
    summary: 'List visible organizations: the caller’s own, or all for platform staff',
    useCase: listOrganizations,
    request: { query: organizationQuery },
    toInput: pageInput,
    reply: pageOf(organizationReply),
  }),
  defineEndpoint({
    ...area,
    method: 'patch',
    path: collection,
    summary: 'Change the caller’s organization (same as PATCH /api/organization)',
    useCase: updateCallersOrganization,
    request: { body: organizationChanges },
    toInput: ({ body }) => ({ changes: body }),
  }),
  defineEndpoint({
    ...area,
    method: 'get',
    versioned: true,
    path: single,
    summary: 'Read an organization',
    useCase: getOrganization,
    request: { params: byEitherId },
  }),
  defineEndpoint({
    ...area,
    method: 'patch',
    versioned: true,
    path: single,
    summary: 'Change an organization',
    useCase: updateOrganization,
    request: { params: byEitherId, body: organizationChanges },
    toInput: ({ params, body }) => ({ ...params, changes: body }),
  }),
  defineEndpoint({
    ...area,
    method: 'patch',
    path: '/api/organizations/{id}/billing',
    summary: 'Change the billing email address',
    useCase: updateBilling,
    request: { params: byEitherId, body: billingChanges },
  }),
  defineEndpoint({
    ...area,
    method: 'patch',
    path: '/api/organizations/{id}/quota-tier',
    summary: 'Change the monitor quota tier',
    useCase: changeQuotaTier,
    request: { params: byEitherId, body: quotaTierBody },
  }),
  defineEndpoint({
    ...area,
    method: 'get',
    path: '/api/quota-tiers',
    summary: 'List the monitor quota tiers that organizations can be on, ascending',
    useCase: listQuotaTiers,
    toInput: () => ({}),
    reply: quotaTiersReply,
  }),
];
