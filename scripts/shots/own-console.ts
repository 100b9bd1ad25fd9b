import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { recordStateChanges } from '../../src/application/incidents/record-state-changes.ts';
import { finishCheck } from '../../src/domain/checks/due-check.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { pngOf } from '../../test/builders/images.ts';
import { DOWN, UP } from '../../test/builders/websites.ts';
import { addUser } from '../../test/integration/http/access/browser.ts';
import { listening, stopListening } from '../../test/integration/http/console/stream-suite.ts';
import { storeHost } from '../../test/integration/http/custom-domains/hosts.ts';
import { PASSWORD, testApp } from '../../test/integration/http/test-app.ts';
import type { TestApp } from '../../test/integration/http/test-app.ts';
import { stopTestServer } from '../../test/integration/kernel/database/test-database.ts';

/** Pictures of the console of a customer on a host of its agency. */
const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/own-console';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ONLY = process.env['SHOTS_ONLY'] ?? '';
const HOST = 'status.nordlicht.localhost';
const COLOR = '#0f7b6c';

/** A lighthouse in the color of the agency. */
const logoPixel = (x: number, y: number): string | null => {
  const [across, down] = [Math.abs(x - 32), y];
  if (down < 14) return across < 8 && down > 4 ? '#f2b33d' : null;
  if (down < 20) return across < 13 ? COLOR : null;
  return across < 8 + (down - 20) / 6 ? COLOR : null;
};

interface Stored {
  readonly id: number;
  readonly publicId: string;
}

interface Scene {
  readonly email: string;
  readonly paths: Readonly<Record<string, string>>;
}

/** The websites of the customer. */
const websites = ['Booking', 'Website', 'Guest Wi-Fi portal', 'Restaurant menu', 'Vouchers', 'Newsletter'];

const sceneIn = async (app: TestApp): Promise<Scene> => {
  const { organizationId, apiToken } = await app.createOrganization();
  const admin = app.client(apiToken);
  await admin.patch('/api/organization', { name: 'Nordlicht Digital', brandColor: COLOR });
  await fetch(`${app.url}/api/organization/logo`, {
    method: 'POST',
    headers: { ...admin.headers, 'Content-Type': 'image/png' },
    body: pngOf(64, 64, logoPixel),
  });
  await storeHost(app, { organizationId, hostname: HOST });
  await app.ports.customHosts.reload();
  const create = async <Answer = Stored>(path: string, sent: object): Promise<Answer> =>
    (await admin.post(path, sent)).body as Answer;
  const contact = { name: 'Hotel Seeblick', email: 'it@seeblick.example' };
  const {
    customer: { id, publicId },
  } = await create<{ readonly customer: Stored }>('/api/customers', contact);
  const added: Stored[] = [];
  for (const name of websites) {
    const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    const url = `https://${slug}.seeblick.example/`;
    added.push(await create('/api/websites', { name, url, customerId: publicId }));
  }
  const failing = added[1]?.id;
  for (let round = 0; round < 8; round += 1) {
    app.clock.advance(minutes(5));
    const now = app.clock.now();
    const locationId = (await app.ports.checkQueue.locationOf('local')) ?? 0;
    const due = await app.ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 1000 });
    await recordStateChanges(app.ports)(
      'worker',
      due.map((each) => finishCheck(each, round > 3 && each.monitorId === failing ? DOWN : UP, now)),
    );
  }
  const { email } = await addUser(app, organizationId, { customerId: id, role: 'editor' });
  return {
    email,
    paths: {
      'sign-in': '/sign-in',
      overview: '/console/overview',
      customer: '/console/customer',
      monitors: '/console/monitors',
      monitor: `/console/monitors/website/${String(added[1]?.publicId)}`,
      edit: `/console/monitors/website/${String(added[1]?.publicId)}/edit`,
      incidents: '/console/incidents',
      channels: '/console/channels',
      profile: '/console/profile',
      licenses: '/console/licenses',
      account: '/account',
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
const origin = app.url.replace('127.0.0.1', HOST);

const signIn = async (window: Page): Promise<void> => {
  await window.goto(`${origin}/sign-in`);
  await window.fill('#email', email);
  await window.fill('#password', PASSWORD);
  await window.click('main button');
  await window.waitForURL((url) => url.pathname !== '/sign-in');
};

for (const width of [360, 1440])
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale: 'en-GB' });
    const window = await context.newPage();
    for (const [name, path] of Object.entries(paths)) {
      if (name === 'overview') await signIn(window);
      if (!name.includes(ONLY)) continue;
      await window.goto(`${origin}${path}`);
      await window.locator('h1').waitFor();
      await window.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      const file = `${OUTPUT}/${name}-${width}-${colorScheme}.png`;
      await window.screenshot({ path: file, fullPage: true });
      console.log(file);
    }
    await context.close();
  }
await browser.close();
stopListening(app);
await app.close();
await stopTestServer();
