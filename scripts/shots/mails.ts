import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { mailsIn } from '../../test/builders/mails.ts';

const OUTPUT = process.env['SHOTS_DIR'] ?? 'coverage/shots/mails';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Those of phones and of reading panes, and of windows that show a mail alone. */
const WIDTHS = (process.env['SHOTS_WIDTHS'] ?? '360,390,600,1440').split(',').map(Number);

await mkdir(OUTPUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: EXECUTABLE,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
});
for (const width of WIDTHS)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height: 400 }, colorScheme });
    const window = await context.newPage();
    for (const language of ['en', 'de', 'fr'] as const)
      for (const [name, { html }] of Object.entries(mailsIn(language))) {
        await window.setContent(html);
        const path = `${OUTPUT}/${name}-${language}-${width}-${colorScheme}.png`;
        await window.screenshot({ path, fullPage: true });
        const drawn = await window.evaluate<number>('document.documentElement.scrollWidth');
        console.log(`${path}: ${drawn} px wide`);
      }
    await context.close();
  }
await browser.close();
