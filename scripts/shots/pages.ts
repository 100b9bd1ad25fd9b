import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { addUser } from '../../test/integration/http/access/browser.ts';
import { PASSWORD, testApp } from '../../test/integration/http/test-app.ts';
import type { TestApp } from '../../test/integration/http/test-app.ts';
import { stopTestServer } from '../../test/integration/kernel/database/test-database.ts';
import { addOutage } from '../../test/integration/pages/outages.ts';

const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/pages';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** The languages of the browser. */
const LANGUAGES = ['en-GB', 'de-CH', 'fr-FR'];

/** What a shot is of: pages before the sign-in, and pages after it. */
interface Scene {
  readonly open: Readonly<Record<string, string>>;
  readonly signedIn: Readonly<Record<string, string>>;
  readonly email: string;
}

/** Creates an organization with a customer that has two outages. */
const sceneIn = async (app: TestApp): Promise<Scene> => {
  const { organizationId, apiToken } = await app.createOrganization({ organization: 'Example Agency' });
  const admin = app.client(apiToken);
  await admin.patch('/api/organization', { timezone: 'Europe/Zurich' });
  const customer = { name: 'Bakery Kornblum', email: 'shop@kornblum.example' };
  const { customer: stored } = (await admin.post('/api/customers', customer)).body as {
    readonly customer: { readonly id: number };
  };
  const customerId = stored.id;
  const website = { name: 'Shop', url: 'https://shop.kornblum.example/', customerId };
  const { id: monitorId } = (await admin.post('/api/websites', website)).body as { readonly id: number };
  const incident = await addOutage(app, { organizationId, customerId, monitorId });
  await addOutage(app, { organizationId, customerId, title: 'Mail is down' });
  const { email } = await addUser(app, organizationId, { role: 'admin' });
  return {
    email,
    open: { front: '/', 'sign-in': '/sign-in', reset: '/reset-password', unknown: '/unknown' },
    signedIn: {
      incident,
      account: '/account',
      sessions: '/account/sessions',
      'two-step': '/account/two-step',
      tokens: '/account/tokens',
      apps: '/account/apps',
      deletion: '/account/deletion',
    },
  };
};

const app = await testApp();
await mkdir(OUTPUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: EXECUTABLE,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
});
const { open, signedIn, email } = await sceneIn(app);
for (const width of [390, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    for (const locale of LANGUAGES) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale });
      const window: Page = await context.newPage();
      const shoot = async (name: string): Promise<void> => {
        const path = `${OUTPUT}/${name}-${locale.slice(0, 2)}-${width}-${colorScheme}.png`;
        await window.screenshot({ path, fullPage: true });
        console.log(path);
      };
      for (const [name, path] of Object.entries(open)) {
        await window.goto(`${app.url}${path}`);
        await shoot(name);
      }
      await window.goto(`${app.url}/sign-in`);
      await window.fill('#email', email);
      await window.fill('#password', PASSWORD);
      await window.click('main button');
      for (const [name, path] of Object.entries(signedIn)) {
        await window.goto(`${app.url}${path}`);
        await shoot(name);
      }
      await window.goto(`${app.url}/account/two-step`);
      await window.click('main button');
      await shoot('two-step-setup');
      await context.close();
    }
await browser.close();
await app.close();
await stopTestServer();
