import { listPlatformOrganizations } from '../../../application/organizations/organizations.ts';
import {
  administerOrganization,
  createOrganization,
} from '../../../application/organizations/platform-organizations.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf } from '../kernel/replies/reply.ts';
import { byEitherId, pageInput } from '../kernel/fields.ts';
import { organizationBody, organizationQuery, organizationReply, platformChanges } from './organization.schemas.ts';

const area = { tag: 'Platform administration', confinement: 'area' } as const;
const collection = '/api/platform-admin/organizations';

/** The endpoints by which platform administrators manage all organizations. */
export const platformOrganizationEndpoints = [
  defineEndpoint({
    ...area,
    method: 'get',
    path: collection,
    summary: 'List all organizations',
    useCase: listPlatformOrganizations,
    request: { query: organizationQuery },
    toInput: pageInput,
    reply: pageOf(organizationReply),
  }),
  defineEndpoint({
    ...area,
    method: 'post',
    path: collection,
    summary: 'Create an organization with its default package, and invite its first administrator',
    useCase: createOrganization,
    request: { body: organizationBody },
    reply: organizationReply,
  }),
  defineEndpoint({
    ...area,
    method: 'patch',
    path: '/api/platform-admin/organizations/{id}',
    summary: 'Change the status, features or quota tier of an organization',
    description: 'The change takes effect within seconds. A deleted organization cannot be restored.',
    useCase: administerOrganization,
    request: { params: byEitherId, body: platformChanges },
    toInput: ({ params, body }) => ({ ...params, changes: body }),
    reply: organizationReply,
  }),
];
