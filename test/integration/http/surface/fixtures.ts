import { Readable } from 'node:stream';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { NO_TARGETS } from '../../../../src/domain/alert-sources/alert-event.ts';
import { alertOf } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { screenshotFile } from '../../../../src/domain/checks/screenshot.ts';
import { exportFile } from '../../../../src/domain/data-export/data-export.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { reportFile } from '../../../../src/domain/reports/report-run.ts';
import { monthOfCustomer } from '../../../../src/domain/reports/report.ts';
import { storedContactSettings, withoutCode } from '../../../../src/domain/paging/contact-method.ts';
import type { Endpoint } from '../../../../src/interfaces/http/kernel/endpoint.ts';
import { sessionOf } from './test-callers.ts';
import type { Tenant } from './tenants.ts';
import { newCustomer } from './tenants.ts';

/** The value of a path parameter, and the legacy integer id if the path accepts one. */
export interface Built {
  readonly id: string;
  readonly legacyId?: number;
}

/** How the records of a path parameter are created. */
export interface Fixture {
  /** Creates a record of the tenant; `parents` contains the preceding parameters. */
  readonly build: (tenant: Tenant, parents: Readonly<Record<string, string>>) => Promise<Built>;
  /**
    * True if records can belong to one customer, so that other customers must not see them; `shared` if customers
      * also see those of the whole organization.
   */
  readonly ofCustomer?: true | 'shared';
  /** The value of a parameter that is a fixed word and not a record. */
  readonly word?: string;
}

let count = 0;

const post = async (tenant: Tenant, path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
  const { status, body: answer, text } = await tenant.admin.post(path, body);
  if (status !== 200) throw new Error(`The fixture of ${path} was refused: ${status} ${text}`);
  return answer as Readonly<Record<string, unknown>>;
};

const created = (path: string, body: (tenant: Tenant) => object): Fixture['build'] => async (tenant) => {
  const { publicId, id } = await post(tenant, path, body(tenant));
  return typeof publicId === 'string' ? { id: publicId, legacyId: Number(id) } : { id: String(id) };
};

const incident = async ({ app, organizationId, customerId, mark }: Tenant): Promise<Built> => {
  const now = app.clock.now();
  const publicId = app.ports.ids.next();
  await app.database.query
    .insertInto('incident')
    .values({ publicId, organizationId, customerId, origin: 'automatic', status: 'open', title: mark, startedAt: now, createdAt: now, updatedAt: now })
    .execute();
  return { id: publicId };
};

const session = async ({ app, adminUserId }: Tenant): Promise<Built> => {
  await sessionOf(app, adminUserId);
  const [newest] = await app.ports.sessions.listOf(adminUserId);
  if (newest === undefined) throw new Error('The session was not opened.');
  return { id: newest.publicId };
};

const customer = async ({ app, organizationId, mark }: Tenant): Promise<Built> => {
  const { id, publicId } = await newCustomer(app, organizationId, mark);
  return { id: publicId, legacyId: id };
};

const location = async ({ platformAdmin, mark, organizationId }: Tenant): Promise<Built> => {
  const { status, body, text } = await platformAdmin.post('/api/locations', { key: `l${(count += 1)}`, name: mark, organizationId });
  if (status !== 200) throw new Error(`The location was refused: ${status} ${text}`);
  return { id: (body as { publicId: string }).publicId };
};

const connection = async ({ app, adminUserId, organizationId, mark }: Tenant): Promise<Built> => {
  const now = app.clock.now();
  const clientId = `app-${mark}-${(count += 1)}`;
  const client = await app.database.query
    .insertInto('oauth_client')
    .values({ clientId, name: mark, redirectUris: ['http://127.0.0.1/callback'], createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto('app_grant')
    .values({ name: clientId, clientId: client.id, userId: adminUserId, organizationId, customerId: null, scopes: ['api.read'], createdAt: now, expiresAt: later(now, days(30)) })
    .execute();
  return { id: clientId };
};

const organization = ({ organizationPublicId, organizationId }: Tenant): Promise<Built> =>
  Promise.resolve({ id: organizationPublicId, legacyId: organizationId });

/** A resource of the tenant's customer, or of another one if records belong to the whole organization. */
const ofACustomer = (collection: string, body: (tenant: Tenant) => object): Fixture => ({
  ofCustomer: true,
  build: async (tenant) => {
    const owner = tenant.customerId === null ? (await customer(tenant)).id : tenant.customerPublicId;
    return created(`/api/customers/${owner}/${collection}`, body)(tenant, {});
  },
});

const website = created('/api/websites', ({ mark, customerId }) => ({ name: mark, url: `http://1.1.1.1/${mark}`, ...(customerId === null ? {} : { customerId }) }));

const maintenanceWindow: Fixture['build'] = async (tenant) => {
  const { legacyId: websiteId } = await website(tenant, {});
  return created('/api/maintenance-windows', ({ mark }) => ({ title: mark, startTime: '2026-05-01T22:00', endTime: '2026-05-01T23:00', websiteId }))(tenant, {});
};

/** Exceeds the limit of open requests, because the tests need more than one customer may have. */
const changeRequest = async (tenant: Tenant): Promise<Built> => {
  const { app, organizationId, customerId, mark, adminUserId: requesterId } = tenant;
  const { legacyId: monitorId = 0 } = await website(tenant, {});
  const now = app.clock.now();
  const publicId = app.ports.ids.next();
  await app.database.query
    .insertInto('change_request')
    .values({ publicId, organizationId, customerId, monitorId, changes: { name: mark }, note: mark, requesterId, status: 'open', createdAt: now, updatedAt: now })
    .execute();
  return { id: publicId };
};

const word = (value: string): Fixture => ({ build: () => Promise.resolve({ id: value }), ofCustomer: true, word: value });

const hostMonitor = (kind: string, members: object = {}): Fixture => ({
  build: created(`/api/${kind}-monitors`, ({ mark, customerId }) => ({ name: mark, hostname: kind === 'dns' ? 'example.com' : '1.1.1.1', ...members, ...(customerId === null ? {} : { customerId }) })),
  ofCustomer: true,
});

const screenshot: Fixture['build'] = async ({ app }, { id: websiteId = '' }) => {
  const id = app.ports.ids.next();
  const found = await app.ports.monitors.find(everywhere, 'website', websiteId);
  await app.ports.files.write(screenshotFile(found?.id ?? 0, id), Readable.from([Buffer.from('PNG')]));
  return { id };
};

const imMember: Fixture['build'] = async (tenant, { id: teamId = '' }) => {
  const { id: userId } = await created('/api/users', ({ mark }) => ({ email: `${mark}-${(count += 1)}@example.com`, firstName: mark, role: 'responder' }))(tenant, {});
  await post(tenant, `/api/im/teams/${teamId}/members`, { userId, imRole: 'member' });
  return { id: userId };
};

const deliveries = new WeakMap<Tenant, string>();

/** The delivery of the newest outbound integration of the tenant. */
export const newestDelivery = (tenant: Tenant): string | undefined => deliveries.get(tenant);

const outboundIntegration: Fixture['build'] = async (tenant) => {
  const { app, imIncidentId } = tenant;
  const built = await created('/api/im/outbound', ({ mark }) => ({ name: mark, url: 'http://1.1.1.1/in' }))(tenant, {});
  const incident = await app.ports.imIncidents.find(everywhere, imIncidentId);
  const publicId = app.ports.ids.next();
  const delivery = { publicId, messageId: app.ports.ids.next(), integrationId: built.legacyId ?? 0, incident: { id: incident?.id ?? 0 }, event: 'imIncident.opened', body: '{}' } as const;
  await app.ports.outboundDeliveries.add([delivery], app.clock.now());
  deliveries.set(tenant, publicId);
  return built;
};

/** Stored directly, because creating one sends a code, which is limited. */
const contactMethod = async ({ app: { ports, clock }, organizationId, adminUserId: userId, mark }: Tenant): Promise<Built> => {
  const now = clock.now();
  const [stored] = await ports.contactMethods.add([
    { publicId: ports.ids.next(), organizationId, userId, name: mark, type: 'email', ...storedContactSettings('email', { recipient: `${mark}@example.com` }), ...withoutCode, verifiedAt: null, createdAt: now, updatedAt: now },
  ]);
  return { id: stored?.publicId ?? '' };
};

/** An event with a body. */
const imEvent: Fixture['build'] = async ({ app, mark }, { id: sourceId = '' }) => {
  const source = await app.ports.imSources.find(everywhere, sourceId);
  const id = app.ports.ids.next();
  await app.ports.imEvents.accept([
    {
      publicId: id, deliveryId: id, sourceId: source?.id ?? 0, receivedAt: app.clock.now(), kind: 'alert', key: mark, targets: NO_TARGETS, problem: null, note: mark,
      alert: alertOf({ key: mark, action: 'trigger', summary: mark }), body: new TextEncoder().encode(JSON.stringify({ summary: mark })),
    },
  ]);
  return { id };
};

const imOverride: Fixture['build'] = async (tenant, { id: scheduleId = '' }) => {
  const span = { startsAt: '2026-03-03T10:00:00.000Z', endsAt: '2026-03-03T12:00:00.000Z' };
  const { publicId } = await post(tenant, `/api/im/schedules/${scheduleId}/overrides`, { userId: tenant.adminPublicId, ...span });
  return { id: String(publicId) };
};

const statusPage = created('/api/status-pages', ({ mark, customerId }) => ({ slug: `${mark}-${(count += 1)}`, title: mark, ...(customerId === null ? {} : { customerId }) }));
const pagePart =
  (collection: 'groups' | 'components'): Fixture['build'] =>
  (tenant, { id: pageId = '' }) =>
    created(`/api/status-pages/${pageId}/${collection}`, ({ mark }) => ({ name: mark }))(tenant, {});

const subscriber: Fixture['build'] = async (tenant, { id: pageId = '' }) => {
  const path = `/api/status-pages/${pageId}/subscribers`;
  const endpoint = `${tenant.mark}-${(count += 1)}@example.com`;
  await post(tenant, path, { type: 'email', endpoint, confirmed: true, consentNote: 'Test' });
  const { body } = await tenant.admin.get(`${path}?search=${endpoint}`);
  return { id: String((body as { items: readonly { id: number }[] }).items[0]?.id) };
};

/** An export that is ready, so that any number of them can exist. */
const dataExport = async ({ app: { database, ports, clock }, organizationId, mark }: Tenant): Promise<Built> => {
  const [publicId, now] = [ports.ids.next(), clock.now()];
  const file = Buffer.from(`ZIP of ${mark}`);
  await ports.files.write(exportFile({ publicId, attempts: 1 }), Readable.from([file]));
  const { id } = await database.query
    .insertInto('data_export')
    .values({ publicId, organizationId, status: 'ready', recipientEmails: [`${mark}@example.com`], attempts: 1, readyAt: now, bytes: file.length, sha256: publicId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: publicId, legacyId: id };
};

const report = created('/api/organization/reports', ({ mark }) => ({ name: mark, frequency: 'weekly', weekday: 1 }));

/** A run that is ready, with a PDF. */
const reportRun = async ({ app: { database, ports, clock }, organizationId, mark }: Tenant): Promise<Built> => {
  const [publicId, now] = [ports.ids.next(), clock.now()];
  const file = reportFile({ publicId, attempts: 1 }, 1);
  const bytes = await ports.files.write(file, Readable.from([Buffer.from(`PDF of ${mark}`)]));
  const settings = { ...monthOfCustomer({ customerId: 1, customerName: mark, timezone: 'UTC' }), perCustomer: false };
  const period = { periodFrom: later(now, -days(7)), periodTo: now };
  const { id } = await database.query
    .insertInto('report_run')
    .values({ publicId, organizationId, origin: 'request', settings, ...period, status: 'ready', attempts: 1, readyAt: now, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ports.reportRuns.addPdfs([{ runId: id, customerId: null, customerName: null, file, bytes, sha256: publicId, code: publicId, archivedAt: now }]);
  await ports.reportRuns.addMails({ id }, [{ recipient: `${mark}@example.com`, customerId: null }], now);
  return { id: publicId, legacyId: id };
};

/** The records that a path parameter refers to, by the path up to it. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  '/api/auth/sessions': { build: session },
  '/api/users': { build: created('/api/users', ({ mark }) => ({ email: `${mark}-${(count += 1)}@example.com`, firstName: mark, role: 'editor' })) },
  '/api/customer/tokens': { build: created('/api/customer/tokens', ({ mark, customerId }) => ({ name: mark, customerId })), ofCustomer: true },
  '/api/organization/tokens': { build: created('/api/organization/tokens', ({ mark }) => ({ name: mark })) },
  '/api/package-configs': { build: created('/api/package-configs', ({ mark }) => ({ key: `p${(count += 1)}`, displayName: mark })) },
  '/api/custom-domains': { build: created('/api/custom-domains', ({ mark }) => ({ hostname: `${mark}-${(count += 1)}.example.com`, purpose: 'white_label' })) },
  '/api/websites': { build: website, ofCustomer: true },
  '/api/websites/{id}/screenshots': { build: screenshot, ofCustomer: true },
  '/api/dns-monitors': hostMonitor('dns'),
  '/api/icmp-monitors': hostMonitor('icmp'),
  '/api/tcp-monitors': hostMonitor('tcp', { port: 443 }),
  '/api/ssh-monitors': hostMonitor('ssh'),
  '/api/smtp-monitors': hostMonitor('smtp'),
  '/api/imap-pop-monitors': hostMonitor('imap-pop'),
  '/api/ftp-monitors': hostMonitor('ftp'),
  '/api/customer-ips': ofACustomer('ips', ({ mark }) => ({ label: mark, ipAddress: `2606:4700::${(count += 1).toString(16)}` })),
  '/api/customer-domains': ofACustomer('domains', ({ mark }) => ({ label: mark, domainName: `${mark}-${(count += 1)}.com` })),
  '/api/monitors': word('website'),
  '/api/monitors/{type}': { build: website, ofCustomer: true },
  '/api/change-requests': { build: changeRequest, ofCustomer: true },
  '/api/incidents': { build: incident, ofCustomer: true },
  '/api/maintenance-windows': { build: maintenanceWindow, ofCustomer: true },
  '/api/maintenance-windows/check': { build: website, ofCustomer: true },
  '/api/status-pages': { build: statusPage, ofCustomer: true },
  '/api/status-pages/{id}/groups': { build: pagePart('groups'), ofCustomer: true },
  '/api/status-pages/{id}/components': { build: pagePart('components'), ofCustomer: true },
  '/api/status-pages/{id}/subscribers': { build: subscriber, ofCustomer: true },
  '/api/custom-fields': { build: created('/api/custom-fields', ({ mark }) => ({ name: mark, fieldKey: `f${(count += 1)}`, fieldType: 'text' })) },
  '/api/customers': { build: customer, ofCustomer: true },
  '/api/notification-channels': {
    build: created('/api/notification-channels', ({ mark, customerId }) => ({
      name: mark,
      type: 'webhook',
      config: { url: `https://hooks.example.com/${mark}/${(count += 1)}` },
      ...(customerId === null ? {} : { customerId }),
    })),
    ofCustomer: true,
  },
  '/api/im/me/contact-methods': { build: contactMethod },
  '/api/tags': {
    build: created('/api/tags', ({ mark, customerId }) => ({ name: `${mark} ${(count += 1)}`, color: 'teal', ...(customerId === null ? {} : { customerId }) })),
    ofCustomer: 'shared',
  },
  '/api/im/teams': { build: created('/api/im/teams', ({ mark }) => ({ name: mark })) },
  '/api/im/teams/{id}/members': { build: imMember },
  '/api/im/outbound': { build: outboundIntegration },
  '/api/im/incidents': { build: created('/api/im/incidents', ({ mark, imPolicyId }) => ({ title: mark, escalationPolicyId: imPolicyId })) },
  '/api/escalation-config/policies': {
    build: created('/api/escalation-config/policies', ({ mark, adminPublicId }) => ({ name: mark, steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: adminPublicId }] }] })),
  },
  '/api/im/sources': { build: created('/api/im/sources', ({ mark }) => ({ name: mark, type: 'generic' })) },
  '/api/im/sources/{id}/events': { build: imEvent },
  '/api/im/schedules': { build: created('/api/im/schedules', ({ mark }) => ({ name: mark, timezone: 'UTC' })) },
  '/api/im/schedules/{id}/overrides': { build: imOverride },
  '/api/locations': { build: location },
  '/api/organization/data-export': { build: dataExport },
  '/api/organization/reports': { build: report },
  '/api/organization/report-runs': { build: reportRun },
  '/api/oauth/connections': { build: connection },
  '/api/organizations': { build: organization },
  '/api/platform-admin/organizations': { build: organization },
};

/**
  * Parameters that are secrets: they are the only credential, so they do not refer to a record that
  * could be out of scope.
 */
export const capabilities: readonly string[] = ['/api/heartbeat', '/api/im/ingest', '/calendars', '/status', '/logos', '/verify'];

/** The parameters of a path, each with the path before it. */
export const parametersOf = ({ path }: Pick<Endpoint, 'path'>): readonly { readonly name: string; readonly before: string }[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => ({ name: match[1] ?? '', before: path.slice(0, match.index - 1) }));

/** Whether the path refers to records. */
export const namesRecords = (endpoint: Endpoint): boolean => parametersOf(endpoint).some(({ before }) => !capabilities.includes(before));

/** Why the endpoint cannot be tested yet, or null. */
export const missingFixture = (endpoint: Endpoint): string | null => {
  const missing = parametersOf(endpoint).find(({ before }) => fixtures[before] === undefined && !capabilities.includes(before));
  return missing === undefined
    ? null
    : `${endpoint.method.toUpperCase()} ${endpoint.path} has no fixture for {${missing.name}}: say in test/integration/http/surface/fixtures.ts how a record at ${missing.before} is built.`;
};

/** The path with `id` for every record. */
export const pathWith = ({ path }: Pick<Endpoint, 'path'>, id: string): string =>
  filled(path, Object.fromEntries(parametersOf({ path }).map(({ name, before }) => [name, fixtures[before]?.word ?? id])));

const overrides = new WeakMap<Tenant, number>();

/** The newest channel override of a website of the tenant. */
export const newestOverride = (tenant: Tenant): number | undefined => overrides.get(tenant);

const newOverride = async (tenant: Tenant, path: string): Promise<number> => {
  const { id } = await post(tenant, path, { sourceChannelId: tenant.channelId });
  overrides.set(tenant, Number(id));
  return Number(id);
};

/** Creates records that an operation names in its body or query, and returns the query. */
const named: Readonly<Record<string, (tenant: Tenant, path: string) => Promise<string>>> = {
  updateChannelOverride: async (tenant, path) => newOverride(tenant, path).then(() => ''),
  deleteScheduleFeed: async (tenant, path) => post(tenant, path, {}).then(() => ''),
  deleteChannelOverride: async (tenant, path) => `?channelId=${await newOverride(tenant, path)}`,
};

/** Creates a record of the tenant for every parameter of the path, outer ones first. */
export const buildPath = async (endpoint: Endpoint, tenant: Tenant): Promise<{ path: string; legacyPath: string | null; ids: readonly string[] }> => {
  const values: Record<string, string> = {};
  let legacyPath: string | null = null;
  for (const { name, before } of parametersOf(endpoint)) {
    const built = await fixtures[before]?.build(tenant, values);
    values[name] = built?.id ?? 'none';
    if (built?.legacyId !== undefined) legacyPath = filled(endpoint.path, { ...values, [name]: String(built.legacyId) });
  }
  const path = filled(endpoint.path, values);
  const query = await named[endpoint.operationId]?.(tenant, path);
  return { path: `${path}${query ?? ''}`, legacyPath, ids: Object.values(values) };
};

const filled = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
