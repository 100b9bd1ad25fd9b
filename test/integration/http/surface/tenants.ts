import { NO_PLAN } from '../../../../src/domain/escalation/escalation-policy.ts';
import { OUTAGE_LABEL } from '../../../../src/domain/incident-management/incident.ts';
import { openIncidents } from '../../../../src/application/incident-management/incident-changes.ts';
import { systemActor } from '../../../../src/domain/incident-management/timeline.ts';
import { noFilters } from '../../../../src/domain/notifications/channel-choice.ts';
import { enabledAgain } from '../../../../src/domain/notifications/channel-health.ts';
import { ofWholeScope } from '../../../../src/domain/notifications/channel.ts';
import type { ApiClient } from '../api-client.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { storeMonitor } from '../stored-monitors.ts';
import type { TestApp } from '../test-app.ts';
import { person } from './test-callers.ts';

/** The owner of test records: an organization, or one of its customers. Its records contain its mark. */
export interface Tenant {
  readonly app: TestApp;
  /** Part of every text in the tenant's records, and of no other. */
  readonly mark: string;
  readonly organizationId: number;
  readonly organizationPublicId: string;
  /** Null if records belong to the organization as a whole. */
  readonly customerId: number | null;
  readonly customerPublicId: string;
  readonly packageId: number;
  /** The legacy ids of a location, a monitor, a tag, a notification channel and a status page of the organization. */
  readonly locationId: number;
  readonly monitorId: number;
  readonly tagId: number;
  readonly channelId: number;
  /** A status page of the customer with a group and a component. */
  readonly statusPageId: number;
  readonly statusGroupId: number;
  readonly statusComponentId: number;
  /** A team of incident management, and an open incident. */
  readonly imTeamId: number;
  readonly imIncidentId: string;
  /** The outage that the incident is about. */
  readonly outageId: string;
  readonly imPolicyId: number;
  /** A delivery of an outbound integration. */
  readonly outboundDeliveryId: string;
  /** An administrator of the organization, signed in. */
  readonly admin: ApiClient;
  readonly adminUserId: number;
  readonly adminPublicId: string;
  /** A platform administrator, who creates what organizations cannot. */
  readonly platformAdmin: ApiClient;
}

/** Creates an organization with a customer, an administrator and a package that contain the mark. */
export const newTenant = async (app: TestApp, mark: string, platformAdmin: ApiClient): Promise<Tenant> => {
  const { organizationId, organizationPublicId } = await app.createOrganization({ organization: mark });
  await app.database.query
    .updateTable('organization')
    .set({ imEnabled: true, monitorQuotaTier: 'scale' })
    .where('id', '=', organizationId)
    .execute();
  const { id: packageId } = await app.database.query
    .updateTable('package_config')
    .set({ displayName: mark })
    .where('organizationId', '=', organizationId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const customer = await newCustomer(app, organizationId, mark);
  const locationId = await newLocation(app, organizationId, mark);
  const monitorId = await storeMonitor(app, { organizationId, customerId: customer.id, name: mark });
  const tagId = await newTag(app, organizationId, customer.id, mark);
  const channelId = await newChannel(app, organizationId, customer.id, mark);
  const statusPage = await newStatusPage(app, organizationId, customer.id, mark);
  const { imTeamId, imIncidentId, outageId, outboundDeliveryId } = await newIncident(app, organizationId, mark);
  const admin = await person(app, organizationId, mark, { role: 'admin' });
  const imPolicyId = await newPolicy(app, organizationId, admin.publicId, mark);
  return {
    app,
    mark,
    organizationId,
    organizationPublicId,
    packageId,
    locationId,
    monitorId,
    tagId,
    channelId,
    ...statusPage,
    imTeamId,
    imIncidentId,
    outageId,
    imPolicyId,
    outboundDeliveryId,
    platformAdmin,
    admin: admin.client,
    adminUserId: admin.userId,
    adminPublicId: admin.publicId,
    customerId: customer.id,
    customerPublicId: customer.publicId,
  };
};

/** A customer with self-service monitors. */
export const newCustomer = async (app: TestApp, organizationId: number, mark: string) => {
  const customer = await addCustomer(app, organizationId, { name: mark, email: `${mark}@example.com` });
  await app.database.query
    .updateTable('customer')
    .set({ allowSelfService: true, maxSelfServiceUrls: 1000 })
    .where('id', '=', customer.id)
    .execute();
  return customer;
};

const newLocation = async (app: TestApp, organizationId: number, mark: string): Promise<number> => {
  const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() };
  const { id } = await app.database.query
    .insertInto('location')
    .values({ ...stamps, publicId: app.ports.ids.next(), organizationId, key: mark, name: mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const newTag = async (app: TestApp, organizationId: number, customerId: number, mark: string): Promise<number> => {
  const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() };
  const { id } = await app.database.query
    .insertInto('tag')
    .values({
      ...stamps,
      publicId: app.ports.ids.next(),
      organizationId,
      customerId,
      name: mark,
      nameKey: mark,
      color: 'gray',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const newChannel = async (
  { ports, clock }: TestApp,
  organizationId: number,
  customerId: number,
  mark: string,
): Promise<number> => {
  const [createdAt, updatedAt] = [clock.now(), clock.now()];
  const [channel] = await ports.notificationChannels.add([
    {
      publicId: ports.ids.next(),
      organizationId,
      customerId,
      name: mark,
      type: 'webhook',
      config: { url: `https://hooks.example.com/${mark}` },
      secrets: { signingSecret: null },
      isActive: true,
      ...enabledAgain,
      filters: noFilters,
      ...ofWholeScope,
      createdAt,
      updatedAt,
    },
  ]);
  if (channel === undefined) throw new Error('The channel was not stored.');
  return channel.id;
};

type OwnPage = Pick<Tenant, 'statusPageId' | 'statusGroupId' | 'statusComponentId'>;

const newStatusPage = async (
  { database, ports, clock }: TestApp,
  organizationId: number,
  customerId: number,
  mark: string,
): Promise<OwnPage> => {
  const stamps = () => ({ publicId: ports.ids.next(), createdAt: clock.now(), updatedAt: clock.now() });
  const page = { organizationId, customerId, slug: mark, title: mark, texts: {} };
  const { id: statusPageId } = await database.query
    .insertInto('status_page')
    .values({ ...stamps(), ...page })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = { statusPageId, name: mark, position: 0 };
  const { id: statusGroupId } = await database.query
    .insertInto('status_group')
    .values({ ...stamps(), ...part })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: statusComponentId } = await database.query
    .insertInto('status_component')
    .values({ ...stamps(), ...part })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { statusPageId, statusGroupId, statusComponentId };
};

const newIncident = async (
  { ports, clock }: TestApp,
  organizationId: number,
  mark: string,
): Promise<Pick<Tenant, 'imTeamId' | 'imIncidentId' | 'outageId' | 'outboundDeliveryId'>> => {
  const now = clock.now();
  const [team] = await ports.imTeams.add([
    { publicId: ports.ids.next(), organizationId, name: mark, description: null, createdAt: now, updatedAt: now },
  ]);
  const outageId = ports.ids.next();
  const opening = {
    organizationId,
    labels: { [OUTAGE_LABEL]: outageId },
    customerId: null,
    teamId: null,
    title: mark,
    description: null,
    severity: 'error',
    source: mark,
    dedupKey: null,
    isTest: false,
    isManual: false,
  } as const;
  const [integration] = await ports.outboundIntegrations.add([
    {
      publicId: ports.ids.next(),
      organizationId,
      teamId: null,
      name: mark,
      url: `https://hooks.example.com/${mark}`,
      events: null,
      ticket: null,
      secrets: { signingSecret: null },
      createdAt: now,
      updatedAt: now,
    },
  ]);
  const [incident] = await openIncidents(ports)({ now, actor: systemActor, send: () => undefined }, [opening]);
  if (team === undefined || incident === undefined || integration === undefined)
    throw new Error('The incident was not stored.');
  const { items } = await ports.outboundDeliveries.page(integration, { page: 1, perPage: 1 });
  const [delivery] = items;
  return {
    imTeamId: team.id,
    imIncidentId: incident.publicId,
    outageId,
    outboundDeliveryId: delivery?.publicId ?? '',
  };
};

const newPolicy = async (
  { ports, clock }: TestApp,
  organizationId: number,
  userId: string,
  mark: string,
): Promise<number> => {
  const steps = [{ afterMinutes: 0, targets: [{ type: 'user' as const, userId }], onlyDuring: null }];
  const [createdAt, updatedAt] = [clock.now(), clock.now()];
  const [policy] = await ports.escalationPolicies.add([
    { ...NO_PLAN, steps, publicId: ports.ids.next(), organizationId, teamId: null, name: mark, createdAt, updatedAt },
  ]);
  if (policy === undefined) throw new Error('The policy was not stored.');
  return policy.id;
};

/** Another customer of the tenant's organization, with its own mark. */
export const neighbourOf = async (tenant: Tenant, mark: string): Promise<Tenant> => {
  const customer = await newCustomer(tenant.app, tenant.organizationId, mark);
  const monitorId = await storeMonitor(tenant.app, {
    organizationId: tenant.organizationId,
    customerId: customer.id,
    name: mark,
  });
  const tagId = await newTag(tenant.app, tenant.organizationId, customer.id, mark);
  const channelId = await newChannel(tenant.app, tenant.organizationId, customer.id, mark);
  const statusPage = await newStatusPage(tenant.app, tenant.organizationId, customer.id, mark);
  return {
    ...tenant,
    mark,
    monitorId,
    tagId,
    channelId,
    ...statusPage,
    customerId: customer.id,
    customerPublicId: customer.publicId,
  };
};

/** The tenant as creator of records without a customer. */
export const wholeOf = (tenant: Tenant, mark: string): Tenant => ({ ...tenant, mark, customerId: null });
