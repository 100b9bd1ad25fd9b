import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { consolePlaces } from '../../test/console/places.ts';
import { SCENE_MS, sceneIn } from '../../test/console/scene.ts';
import { listening, stopListening } from '../../test/integration/http/console/stream-suite.ts';
import { PASSWORD, testApp } from '../../test/integration/http/test-app.ts';
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
for (const width of WIDTHS)
  for (const colorScheme of SCHEMES)
    for (const locale of ['en-GB', ...LANGUAGES]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale });
      const window: Page = await context.newPage();
      await window.goto(`${app.url}/sign-in`);
      await window.fill('#email', emails.admin);
      await window.fill('#password', PASSWORD);
      await window.click('main button');
      await window.waitForURL((url) => url.pathname !== '/sign-in');
      for (const { name, path } of consolePlaces) {
        if (!name.includes(ONLY) || (locale !== 'en-GB' && !TRANSLATED.has(name))) continue;
        await window.goto(`${app.url}/console${path(ids)}`);
        await window.locator('h1').waitFor();
        await window.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
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
