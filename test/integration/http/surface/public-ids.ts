import { referenceTo } from './bodies.ts';
import type { Tenant } from './tenants.ts';

/** The tables of the records that members name by their integer ids. */
const tables: Readonly<Record<string, string>> = {
  organizationId: 'organization',
  customerId: 'customer',
  packageId: 'package_config',
  monitorId: 'monitor',
  websiteId: 'monitor',
  websiteIds: 'monitor',
  customerDomainId: 'monitor',
  customerIpId: 'monitor',
  parentMonitorId: 'monitor',
  tagId: 'tag',
  channelIds: 'notification_channel',
  statusPageId: 'status_page',
  groupId: 'status_group',
  componentIds: 'status_component',
  groupIds: 'status_group',
  locationId: 'location',
  locationIds: 'location',
  teamId: 'im_team',
  escalationPolicyId: 'im_escalation_policy',
  policyId: 'im_escalation_policy',
};

/** The value of a reference to the tenant's record by the public id, or null if the member has one form only. */
export const publicReferenceTo = async (tenant: Tenant, name: string): Promise<unknown> => {
  const table = tables[name];
  const reference = referenceTo(tenant, name);
  if (table === undefined || reference === null) return null;
  const publicIdOf = async (id: unknown): Promise<string | undefined> =>
    (
      await tenant.app.database.pool.query<{ publicId: string }>(
        `select public_id "publicId" from ${table} where id = $1`,
        [id],
      )
    ).rows[0]?.publicId;
  return Array.isArray(reference) ? Promise.all(reference.map(publicIdOf)) : publicIdOf(reference);
};

/** The values of a reference to the tenant's record, in each form that the member takes. */
export const allReferencesTo = async (tenant: Tenant, name: string): Promise<readonly unknown[]> => {
  const byPublicId = await publicReferenceTo(tenant, name);
  return [referenceTo(tenant, name), ...(byPublicId === null ? [] : [byPublicId])];
};
