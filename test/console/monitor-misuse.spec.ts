import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { describeConsole } from './console-suite.ts';
import { expectSoundEverywhere, PHONE } from './console-window.ts';

/** Names that people could mistake for something else, or that break a page. */
const names = {
  long: 'x'.repeat(255),
  markup: '<img src=x onerror="window.isBroken = true"> &amp; {name} $& {{monitor}}',
  mirrored: 'Shop \u202egnikooB\u202c \u2067ab',
};

describeConsole('bad input about a monitor in the console', (suite) => {
  for (const [what, name] of Object.entries(names))
    it(`shows a name that is ${what} as it is`, async () => {
      const admin = suite.app.client(suite.organization.apiToken);
      const channel = { name, type: 'email', config: { recipients: ['ops@example.com'] } };
      await admin.post('/api/notification-channels', channel);
      const id = await suite.addWebsite(name);
      await suite.failAll();
      const window = await suite.windowAt(`/console/monitors/website/${id}`, suite.email, PHONE);
      const { page } = window;
      await page.getByText('Receives alerts').waitFor();
      await page.locator('canvas').waitFor();
      expect(await page.locator('h1').textContent()).to.equal(name);
      expect(await page.getByRole('link', { name: 'Edit' }).count()).to.equal(1);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').waitFor();
      await expectSoundEverywhere(window);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Edit' }).click();
      expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).to.equal(name);
      await expectSoundEverywhere(window);
      expect(await page.evaluate('window.isBroken')).to.equal(undefined);
    });

  it('takes no name that is longer than the API does', async () => {
    const { page } = await suite.windowAt('/console/monitors/new');
    const field = page.getByRole('textbox', { name: 'Name (optional)' });
    await field.pressSequentially('');
    await field.evaluate('(field) => field.focus()');
    await page.keyboard.insertText('y'.repeat(500));
    expect(await field.inputValue()).to.have.lengthOf(255);
  });

  it('keeps what was typed when the monitor is deleted while its form is open', async () => {
    const id = await suite.addWebsite('Shop');
    const { page } = await suite.windowAt(`/console/monitors/website/${id}/edit`);
    await page.getByLabel('URL').fill('https://new.example/');
    const admin = suite.app.client(suite.organization.apiToken);
    expect((await admin.delete(`/api/websites/${id}`)).status).to.equal(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('The record was deleted, or you may not see it.').waitFor();
    expect(await page.getByLabel('URL').inputValue()).to.equal('https://new.example/');
  });

  it('keeps what was typed when the role is withdrawn while the form is open', async () => {
    const id = await suite.addWebsite('Shop');
    const editor = await addUser(suite.app, suite.organization.organizationId, { role: 'editor' });
    const window = await suite.windowAt(`/console/monitors/website/${id}/edit`, editor.email);
    const { page, complaints } = window;
    await page.getByLabel('URL').fill('https://new.example/');
    const admin = suite.app.client(suite.organization.apiToken);
    expect((await admin.send('PATCH', `/api/users/${editor.publicId}`, { role: 'readonly' })).status).to.equal(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Your role does not include this.').waitFor();
    expect(await page.getByLabel('URL').inputValue()).to.equal('https://new.example/');
    complaints.length = 0;
  });
});
