import { dueEvents } from '../../src/application/alert-sources/process-events.ts';
import { recordStateChanges } from '../../src/application/incidents/record-state-changes.ts';
import { finishCheck } from '../../src/domain/checks/due-check.ts';
import { OUTAGE_LABEL } from '../../src/domain/incident-management/incident.ts';
import { days, hours, later, minutes } from '../../src/domain/kernel/time.ts';
import { DOWN, UP } from '../builders/websites.ts';
import { addUser } from '../integration/http/access/browser.ts';
import type { ApiClient } from '../integration/http/api-client.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import type { TestApp } from '../integration/http/test-app.ts';

/** The customers of the agency, each with the host names of its websites. */
const customers: Readonly<Record<string, readonly string[]>> = {
  'Bakery Kornblum': ['shop.kornblum.example', 'kornblum.example'],
  'Hotel Seeblick': ['booking.seeblick.example', 'seeblick.example', 'mail.seeblick.example'],
  'Dr. Weiss & Partner': ['weiss-partner.example'],
  'Gemeinde Oberwil am Rhein': ['oberwil.example', 'termine.oberwil.example'],
};

/** The websites that fail from the fourth round of checks on. */
const failing: readonly string[] = ['shop.kornblum.example', 'termine.oberwil.example'];

const ROUNDS = 8;
const BETWEEN_ROUNDS = minutes(5);

/** The time that passes in a scene. */
export const SCENE_MS = ROUNDS * BETWEEN_ROUNDS;

const HEALTHY_ROUNDS = 3;

interface Stored {
  readonly id: number;
  readonly publicId: string;
}

/** The readers of the console that differ in what they may do. */
export const readers = ['admin', 'editor', 'readonly', 'responder', 'customer', 'supporter', 'platform'] as const;

export type Reader = (typeof readers)[number];

/** An organization like that of a small agency, with at least one record of everything that a screen shows. */
export interface Scene {
  readonly admin: ApiClient;
  /** The email address of a person of each kind. Those of a customer are its editors; the last two serve the platform. */
  readonly emails: Readonly<Record<Reader, string>>;
  /** Public ids. */
  readonly ids: Readonly<
    Record<
      | 'organization'
      | 'monitor'
      | 'customer'
      | 'outage'
      | 'announcement'
      | 'policy'
      | 'response'
      | 'channel'
      | 'window'
      | 'report'
      | 'run'
      | 'schedule'
      | 'statusPage'
      | 'team'
      | 'alertSource'
      | 'integration'
      | 'tickets'
      | 'drill'
      | 'changeRequest',
      string
    >
  >;
}

interface SceneOptions {
  /** Changes each name that people gave, such as into a long one. */
  readonly named?: (name: string) => string;
}

/** Office hours that change hands each week, and nights that change hands each day. Between them nobody is on call. */
const layersOf = ([first, second, third]: readonly string[], now: Date): readonly object[] => {
  const startsAt = later(now, -days(14)).toISOString();
  return [
    {
      name: 'Office hours',
      users: [first, second, third],
      startsAt,
      handoff: { unit: 'week', every: 1, weekday: 'monday', time: '08:00' },
      restrictions: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], from: '07:00', to: '19:00' }],
    },
    {
      name: 'Nights',
      users: [second, third],
      startsAt,
      handoff: { unit: 'day', every: 1, time: '20:00' },
      restrictions: [{ from: '20:00', to: '07:00' }],
    },
  ];
};

/** Fills an organization with what its screens show. */
export const sceneIn = async (app: TestApp, { named = (name) => name }: SceneOptions = {}): Promise<Scene> => {
  const { organizationId, organizationPublicId, apiToken } = await app.createOrganization();
  await enableIm(app, organizationId);
  const userOf = (facts: Parameters<typeof addUser>[2]) => addUser(app, organizationId, facts);
  await app.database.query
    .updateTable('app_user')
    .set({ firstName: 'Mara', lastName: 'Keller' })
    .where('organizationId', '=', organizationId)
    .execute();
  const administrator = await userOf({ role: 'admin' });
  const admin = app.client(apiToken);
  const create = async <Answer = Stored>(path: string, body: object): Promise<Answer> => {
    const { status, body: answer, text } = await admin.post(path, body);
    if (status >= 400) throw new Error(`${path}: ${text}`);
    return answer as Answer;
  };
  await admin.patch('/api/organization', { name: named('Example Agency') });
  const owners: Stored[] = [];
  const websites = new Map<string, Stored>();
  for (const [name, hosts] of Object.entries(customers)) {
    const contact = { name: named(name), email: `it@${String(hosts[0])}` };
    const { customer } = await create<{ readonly customer: Stored }>('/api/customers', contact);
    owners.push(customer);
    for (const host of hosts) {
      const website = { name: named(host), url: `https://${host}/`, customerId: customer.publicId };
      websites.set(host, await create('/api/websites', website));
    }
  }
  await create('/api/dns-monitors', { name: named('Name servers'), hostname: 'example.com' });
  await create('/api/tcp-monitors', { name: named('Database port'), hostname: 'example.com', port: 5432 });
  const channel = await create('/api/notification-channels', {
    name: named('Operations mailbox'),
    type: 'email',
    config: { recipients: ['ops@example.com'] },
  });
  await create('/api/notification-channels', {
    name: named('Ticket system'),
    type: 'webhook',
    config: { url: 'https://hooks.example.com/watchstead' },
  });
  const broken = new Set(failing.map((host) => websites.get(host)?.id));
  for (let round = 0; round < ROUNDS; round += 1) {
    app.clock.advance(BETWEEN_ROUNDS);
    const now = app.clock.now();
    const locationId = (await app.ports.checkQueue.locationOf('local')) ?? 0;
    const due = await app.ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 1000 });
    const isBroken = (monitorId: number) => round >= HEALTHY_ROUNDS && broken.has(monitorId);
    await recordStateChanges(app.ports)(
      'worker',
      due.map((each) => finishCheck(each, isBroken(each.monitorId) ? DOWN : UP, now)),
    );
  }
  const announcement = await create('/api/incidents', {
    title: named('Mail arrives late'),
    message: 'A queue is full. We are adding workers.',
  });
  const editor = await userOf({ role: 'editor' });
  const responder = await userOf({ role: 'responder' });
  const team = await create('/api/im/teams', { name: named('Operations') });
  for (const { publicId: userId } of [editor, responder])
    await create(`/api/im/teams/${team.publicId}/members`, { userId, imRole: 'admin' });
  const window = await create('/api/maintenance-windows', {
    title: named('Weekly update of the shop'),
    startTime: '2026-01-05T22:00',
    endTime: '2026-01-05T23:30',
    timezone: 'Europe/Zurich',
    recurrence: 'weekly',
    monitorType: 'website',
    monitorId: websites.get('shop.kornblum.example')?.publicId,
  });
  const statusPage = await create('/api/status-pages', {
    slug: 'example-agency',
    title: named('Example Agency'),
    description: 'All services of Example Agency.',
  });
  const shops = await create(`/api/status-pages/${statusPage.publicId}/groups`, { name: named('Shops') });
  await create(`/api/status-pages/${statusPage.publicId}/components`, {
    name: named('Shop of the bakery'),
    groupId: shops.id,
    monitorType: 'website',
    monitorId: websites.get('shop.kornblum.example')?.publicId,
  });
  await create(`/api/status-pages/${statusPage.publicId}/components`, {
    name: named('Support'),
    manualStatus: 'operational',
  });
  await create(`/api/status-pages/${statusPage.publicId}/subscribers`, {
    type: 'email',
    endpoint: 'reader@example.com',
    confirmed: true,
    consentNote: 'Asked at the counter.',
  });
  await create('/api/ping-keys', {});
  const report = await create('/api/organization/reports', {
    name: named('Availability for the management'),
    frequency: 'monthly',
    dayOfMonth: 2,
    timezone: 'Europe/Zurich',
  });
  const run = await create(`/api/organization/reports/${report.publicId}/run`, {});
  const policy = await create('/api/escalation-config/policies', {
    name: named('Day and night'),
    teamId: team.id,
    steps: [{ afterMinutes: 15, targets: [{ type: 'user', userId: administrator.publicId }] }],
  });
  const response = await create('/api/im/incidents', {
    title: named('The payment provider does not answer'),
    escalationPolicyId: policy.publicId,
  });
  const colleague = await userOf({ role: 'responder' });
  await create(`/api/im/incidents/${response.publicId}/responders`, { userId: colleague.publicId });
  await create(`/api/im/incidents/${response.publicId}/notes`, { text: 'Their status page reports a failed disk.' });
  const schedule = await create('/api/im/schedules', {
    name: named('Operations'),
    teamId: team.id,
    timezone: 'Europe/Zurich',
    layers: layersOf([administrator.publicId, editor.publicId, responder.publicId], app.clock.now()),
  });
  await create(`/api/im/schedules/${schedule.publicId}/overrides`, {
    userId: colleague.publicId,
    startsAt: later(app.clock.now(), hours(12)).toISOString(),
    endsAt: later(app.clock.now(), hours(20)).toISOString(),
  });
  const alertSource = await create<Stored & { readonly url: string }>('/api/im/sources', {
    name: named('Prometheus of the data center'),
    type: 'generic',
    teamId: team.id,
    routes: [{ match: { severity: 'critical', component: 'database*' }, escalationPolicyId: policy.publicId }],
  });
  await create(new URL(alertSource.url).pathname, {
    key: 'disk',
    severity: 'critical',
    summary: named('The disk of database-3 is full'),
    source: named('database-3'),
    component: 'database-3',
  });
  await dueEvents(app.ports).run();
  const integration = await create('/api/im/outbound', {
    name: named('Board in the hall'),
    url: 'https://board.example.com/hooks',
    teamId: team.id,
  });
  const tickets = await create('/api/im/outbound', {
    name: named('Tickets of the operations team'),
    url: 'https://acme.atlassian.net',
    token: 'ATATT3xFf',
    teamId: team.id,
    ticket: { system: 'jira', project: 'OPS', account: 'bot@example.com', labels: ['incident'] },
  });
  await create(`/api/im/incidents/${response.publicId}/notes`, { text: 'They expect to be back at noon.' });
  const changeRequest = await create(
    `/api/websites/${String(websites.get('shop.kornblum.example')?.publicId)}/change-requests`,
    { changes: { checkInterval: 1, keyword: named('Fresh bread') }, note: 'We have a sale this week.' },
  );
  const drill = await create('/api/drills', {});
  const { items } = (await admin.get('/api/incidents?origin=automatic')).body as { readonly items: readonly Stored[] };
  // A response to an outage names it as the alerts of monitors do.
  await app.database.query
    .updateTable('im_incident')
    .set({ labels: { [OUTAGE_LABEL]: String(items.at(-1)?.publicId) } })
    .where('publicId', '=', response.publicId)
    .execute();
  const [own] = owners;
  return {
    admin,
    emails: {
      admin: administrator.email,
      editor: editor.email,
      readonly: (await userOf({ role: 'readonly' })).email,
      responder: responder.email,
      customer: (await userOf({ role: 'editor', customerId: own?.id ?? 0 })).email,
      supporter: (await userOf({ role: 'readonly', isGlobalSupporter: true })).email,
      platform: (await userOf({ role: 'admin', isGlobalAdmin: true })).email,
    },
    ids: {
      organization: organizationPublicId,
      monitor: String(websites.get('shop.kornblum.example')?.publicId),
      customer: String(own?.publicId),
      outage: String(items.at(-1)?.publicId),
      announcement: announcement.publicId,
      policy: policy.publicId,
      response: response.publicId,
      channel: channel.publicId,
      window: window.publicId,
      report: report.publicId,
      run: run.publicId,
      schedule: schedule.publicId,
      statusPage: statusPage.publicId,
      team: team.publicId,
      alertSource: alertSource.publicId,
      integration: integration.publicId,
      tickets: tickets.publicId,
      drill: drill.publicId,
      changeRequest: changeRequest.publicId,
    },
  };
};
