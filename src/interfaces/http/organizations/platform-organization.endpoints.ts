import { listPlatformOrganizations } from '../../../application/organizations/organizations.ts';
import { administerOrganization, createOrganization } from '../../../application/organizations/platform-organizations.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { organizationBody, organizationListing, organizationReply, platformChanges, presentOrganization } from './organization.schemas.ts';

const tag = 'Platform administration';
const collection = '/api/platform-admin/organizations';

/** All organizations, as the platform's administrators manage them. */
export const platformOrganizationEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List all organizations',
    useCase: listPlatformOrganizations,
    ...organizationListing,
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Create an organization with its default package, and invite its first administrator',
    useCase: createOrganization,
    body: organizationBody,
    reply: organizationReply,
    toInput: ({ body: { tier, ...members } }) => ({ ...members, ...withoutUndefined({ tier }) }),
    present: presentOrganization,
  }),
  defineEndpoint({
    method: 'patch',
    path: '/api/platform-admin/organizations/{id}',
    tag,
    summary: 'Change the status, features or quota tier of an organization',
    description: 'Every process acts on it within seconds. A deleted organization stays deleted.',
    useCase: administerOrganization,
    params: byEitherId,
    body: platformChanges,
    reply: organizationReply,
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    present: presentOrganization,
  }),
];
