import { Readable } from 'node:stream';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { NO_TARGETS } from '../../../../src/domain/alert-sources/alert-event.ts';
import { alertOf } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { screenshotFile } from '../../../../src/domain/checks/screenshot.ts';
import { exportFile } from '../../../../src/domain/data-export/data-export.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { reportFile } from '../../../../src/domain/reports/report-pdf.ts';
import { monthOfCustomer } from '../../../../src/domain/reports/report.ts';
import { storedContactSettings, withoutCode } from '../../../../src/domain/paging/contact-method.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { sessionOf } from './test-callers.ts';
import type { Tenant } from './tenants.ts';
import { newCustomer } from './tenants.ts';
import { created, nextNumber, post } from './built.ts';
import type { Built, Fixture } from './built.ts';

export const incident = async ({ app, organizationId, customerId, mark }: Tenant): Promise<Built> => {
  const now = app.clock.now();
  const publicId = app.ports.ids.next();
  await app.database.query
    .insertInto('incident')
    .values({
      publicId,
      organizationId,
      customerId,
      origin: 'automatic',
      status: 'open',
      title: mark,
      startedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { id: publicId };
};

export const session = async ({ app, adminUserId }: Tenant): Promise<Built> => {
  await sessionOf(app, adminUserId);
  const [newest] = await app.ports.sessions.listOf(adminUserId);
  if (newest === undefined) throw new Error('The session was not opened.');
  return { id: newest.publicId };
};

export const customer = async ({ app, organizationId, mark }: Tenant): Promise<Built> => {
  const { id, publicId } = await newCustomer(app, organizationId, mark);
  return { id: publicId, legacyId: id };
};

interface ListedPingKey {
  readonly id: number;
  readonly publicId: string;
  readonly customerId: number | null;
}

const pingKeysOf = async ({ admin }: Tenant): Promise<readonly ListedPingKey[]> =>
  ((await admin.get('/api/ping-keys?perPage=100')).body as { items: ListedPingKey[] }).items;

/** Returns the ping key of the tenant, which has at most one. */
export const pingKey = async (tenant: Tenant): Promise<Built> => {
  const { customerId } = tenant;
  const present = (await pingKeysOf(tenant)).find((each) => each.customerId === customerId);
  if (present !== undefined) return { id: present.publicId, legacyId: present.id };
  const { id, publicId } = await post(tenant, '/api/ping-keys', { customerId });
  return { id: String(publicId), legacyId: Number(id) };
};

/** Deletes the ping keys of the organization, so that further ones can be created. */
export const withoutPingKey = async (tenant: Tenant): Promise<void> => {
  for (const { publicId } of await pingKeysOf(tenant)) await tenant.admin.delete(`/api/ping-keys/${publicId}`);
};

export const location = async ({ platformAdmin, mark, organizationId }: Tenant): Promise<Built> => {
  const { status, body, text } = await platformAdmin.post('/api/locations', {
    key: `l${nextNumber()}`,
    name: mark,
    organizationId,
  });
  if (status !== 200) throw new Error(`The location was refused: ${status} ${text}`);
  return { id: (body as { publicId: string }).publicId };
};

const grantOf = async ({ app, organizationId, mark }: Tenant, userId: number): Promise<Built> => {
  const now = app.clock.now();
  const clientId = `app-${mark}-${nextNumber()}`;
  const client = await app.database.query
    .insertInto('oauth_client')
    .values({ clientId, name: mark, redirectUris: ['http://127.0.0.1/callback'], createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto('app_grant')
    .values({
      name: clientId,
      clientId: client.id,
      userId,
      organizationId,
      customerId: null,
      scopes: ['api.read'],
      createdAt: now,
      expiresAt: later(now, days(30)),
    })
    .execute();
  return { id: clientId };
};

export const connection = (tenant: Tenant): Promise<Built> => grantOf(tenant, tenant.adminUserId);

export const userConnection: Fixture['build'] = async (tenant, { id = '' }) => {
  const user = tenant.app.database.query.selectFrom('app_user').select('id').where('publicId', '=', id);
  return grantOf(tenant, (await user.executeTakeFirstOrThrow()).id);
};

export const organization = ({ organizationPublicId, organizationId }: Tenant): Promise<Built> =>
  Promise.resolve({ id: organizationPublicId, legacyId: organizationId });

/** A resource of the tenant's customer, or of another one if records belong to the whole organization. */
export const ofACustomer = (collection: string, body: (tenant: Tenant) => object): Fixture => ({
  ofCustomer: true,
  build: async (tenant) => {
    const owner = tenant.customerId === null ? (await customer(tenant)).id : tenant.customerPublicId;
    return created(`/api/customers/${owner}/${collection}`, body)(tenant, {});
  },
});

export const website = created('/api/websites', ({ mark, customerId }) => ({
  name: mark,
  url: `http://1.1.1.1/${mark}`,
  ...(customerId === null ? {} : { customerId }),
}));

export const maintenanceWindow: Fixture['build'] = async (tenant) => {
  const { legacyId: websiteId } = await website(tenant, {});
  return created('/api/maintenance-windows', ({ mark }) => ({
    title: mark,
    startTime: '2026-05-01T22:00',
    endTime: '2026-05-01T23:00',
    websiteId,
  }))(tenant, {});
};

/** Exceeds the limit of open requests, because the tests need more than one customer may have. */
export const changeRequest = async (tenant: Tenant): Promise<Built> => {
  const { app, organizationId, customerId, mark, adminUserId: requesterId } = tenant;
  const { legacyId: monitorId = 0 } = await website(tenant, {});
  const now = app.clock.now();
  const publicId = app.ports.ids.next();
  await app.database.query
    .insertInto('change_request')
    .values({
      publicId,
      organizationId,
      customerId,
      monitorId,
      changes: { name: mark },
      note: mark,
      requesterId,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { id: publicId };
};

export const word = (value: string): Fixture => ({
  build: () => Promise.resolve({ id: value }),
  ofCustomer: true,
  word: value,
});

export const hostMonitor = (kind: string, members: object = {}): Fixture => ({
  build: created(`/api/${kind}-monitors`, ({ mark, customerId }) => ({
    name: mark,
    hostname: kind === 'dns' ? 'example.com' : '1.1.1.1',
    ...members,
    ...(customerId === null ? {} : { customerId }),
  })),
  ofCustomer: true,
});

/** A monitor of a kind that its host no longer adds. */
export const customMonitor: Fixture['build'] = async ({ app, mark, organizationId, customerId, locationId }) => {
  const facts = { kind: 'custom', monitoringType: 'x-acme-queue', name: mark, target: mark } as const;
  const id = await storeMonitor(app, { organizationId, customerId, ...facts });
  await app.database.query.insertInto('check_schedule').values({ monitorId: id, locationId }).execute();
  return { id: (await app.ports.monitors.find(everywhere, 'custom', id))?.publicId ?? '', legacyId: id };
};

export const screenshot: Fixture['build'] = async ({ app }, { id: websiteId = '' }) => {
  const id = app.ports.ids.next();
  const found = await app.ports.monitors.find(everywhere, 'website', websiteId);
  await app.ports.files.write(screenshotFile(found?.id ?? 0, id), Readable.from([Buffer.from('PNG')]));
  return { id };
};

/** An open change of a website. */
export const monitorChange: Fixture['build'] = async ({ app, mark }, { id: websiteId = '' }) => {
  const publicId = app.ports.ids.next();
  const found = await app.ports.monitors.find(everywhere, 'website', websiteId);
  const values = { values: [mark], more: 0 };
  await app.ports.monitorChanges.add(found?.id ?? 0, {
    publicId,
    facet: 'nameServers',
    subject: mark,
    before: values,
    after: values,
    status: 'open',
    detectedAt: app.clock.now(),
    endedAt: null,
    refusal: null,
  });
  return { id: publicId };
};

export const imMember: Fixture['build'] = async (tenant, { id: teamId = '' }) => {
  const { id: userId } = await created('/api/users', ({ mark }) => ({
    email: `${mark}-${nextNumber()}@example.com`,
    firstName: mark,
    role: 'responder',
  }))(tenant, {});
  await post(tenant, `/api/im/teams/${teamId}/members`, { userId, imRole: 'member' });
  return { id: userId };
};

const deliveries = new WeakMap<Tenant, string>();

/** The delivery of the newest outbound integration of the tenant. */
export const newestDelivery = (tenant: Tenant): string | undefined => deliveries.get(tenant);

export const outboundIntegration: Fixture['build'] = async (tenant) => {
  const { app, imIncidentId } = tenant;
  const built = await created('/api/im/outbound', ({ mark }) => ({ name: mark, url: 'http://1.1.1.1/in' }))(tenant, {});
  const incident = await app.ports.imIncidents.find(everywhere, imIncidentId);
  const publicId = app.ports.ids.next();
  const delivery = {
    publicId,
    messageId: app.ports.ids.next(),
    integrationId: built.legacyId ?? 0,
    incident: { id: incident?.id ?? 0 },
    event: 'imIncident.opened',
    action: null,
    body: '{}',
  } as const;
  await app.ports.outboundDeliveries.add([delivery], app.clock.now());
  deliveries.set(tenant, publicId);
  return built;
};

/** Stored directly, because creating one sends a code, which is limited. */
export const contactMethod = async ({
  app: { ports, clock },
  organizationId,
  adminUserId: userId,
  mark,
}: Tenant): Promise<Built> => {
  const now = clock.now();
  const [stored] = await ports.contactMethods.add([
    {
      publicId: ports.ids.next(),
      organizationId,
      userId,
      name: mark,
      type: 'email',
      ...storedContactSettings('email', { recipient: `${mark}@example.com` }),
      ...withoutCode,
      verifiedAt: null,
      createdAt: now,
      updatedAt: now,
    },
  ]);
  return { id: stored?.publicId ?? '' };
};

export const chatAccount = async ({
  app: { ports, clock },
  organizationId,
  adminUserId: userId,
  mark,
}: Tenant): Promise<Built> => {
  const now = clock.now();
  const added = await ports.chatAccounts.add([
    {
      publicId: ports.ids.next(),
      organizationId,
      userId,
      service: 'slack',
      workspace: 'T1',
      accountId: ports.ids.next(),
      name: mark,
      proofDigest: 'digest',
      createdAt: now,
      updatedAt: now,
    },
  ]);
  return { id: typeof added === 'string' ? '' : (added[0]?.publicId ?? '') };
};

/** An event with a body. */
export const imEvent: Fixture['build'] = async ({ app, mark }, { id: sourceId = '' }) => {
  const source = await app.ports.imSources.find(everywhere, sourceId);
  const id = app.ports.ids.next();
  await app.ports.imEvents.accept([
    {
      publicId: id,
      deliveryId: id,
      sourceId: source?.id ?? 0,
      receivedAt: app.clock.now(),
      kind: 'alert',
      key: mark,
      targets: NO_TARGETS,
      problem: null,
      note: mark,
      alert: alertOf({ key: mark, action: 'trigger', summary: mark }),
      body: new TextEncoder().encode(JSON.stringify({ summary: mark })),
    },
  ]);
  return { id };
};

export const imOverride: Fixture['build'] = async (tenant, { id: scheduleId = '' }) => {
  const span = { startsAt: '2026-03-03T10:00:00.000Z', endsAt: '2026-03-03T12:00:00.000Z' };
  const { publicId } = await post(tenant, `/api/im/schedules/${scheduleId}/overrides`, {
    userId: tenant.adminPublicId,
    ...span,
  });
  return { id: String(publicId) };
};

export const statusPage = created('/api/status-pages', ({ mark, customerId }) => ({
  slug: `${mark}-${nextNumber()}`,
  title: mark,
  ...(customerId === null ? {} : { customerId }),
}));
export const pagePart =
  (collection: 'groups' | 'components'): Fixture['build'] =>
  (tenant, { id: pageId = '' }) =>
    created(`/api/status-pages/${pageId}/${collection}`, ({ mark }) => ({ name: mark }))(tenant, {});

export const subscriber: Fixture['build'] = async (tenant, { id: pageId = '' }) => {
  const path = `/api/status-pages/${pageId}/subscribers`;
  const endpoint = `${tenant.mark}-${nextNumber()}@example.com`;
  await post(tenant, path, { type: 'email', endpoint, confirmed: true, consentNote: 'Test' });
  const { body } = await tenant.admin.get(`${path}?search=${endpoint}`);
  return { id: String((body as { items: readonly { id: number }[] }).items[0]?.id) };
};

/** A drill that has ended. */
export const drill = async ({ app: { database, ports, clock }, organizationId }: Tenant): Promise<Built> => {
  const [publicId, now] = [ports.ids.next(), clock.now()];
  const { id } = await database.query
    .insertInto('drill')
    .values({
      publicId,
      organizationId,
      trigger: 'manual',
      month: null,
      hours: null,
      status: 'finished',
      deadlineAt: now,
      finishedAt: now,
      score: 100,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: publicId, legacyId: id };
};

/** An export that is ready, so that any number of them can exist. */
export const dataExport = async ({ app: { database, ports, clock }, organizationId, mark }: Tenant): Promise<Built> => {
  const [publicId, now] = [ports.ids.next(), clock.now()];
  const file = Buffer.from(`ZIP of ${mark}`);
  await ports.files.write(exportFile({ publicId, attempts: 1 }), Readable.from([file]));
  const { id } = await database.query
    .insertInto('data_export')
    .values({
      publicId,
      organizationId,
      status: 'ready',
      recipientEmails: [`${mark}@example.com`],
      attempts: 1,
      readyAt: now,
      bytes: file.length,
      sha256: publicId,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: publicId, legacyId: id };
};

export const report = created('/api/organization/reports', ({ mark }) => ({
  name: mark,
  frequency: 'weekly',
  weekday: 1,
}));

/** A run that is ready, with a PDF. */
export const reportRun = async ({ app: { database, ports, clock }, organizationId, mark }: Tenant): Promise<Built> => {
  const [publicId, now] = [ports.ids.next(), clock.now()];
  const file = reportFile({ publicId, attempts: 1 }, 1);
  const bytes = await ports.files.write(file, Readable.from([Buffer.from(`PDF of ${mark}`)]));
  const settings = { ...monthOfCustomer({ customerId: 1, customerName: mark, timezone: 'UTC' }), perCustomer: false };
  const period = { periodFrom: later(now, -days(7)), periodTo: now };
  const { id } = await database.query
    .insertInto('report_run')
    .values({
      publicId,
      organizationId,
      origin: 'request',
      settings,
      ...period,
      status: 'ready',
      attempts: 1,
      readyAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ports.reportRuns.addPdfs([
    {
      runId: id,
      customerId: null,
      customerName: null,
      file,
      bytes,
      sha256: publicId,
      transcribedScripts: [],
      result: null,
      code: publicId,
      archivedAt: now,
    },
  ]);
  await ports.reportRuns.addMails({ id }, [{ recipient: `${mark}@example.com`, customerId: null }], now);
  return { id: publicId, legacyId: id };
};
