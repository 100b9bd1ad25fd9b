import type { z } from 'zod';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { newestOverride } from './fixtures.ts';
import { newestDelivery } from './stored-records.ts';
import { memberNames, sampleBody } from './sample.ts';
import type { Tenant } from './tenants.ts';

let count = 0;
const fresh = (): number => (count += 1);

const weekly = (userId: string) => ({
  users: [userId],
  startsAt: '2026-03-02T08:00:00.000Z',
  handoff: { unit: 'week', every: 1 },
});

/** Valid bodies by operation, for endpoints whose schema alone does not describe one. */
const bodies: Readonly<Record<string, (tenant: Tenant) => unknown>> = {
  previewStatusPage: () => ({ page: '{}' }),
  copyCustomer: () => ({ customer: { name: 'Copy', email: 'copy@example.com' }, include: ['channels'] }),
  inviteUser: () => ({ email: `invited-${fresh()}@example.com`, role: 'editor' }),
  updateUser: () => ({ firstName: 'Changed' }),
  createPackageConfig: () => ({ key: `body-${fresh()}`, displayName: 'Body' }),
  updatePackageConfig: () => ({ displayName: 'Changed' }),
  createWebsite: () => ({ name: 'Body', url: 'http://1.1.1.1/' }),
  updateWebsite: () => ({ name: 'Changed' }),
  updateWebsiteCheckConfig: () => ({ sslNoticeDays: 10 }),
  createDnsMonitor: () => ({ name: 'Body', hostname: 'example.com' }),
  updateDnsMonitor: () => ({ name: 'Changed' }),
  requestDnsMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  createIcmpMonitor: () => ({ name: 'Body', hostname: '1.1.1.1' }),
  updateIcmpMonitor: () => ({ name: 'Changed' }),
  requestIcmpMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  createMailHealthMonitor: () => ({ name: 'Body', domainName: 'example.com' }),
  updateMailHealthMonitor: () => ({ name: 'Changed' }),
  requestMailHealthMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  createCustomMonitor: () => ({ name: 'Body', monitoringType: 'x-acme-queue', target: 'orders', configuration: {} }),
  updateCustomMonitor: () => ({ name: 'Changed' }),
  requestCustomMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  createSshMonitor: () => ({ name: 'Body', hostname: '1.1.1.1' }),
  updateSshMonitor: () => ({ name: 'Changed' }),
  requestSshMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  createTcpMonitor: () => ({ name: 'Body', hostname: '1.1.1.1', port: 443 }),
  pauseWebsite: () => ({ minutes: 5 }),
  pauseTcpMonitor: () => ({ minutes: 5 }),
  pauseCustomerIp: () => ({ minutes: 5 }),
  pauseCustomerDomain: () => ({ minutes: 5 }),
  createSavedView: () => ({ name: `Body ${fresh()}`, filter: { state: 'down' } }),
  updateSavedView: () => ({ filter: { state: 'up' } }),
  changeMonitors: ({ monitorId }) => ({ change: { action: 'resume' }, monitors: [{ kind: 'website', id: monitorId }] }),
  triggerSelectedChecks: ({ monitorId }) => ({ ids: [monitorId] }),
  updateTcpMonitor: () => ({ name: 'Changed' }),
  createSmtpMonitor: () => ({ name: 'Body', hostname: '1.1.1.1' }),
  updateSmtpMonitor: () => ({ name: 'Changed' }),
  requestSmtpMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  createFtpMonitor: () => ({ name: 'Body', hostname: '1.1.1.1' }),
  updateFtpMonitor: () => ({ name: 'Changed' }),
  requestFtpMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  createImapPopMonitor: () => ({ name: 'Body', hostname: '1.1.1.1' }),
  updateImapPopMonitor: () => ({ name: 'Changed' }),
  requestImapPopMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  createCustomerIp: () => ({ ipAddress: `2001:4860::${fresh().toString(16)}` }),
  updateCustomerIp: () => ({ label: 'Changed' }),
  requestCustomerIpChange: () => ({ changes: { label: 'Changed' }, note: 'Please' }),
  createCustomerDomain: () => ({ domainName: `body-${fresh()}.com` }),
  updateCustomerDomain: () => ({ label: 'Changed' }),
  requestCustomerDomainChange: () => ({ changes: { label: 'Changed' }, note: 'Please' }),
  requestTcpMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  requestWebsiteChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  requestMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  decideOnChangeRequest: () => ({ status: 'rejected' }),
  createIncident: () => ({ title: `Body ${fresh()}` }),
  updateIncident: () => ({ status: 'acknowledged' }),
  createCustomField: () => ({ name: 'Body', fieldKey: `b${fresh()}`, fieldType: 'text' }),
  updateCustomField: () => ({ name: 'Changed' }),
  createCustomer: ({ packageId }) => ({ name: 'Body', email: 'body@example.com', packageId }),
  createCustomers: ({ packageId }) => ({ rows: [{ name: 'Body', email: 'body@example.com', packageId }] }),
  updateCustomer: () => ({ name: 'Changed' }),
  createNotificationChannel: () => ({
    name: 'Body',
    type: 'webhook',
    config: { url: `https://hooks.example.com/body/${fresh()}` },
  }),
  updateNotificationChannel: () => ({ name: 'Changed' }),
  sendAlert: ({ channelId }) => ({ channelIds: [channelId], subject: 'Body', message: 'Body' }),
  previewTemplates: () => ({ textTemplate: '{{cause}}' }),
  replaceMonitorChannelOverrides: ({ channelId }) => ({ overrides: [{ sourceChannelId: channelId, isActive: false }] }),
  createChannelOverride: ({ channelId }) => ({ sourceChannelId: channelId, isActive: false }),
  updateChannelOverride: (tenant) => ({ channelId: newestOverride(tenant), isActive: false }),
  createStatusPage: () => ({ slug: `body-${fresh()}`, title: 'Body' }),
  updateStatusPage: () => ({ title: 'Changed' }),
  createStatusGroup: () => ({ name: 'Body' }),
  updateStatusGroup: () => ({ name: 'Changed' }),
  createStatusComponent: ({ monitorId }) => ({ name: 'Body', monitorType: 'website', monitorId }),
  updateStatusComponent: ({ monitorId }) => ({ name: 'Changed', monitorType: 'website', monitorId }),
  addSubscriber: () => ({ type: 'email', endpoint: `body-${fresh()}@example.com` }),
  importSubscribers: () => ({ csv: `email\nbody-${fresh()}@example.com`, consentNote: 'Body' }),
  subscribeToStatusPage: () => ({ type: 'email', endpoint: `body-${fresh()}@example.com` }),
  createImTeam: () => ({ name: 'Body' }),
  updateImTeam: () => ({ name: 'Changed' }),
  addImTeamMember: ({ adminPublicId }) => ({ userId: adminPublicId, imRole: 'member' }),
  updateImTeamMember: () => ({ imRole: 'admin' }),
  updateImSettings: () => ({ teamId: null }),
  createEscalationPolicy: ({ adminPublicId }) => ({
    name: 'Body',
    steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: adminPublicId }] }],
  }),
  updateEscalationPolicy: () => ({ name: 'Changed' }),
  simulateEscalationPolicy: ({ imPolicyId }) => ({ policyId: imPolicyId }),
  createImIncident: () => ({ title: 'Body' }),
  setImIncidentStatus: () => ({ status: 'investigating' }),
  snoozeImIncident: () => ({ snoozedUntil: null }),
  mergeImIncident: ({ imIncidentId }) => ({ intoIncidentId: imIncidentId }),
  addImResponder: ({ adminPublicId }) => ({ userId: adminPublicId }),
  addImNote: () => ({ text: 'Body' }),
  createOutboundIntegration: () => ({ name: 'Body', url: 'http://1.1.1.1/in' }),
  updateOutboundIntegration: () => ({ name: 'Changed' }),
  retryOutboundDelivery: (tenant) => ({ deliveryId: newestDelivery(tenant) ?? tenant.outboundDeliveryId }),
  changeImIncidents: ({ imIncidentId }) => ({ action: 'snooze', incidentIds: [imIncidentId], snoozedUntil: null }),
  createContactMethod: () => ({ type: 'email', config: { recipient: `body-${fresh()}@example.com` } }),
  updateNotificationRules: () => ({ shiftNoticeMinutes: 30 }),
  acceptImEvent: () => ({ dedupKey: 'body', action: 'resolve' }),
  ingestDelivery: () => ({ summary: 'Body' }),
  createImSource: () => ({ name: 'Body', type: 'generic' }),
  updateImSource: () => ({ name: 'Changed' }),
  createImSchedule: ({ adminPublicId }) => ({
    name: 'Body',
    timezone: 'Europe/Zurich',
    layers: [weekly(adminPublicId)],
  }),
  updateImSchedule: () => ({ name: 'Changed' }),
  createImOverride: ({ adminPublicId }) => ({
    userId: adminPublicId,
    startsAt: '2026-03-03T10:00:00.000Z',
    endsAt: '2026-03-03T12:00:00.000Z',
  }),
  updateImOverride: () => ({ endsAt: '2026-03-03T13:00:00.000Z' }),
  previewImSchedule: ({ adminPublicId }) => ({
    timezone: 'UTC',
    layers: [weekly(adminPublicId)],
    from: '2026-03-03',
    to: '2026-03-04',
  }),
  createCustomDomain: () => ({ hostname: `body-${fresh()}.example.com`, purpose: 'white_label' }),
  createReport: () => ({ name: 'Body', frequency: 'weekly', weekday: 1 }),
  updateReport: () => ({ name: 'Changed' }),
  previewReport: () => ({ name: 'Body', frequency: 'weekly', weekday: 1 }),
  runReport: () => ({}),
  createTag: () => ({ name: `Body ${fresh()}`, color: 'red' }),
  updateTag: () => ({ color: 'blue' }),
  createMaintenanceWindow: ({ monitorId }) => ({
    title: `Body ${fresh()}`,
    startTime: '2026-05-01T22:00',
    endTime: '2026-05-01T23:00',
    websiteId: monitorId,
  }),
  checkMaintenanceOfMany: ({ monitorId }) => ({ websiteIds: [monitorId] }),
  updateMaintenanceWindow: () => ({ title: 'Changed' }),
  previewMaintenanceOccurrences: () => ({ startTime: '2026-05-01T22:00', endTime: '2026-05-01T23:00' }),
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

/** A valid body for the endpoint with records of the tenant. */
export const bodyOf = (endpoint: Endpoint, tenant: Tenant): unknown =>
  endpoint.request.body === undefined ? undefined : (bodies[endpoint.operationId]?.(tenant) ?? sampleBody(endpoint));

/** The records of the tenant that members refer to, by member name. */
const references: Readonly<Record<string, (tenant: Tenant) => unknown>> = {
  organizationId: ({ organizationId }) => organizationId,
  customerId: ({ customerId }) => customerId,
  packageId: ({ packageId }) => packageId,
  monitorId: ({ monitorId }) => monitorId,
  websiteId: ({ monitorId }) => monitorId,
  websiteIds: ({ monitorId }) => [monitorId],
  customerDomainId: ({ monitorId }) => monitorId,
  customerIpId: ({ monitorId }) => monitorId,
  tagId: ({ tagId }) => tagId,
  channelId: ({ channelId }) => channelId,
  channelIds: ({ channelId }) => [channelId],
  sourceChannelId: ({ channelId }) => channelId,
  statusPageId: ({ statusPageId }) => statusPageId,
  groupId: ({ statusGroupId }) => statusGroupId,
  componentIds: ({ statusComponentId }) => [statusComponentId],
  groupIds: ({ statusGroupId }) => [statusGroupId],
  subjectId: ({ organizationPublicId }) => organizationPublicId,
  actorId: ({ adminPublicId }) => adminPublicId,
  locationId: ({ locationId }) => locationId,
  locationIds: ({ locationId }) => [locationId],
  teamId: ({ imTeamId }) => imTeamId,
  escalationPolicyId: ({ imPolicyId }) => imPolicyId,
  policyId: ({ imPolicyId }) => imPolicyId,
  imTeamId: ({ imTeamId }) => imTeamId,
  imEscalationPolicyId: ({ imPolicyId }) => imPolicyId,
  userId: ({ adminPublicId }) => adminPublicId,
  replacesUserId: ({ adminPublicId }) => adminPublicId,
  intoIncidentId: ({ imIncidentId }) => imIncidentId,
  incidentIds: ({ imIncidentId }) => [imIncidentId],
  outageId: ({ outageId }) => outageId,
  deliveryId: ({ outboundDeliveryId }) => outboundDeliveryId,
  parentMonitorId: ({ monitorId }) => monitorId,
};

/** Members that look like references but are not. */
const noReferences: readonly string[] = ['vatId', 'paymentProviderCustomerId', 'paymentProviderSubscriptionId'];

/** The members of a body or query of the endpoint that refer to records. */
export const referencesIn = (schema: z.ZodType | undefined): readonly string[] =>
  memberNames(schema).filter((name) => /Ids?$/.test(name) && !noReferences.includes(name));

/** The value of a reference to the tenant's record; throws if the member name is unknown. */
export const referenceTo = (tenant: Tenant, name: string): unknown => {
  const reference = references[name];
  if (reference === undefined)
    throw new Error(`Unknown reference ${name}: add it to references in test/integration/http/surface/bodies.ts.`);
  return reference(tenant);
};
