import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { recordStateChanges } from '../../src/application/incidents/record-state-changes.ts';
import { finishCheck } from '../../src/domain/checks/due-check.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { DOWN, UP } from '../../test/builders/websites.ts';
import { addUser } from '../../test/integration/http/access/browser.ts';
import { listening, stopListening } from '../../test/integration/http/console/stream-suite.ts';
import { enableIm } from '../../test/integration/http/incident-management/im-world.ts';
import { PASSWORD, testApp } from '../../test/integration/http/test-app.ts';
import type { TestApp } from '../../test/integration/http/test-app.ts';
import { stopTestServer } from '../../test/integration/kernel/database/test-database.ts';

const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/console';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const WIDTHS = (process.env['SHOTS_WIDTHS'] ?? '360,1440').split(',').map(Number);
const SCHEMES = (process.env['SHOTS_SCHEMES'] ?? 'light,dark').split(',') as readonly ('light' | 'dark')[];
/** Only screens whose name contains this text. */
const ONLY = process.env['SHOTS_ONLY'] ?? '';
/** The languages besides English, of the screens in `TRANSLATED`. */
const LANGUAGES = (process.env['SHOTS_LANGUAGES'] ?? 'de-CH,fr-FR,it-IT,es-ES,nl-NL,pl-PL,pt-PT')
  .split(',')
  .filter((each) => each !== '');
const TRANSLATED = new Set(['overview', 'monitors', 'new-channel']);

/** The customers of the agency, each with the host names of its websites. */
const customers: Readonly<Record<string, readonly string[]>> = {
  'Bakery Kornblum': ['shop.kornblum.example', 'kornblum.example'],
  'Hotel Seeblick': ['booking.seeblick.example', 'seeblick.example', 'mail.seeblick.example'],
  'Dr. Weiss & Partner': ['weiss-partner.example'],
  'Gemeinde Oberwil am Rhein': ['oberwil.example', 'termine.oberwil.example'],
};

interface Stored {
  readonly id: number;
  readonly publicId: string;
}

interface Scene {
  readonly email: string;
  readonly paths: Readonly<Record<string, string>>;
}

/** Fills an organization like that of a small agency, and returns the paths of its screens. */
const sceneIn = async (app: TestApp): Promise<Scene> => {
  const { organizationId, apiToken } = await app.createOrganization();
  await enableIm(app, organizationId);
  const { email, publicId: userId } = await addUser(app, organizationId, { role: 'admin' });
  const admin = app.client(apiToken);
  const create = async <Answer>(path: string, body: object): Promise<Answer> => {
    const reply = await admin.post(path, body);
    if (reply.status >= 400) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body as Answer;
  };
  await admin.patch('/api/organization', { name: 'Example Agency' });
  let customerId = '';
  const websites = new Map<string, Stored>();
  for (const [name, hosts] of Object.entries(customers)) {
    const contact = { name, email: `it@${String(hosts[0])}` };
    const { customer } = await create<{ readonly customer: Stored }>('/api/customers', contact);
    customerId = customer.publicId;
    for (const host of hosts) {
      const website = { name: host, url: `https://${host}/`, customerId: customer.publicId };
      websites.set(host, await create<Stored>('/api/websites', website));
    }
  }
  await create('/api/dns-monitors', { name: 'Name servers', hostname: 'example.com' });
  await create('/api/tcp-monitors', { name: 'Database port', hostname: 'example.com', port: 5432 });
  const hook = { url: 'https://hooks.example.com/watchstead' };
  const channel = await create<Stored>('/api/notification-channels', {
    name: 'Operations mailbox',
    type: 'email',
    config: { recipients: ['ops@example.com'] },
  });
  await create('/api/notification-channels', { name: 'Ticket system', type: 'webhook', config: hook });
  const failing = new Set(['shop.kornblum.example', 'termine.oberwil.example'].map((host) => websites.get(host)?.id));
  const check = async (round: number): Promise<void> => {
    app.clock.advance(minutes(5));
    const now = app.clock.now();
    const locationId = (await app.ports.checkQueue.locationOf('local')) ?? 0;
    const due = await app.ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 1000 });
    const finding = (monitorId: number) => (round > 2 && failing.has(monitorId) ? DOWN : UP);
    await recordStateChanges(app.ports)(
      'worker',
      due.map((each) => finishCheck(each, finding(each.monitorId), now)),
    );
  };
  for (let round = 0; round < 8; round += 1) await check(round);
  const announcement = await create<Stored>('/api/incidents', {
    title: 'Mail arrives late',
    message: 'A queue is full. We are adding workers.',
  });
  const policy = await create<Stored>('/api/escalation-config/policies', {
    name: 'Day and night',
    steps: [{ afterMinutes: 15, targets: [{ type: 'user', userId }] }],
  });
  const response = await create<Stored>('/api/im/incidents', {
    title: 'The payment provider does not answer',
    escalationPolicyId: policy.publicId,
  });
  await create(`/api/im/incidents/${response.publicId}/responders`, { userId });
  await create(`/api/im/incidents/${response.publicId}/notes`, { text: 'Their status page reports a failed disk.' });
  const { items: incidents } = (await admin.get('/api/incidents?origin=automatic')).body as {
    readonly items: readonly Stored[];
  };
  const down = String(websites.get('shop.kornblum.example')?.publicId);
  return {
    email,
    paths: {
      overview: '/console/overview',
      monitors: '/console/monitors',
      monitor: `/console/monitors/website/${down}`,
      'new-monitor': '/console/monitors/new?kind=keyword',
      'edit-monitor': `/console/monitors/website/${down}/edit`,
      incidents: '/console/incidents',
      incident: `/console/incidents/${String(incidents.at(-1)?.publicId)}`,
      'incident-announced': `/console/incidents/${announcement.publicId}`,
      'incident-responses': '/console/incidents?tab=responses',
      'incident-response': `/console/incidents/responses/${response.publicId}`,
      customers: '/console/customers',
      'new-customer': '/console/customers/new',
      customer: `/console/customers/${customerId}`,
      channels: '/console/channels',
      'new-channel': '/console/channels/new?type=telegram',
      channel: `/console/channels/${channel.publicId}`,
    },
  };
};

const app = await testApp();
await listening(app);
await mkdir(OUTPUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: EXECUTABLE,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
});
const { email, paths } = await sceneIn(app);
for (const width of WIDTHS)
  for (const colorScheme of SCHEMES)
    for (const locale of ['en-GB', ...LANGUAGES]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale });
      const window: Page = await context.newPage();
      await window.goto(`${app.url}/sign-in`);
      await window.fill('#email', email);
      await window.fill('#password', PASSWORD);
      await window.click('main button');
      await window.waitForURL((url) => url.pathname !== '/sign-in');
      for (const [name, path] of Object.entries(paths)) {
        if (!name.includes(ONLY) || (locale !== 'en-GB' && !TRANSLATED.has(name))) continue;
        await window.goto(`${app.url}${path}`);
        await window.locator('h1').waitFor();
        await window.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        const file = `${OUTPUT}/${name}-${locale.slice(0, 2)}-${width}-${colorScheme}.png`;
        await window.screenshot({ path: file, fullPage: true });
        console.log(file);
      }
      await context.close();
    }
await browser.close();
stopListening(app);
await app.close();
await stopTestServer();
