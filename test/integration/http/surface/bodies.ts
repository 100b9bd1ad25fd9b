import type { z } from 'zod';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { memberNames, sampleBody } from './sample.ts';
import type { Tenant } from './tenants.ts';

let count = 0;
const fresh = (): number => (count += 1);

/** Bodies of endpoints whose schema alone does not tell what is accepted, by operation. */
const bodies: Readonly<Record<string, (tenant: Tenant) => unknown>> = {
  inviteUser: () => ({ email: `invited-${fresh()}@example.com`, role: 'editor' }),
  updateUser: () => ({ firstName: 'Changed' }),
  createPackageConfig: () => ({ key: `body-${fresh()}`, displayName: 'Body' }),
  updatePackageConfig: () => ({ displayName: 'Changed' }),
  createWebsite: () => ({ name: 'Body', url: 'http://1.1.1.1/' }),
  updateWebsite: () => ({ name: 'Changed' }),
  updateWebsiteCheckConfig: () => ({ sslNoticeDays: 10 }),
  createTcpMonitor: () => ({ name: 'Body', hostname: '1.1.1.1', port: 443 }),
  updateTcpMonitor: () => ({ name: 'Changed' }),
  requestTcpMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  requestWebsiteChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  requestMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  decideOnChangeRequest: () => ({ status: 'rejected' }),
  updateIncident: () => ({ status: 'acknowledged' }),
  createCustomField: () => ({ name: 'Body', fieldKey: `b${fresh()}`, fieldType: 'text' }),
  updateCustomField: () => ({ name: 'Changed' }),
  createCustomer: ({ packageId }) => ({ name: 'Body', email: 'body@example.com', packageId }),
  createCustomers: ({ packageId }) => ({ rows: [{ name: 'Body', email: 'body@example.com', packageId }] }),
  updateCustomer: () => ({ name: 'Changed' }),
  createNotificationChannel: () => ({ name: 'Body', type: 'webhook', config: { url: `https://hooks.example.com/body/${fresh()}` } }),
  updateNotificationChannel: () => ({ name: 'Changed' }),
  createTag: () => ({ name: `Body ${fresh()}`, color: 'red' }),
  updateTag: () => ({ color: 'blue' }),
  attachTag: ({ tagId, monitorId }) => ({ tagId, monitorType: 'website', monitorId }),
  createLocation: () => ({ key: `body-${fresh()}`, name: 'Body' }),
  updateLocation: () => ({ name: 'Changed' }),
  updateOwnOrganization: () => ({ autoQuotaUpgrade: false }),
  updateCallersOrganization: () => ({ autoQuotaUpgrade: false }),
  updateOrganization: () => ({ autoQuotaUpgrade: false }),
  updateSmtpSettings: () => ({ host: null }),
  updateBilling: () => ({ billingEmail: 'billing@example.com' }),
  changeQuotaTier: () => ({ tier: 'scale' }),
  createOrganization: () => ({ name: `Body ${fresh()}` }),
  administerOrganization: () => ({ imEnabled: true }),
};

/** A body that the endpoint accepts of the tenant. */
export const bodyOf = (endpoint: Endpoint, tenant: Tenant): unknown =>
  endpoint.request.body === undefined ? undefined : (bodies[endpoint.operationId]?.(tenant) ?? sampleBody(endpoint));

/** What the members that name other records hold, by name: something of the tenant's. */
const references: Readonly<Record<string, (tenant: Tenant) => unknown>> = {
  organizationId: ({ organizationId }) => organizationId,
  customerId: ({ customerId }) => customerId,
  packageId: ({ packageId }) => packageId,
  monitorId: ({ monitorId }) => monitorId,
  tagId: ({ tagId }) => tagId,
  subjectId: ({ organizationPublicId }) => organizationPublicId,
  actorId: ({ adminPublicId }) => adminPublicId,
  locationIds: ({ locationId }) => [locationId],
};

/** Members whose name ends like a reference and which are none. */
const noReferences: readonly string[] = ['vatId', 'paymentProviderCustomerId', 'paymentProviderSubscriptionId'];

/** The members by which a body or query of the endpoint names other records. */
export const referencesIn = (schema: z.ZodType | undefined): readonly string[] =>
  memberNames(schema).filter((name) => /Ids?$/.test(name) && !noReferences.includes(name));

/** What the tenant's record is called in a member of that name; an error says what to do when nobody has told yet. */
export const referenceTo = (tenant: Tenant, name: string): unknown => {
  const reference = references[name];
  if (reference === undefined) throw new Error(`Nobody has said what ${name} names: add it to references in test/integration/http/surface/bodies.ts.`);
  return reference(tenant);
};
