import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { recordStateChanges } from '../../src/application/incidents/record-state-changes.ts';
import { finishCheck } from '../../src/domain/checks/due-check.ts';
import { hours } from '../../src/domain/kernel/time.ts';
import { pngOf } from '../../test/builders/images.ts';
import { DOWN, UP } from '../../test/builders/websites.ts';
import { addUser } from '../../test/integration/http/access/browser.ts';
import { ALL_IN_VIEW } from '../../test/console/console-window.ts';
import { listening, stopListening } from '../../test/integration/http/console/stream-suite.ts';
import { storeHost } from '../../test/integration/http/custom-domains/hosts.ts';
import { PASSWORD, testApp } from '../../test/integration/http/test-app.ts';
import type { TestApp } from '../../test/integration/http/test-app.ts';
import { stopTestServer } from '../../test/integration/kernel/database/test-database.ts';

/** Pictures of the console of a customer on a host of its agency. */
const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/own-console';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ONLY = process.env['SHOTS_ONLY'] ?? '';
const WIDTHS = (process.env['SHOTS_WIDTHS'] ?? '360,1440')
  .split(',')
  .filter((each) => each !== '')
  .map(Number);
const HOST = 'status.nordlicht.localhost';
const COLOR = '#0f7b6c';

/** The hours for which the monitors are checked. */
const HOURS = 26;
/** The picture of the README, at most 80 kB. */
const README_PICTURE = fileURLToPath(new URL('../../docs/images/customer-console.png', import.meta.url));

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
  // Browsers go by the clock of the machine.
  app.clock.set(new Date(Date.now() - hours(HOURS)));
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
  // One fails now, another failed during the night.
  const [, failing, failed] = added;
  const isDown = (monitorId: number, round: number): boolean =>
    (monitorId === failing?.id && round > HOURS - 4) || (monitorId === failed?.id && round > 8 && round < 13);
  for (let round = 1; round <= HOURS; round += 1) {
    app.clock.advance(hours(1));
    const now = app.clock.now();
    const locationId = (await app.ports.checkQueue.locationOf('local')) ?? 0;
    const due = await app.ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 1000 });
    await recordStateChanges(app.ports)(
      'worker',
      due.map((each) => finishCheck(each, isDown(each.monitorId, round) ? DOWN : UP, now)),
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

for (const width of WIDTHS)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale: 'en-GB' });
    await context.addInitScript(ALL_IN_VIEW);
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
const context = await browser.newContext({
  viewport: { width: 1040, height: 500 },
  colorScheme: 'light',
  locale: 'en-GB',
});
const window = await context.newPage();
await signIn(window);
await window.goto(`${origin}${paths['monitors'] ?? ''}`);
await window.getByText('100%').first().waitFor();
await mkdir(dirname(README_PICTURE), { recursive: true });
await window.screenshot({ path: README_PICTURE });
await browser.close();
stopListening(app);
await app.close();
await stopTestServer();
