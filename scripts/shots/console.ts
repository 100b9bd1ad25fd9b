import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { ALL_IN_VIEW } from '../../test/console/console-window.ts';
import { consolePlaces } from '../../test/console/places.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { SCENE_MS, sceneIn } from '../../test/console/scene.ts';
import { addUser } from '../../test/integration/http/access/browser.ts';
import { listening, stopListening } from '../../test/integration/http/console/stream-suite.ts';
import { PASSWORD, testApp } from '../../test/integration/http/test-app.ts';
import { stopTestServer } from '../../test/integration/kernel/database/test-database.ts';
import type { ConsoleState } from './console-state.ts';
import { consoleStates } from './console-states.ts';

const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/console';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const WIDTHS = (process.env['SHOTS_WIDTHS'] ?? '360,1440').split(',').map(Number);
const SCHEMES = (process.env['SHOTS_SCHEMES'] ?? 'light,dark').split(',') as readonly ('light' | 'dark')[];
/** Only screens whose name contains one of these texts. */
const ONLY = (process.env['SHOTS_ONLY'] ?? '').split(',');
const isAsked = (name: string): boolean => ONLY.some((text) => name.includes(text));
/** The languages besides English, of the screens in `TRANSLATED`. */
const LANGUAGES = (process.env['SHOTS_LANGUAGES'] ?? 'de-CH,fr-FR,it-IT,es-ES,nl-NL,pl-PL,pt-PT')
  .split(',')
  .filter((each) => each !== '');
/** The longest time of a step. */
const STEP_MS = 10_000;
/** Returns the name of the picture of a state. */
const pictureOf = ({ name }: ConsoleState): string => `state-${name}`;
const TRANSLATED = new Set(['overview', 'monitors', 'new-channel']);

const app = await testApp();
await listening(app);
await mkdir(OUTPUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: EXECUTABLE,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
});
// Its checks end now, so that the distances to the present are short.
app.clock.set(new Date(Date.now() - SCENE_MS));
const { emails, ids } = await sceneIn(app);
const empty = await app.createOrganization();
const nobody = (await addUser(app, empty.organizationId, { role: 'admin' })).email;
const addresses = { ...emails, nobody };

const signIn = async (window: Page, email: string): Promise<void> => {
  // Attempts and requests of a minute are limited.
  app.clock.advance(minutes(1));
  await window.goto(`${app.url}/sign-in`);
  await window.fill('#email', email);
  await window.fill('#password', PASSWORD);
  await window.click('main button');
  await window.waitForURL((url) => url.pathname !== '/sign-in');
};

const opened = async (window: Page, path: string): Promise<void> => {
  await window.goto(`${app.url}/console${path}`);
  await window.locator('h1').waitFor();
  await window.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // The preview of a status page has its frame once it knows its width, and then its content.
  await window.locator('[data-preview]:not(:has(iframe))').waitFor({ state: 'detached' });
  if ((await window.locator('iframe').count()) > 0) await window.frameLocator('iframe').locator('main').waitFor();
};

const shoot = async (window: Page, name: string, isWhole = true): Promise<void> => {
  const file = `${OUTPUT}/${name}.png`;
  await window.screenshot({ path: file, fullPage: isWhole });
  console.log(file);
};

for (const width of WIDTHS)
  for (const colorScheme of SCHEMES)
    for (const locale of ['en-GB', ...LANGUAGES]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale });
      await context.addInitScript(ALL_IN_VIEW);
      const window: Page = await context.newPage();
      await signIn(window, emails.admin);
      for (const { name, path } of consolePlaces) {
        if (!isAsked(name) || (locale !== 'en-GB' && !TRANSLATED.has(name))) continue;
        await opened(window, path(ids));
        await shoot(window, `${name}-${locale.slice(0, 2)}-${width}-${colorScheme}`);
      }
      await context.close();
    }
for (const width of WIDTHS)
  for (const colorScheme of SCHEMES)
    for (const reader of ['admin', 'editor', 'readonly', 'customer', 'nobody', 'platform'] as const) {
      const states = consoleStates.filter((each) => (each.reader ?? 'admin') === reader && isAsked(pictureOf(each)));
      if (states.length === 0) continue;
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale: 'en-GB' });
      await context.addInitScript(ALL_IN_VIEW);
      const window = await context.newPage();
      window.setDefaultTimeout(STEP_MS);
      await signIn(window, addresses[reader]);
      for (const state of states) {
        const { path, failing, steps, isWhole = steps === undefined } = state;
        const answer = { status: 500, headers: { 'x-request-id': 'request-1' }, json: { success: false, data: {} } };
        if (failing !== undefined) await window.route(failing, (route) => route.fulfill(answer));
        await opened(window, path(ids));
        await steps?.(window);
        await shoot(window, `${pictureOf(state)}-${width}-${colorScheme}`, isWhole);
        if (failing !== undefined) await window.unroute(failing);
      }
      await context.close();
    }
await browser.close();
stopListening(app);
await app.close();
await stopTestServer();
