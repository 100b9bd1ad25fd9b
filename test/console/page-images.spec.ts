import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { png, pngOf } from '../builders/images.ts';
import { SPARINGLY, until } from '../until.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

const logo = { name: 'new-logo.png', mimeType: 'image/png', buffer: pngOf(40, 20, () => '#0b5cad') };
const icon = { name: 'new-icon.png', mimeType: 'image/png', buffer: pngOf(16, 16, () => '#0a7d33') };

describeConsole('the look of a status page in its editor', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');
  /** Opens the editor of a new page. */
  const open = async (members: object = {}) => {
    const slug = `acme-${suite.organization.organizationId}`;
    const { body, status, text } = await admin().post('/api/status-pages', { title: 'Acme', slug, ...members });
    expect(status, text).to.equal(200);
    const id = String(body.publicId);
    return { id, window: await suite.windowAt(`/console/status-pages/${id}/edit`) };
  };

  it('previews a logo and an icon before they are stored with the rest', async () => {
    const { id, window } = await open();
    const { page } = window;
    const stored = async () => (await admin().get(`/api/status-pages/${id}/images`)).body;
    await preview(page).getByRole('link', { name: 'Acme' }).waitFor();
    await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
    await page.getByText('new-logo.png').waitFor();
    await page.getByLabel('Icon', { exact: true }).setInputFiles(icon);
    const drawn = preview(page).locator('.brand img');
    await drawn.waitFor();
    await preview(page).locator('.tab img').waitFor();
    // The frame may show it: the browser has decoded it.
    await until(
      async () => (await drawn.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0))) === 40,
      SPARINGLY,
    );
    await expectSound(window);
    expect(await stored()).to.deep.equal({ logo: null, icon: null });
    await page.getByRole('button', { name: 'Discard' }).click();
    await drawn.waitFor({ state: 'detached' });
    await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
    await page.getByText('new-logo.png').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await stored()).logo).to.deep.include({ width: 40, height: 20 });
    expect((await stored()).icon).to.equal(null);
  });

  it('previews the page without a stored logo before it is removed with the rest', async () => {
    const { id, window } = await open();
    const { page } = window;
    const stored = async () => (await admin().get(`/api/status-pages/${id}/images`)).body;
    await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
    await page.getByRole('button', { name: 'Save' }).click();
    const remove = page.getByRole('button', { name: 'Remove the logo' });
    await remove.click();
    await page.getByText('Removed · Not saved yet').waitFor();
    await preview(page).locator('.brand img').waitFor({ state: 'detached' });
    await expectSound(window);
    expect((await stored()).logo).to.include({ width: 40 });
    await page.getByRole('button', { name: 'Discard' }).click();
    await preview(page).locator('.brand img').waitFor();
    await remove.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await stored()).to.deep.equal({ logo: null, icon: null });
    expect(await remove.count()).to.equal(0);
  });

  it('refuses what is no image within the limits, and keeps the preview', async () => {
    const { window } = await open();
    const { page } = window;
    const limits = page.getByText('PNG, JPEG or WebP, at most 512 KiB');
    await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
    await preview(page).locator('.brand img').waitFor();
    const files = [
      {
        name: 'drawing.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      { name: 'cut.png', mimeType: 'image/png', buffer: png(40, 20) },
      { name: 'wide.png', mimeType: 'image/png', buffer: pngOf(2049, 1, () => '#000000') },
      { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(512 * 1024 + 1) },
    ];
    for (const file of files) {
      await page.getByLabel('Icon', { exact: true }).setInputFiles(file);
      await limits.and(page.locator('[id$="-issue"]')).waitFor();
      await page.getByLabel('Icon', { exact: true }).setInputFiles(icon);
      await page.getByText('new-icon.png').waitFor();
      await limits.and(page.locator('[id$="-issue"]')).waitFor({ state: 'detached' });
    }
    await preview(page).locator('.brand img').waitFor();
  });

  it('previews the color of the organization once the own one is cleared', async () => {
    await admin().patch('/api/organization', { brandColor: '#112233' });
    const { id, window } = await open({ brandColor: '#0a7d33' });
    const { page } = window;
    const stylesheet = async () => (await preview(page).locator('style').first().textContent()) ?? '';
    await until(async () => (await stylesheet()).includes('--area: #0a7d33'), SPARINGLY);
    await page.getByLabel('A color of its own').uncheck();
    await until(async () => (await stylesheet()).includes('--area: #112233'), SPARINGLY);
    expect((await admin().get(`/api/status-pages/${id}`)).body.brandColor).to.equal('#0a7d33');
  });
});
