import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

const CONFLICT = 'Somebody else has changed';

describeConsole('records that two people edit in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);

  it('show both values of a member of a monitor, and take over what only the other one has changed', async () => {
    const id = await suite.addWebsite('Shop');
    const path = `/api/websites/${id}`;
    const window = await suite.windowAt(`/console/monitors/website/${id}/edit`);
    const { page } = window;
    const name = page.getByLabel('Name (optional)');
    await name.fill('Our shop');
    await admin().patch(path, { name: 'Their shop', timeoutSeconds: 17 });
    const note = page.getByRole('alert').filter({ hasText: CONFLICT });
    await note.getByText('Their shop').waitFor();
    await expectSound(window);
    for (const width of [390, 700, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const [whole = NaN, ...sides] = await note
        .locator('dl, dd')
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().right));
      expect(Math.max(...sides), `the end of the values at ${width} px`).to.be.closeTo(whole, 1);
    }
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    await note.getByRole('button', { name: 'Keep what I typed' }).click();
    expect(await name.inputValue()).to.equal('Our shop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Our shop', level: 1 }).waitFor();
    expect((await admin().get(path)).body).to.deep.include({ name: 'Our shop', timeoutSeconds: 17 });
  });

  it('leave the choice of the stored value, with the rest of what was typed', async () => {
    const id = await suite.addWebsite('Shop');
    const { page } = await suite.windowAt(`/console/monitors/website/${id}/edit`);
    await page.getByLabel('Name (optional)').fill('Our shop');
    await page.getByLabel('URL').fill('https://ours.example/');
    await admin().patch(`/api/websites/${id}`, { name: 'Their shop' });
    await page.getByRole('button', { name: 'Take what is stored' }).click();
    expect(await page.getByLabel('Name (optional)').inputValue()).to.equal('Their shop');
    expect(await page.getByLabel('URL').inputValue()).to.equal('https://ours.example/');
  });

  it('are written again when the record changes between its read and the write', async () => {
    const { body } = await admin().post('/api/customers', { name: 'Bakery', email: 'bakery@example.com' });
    const id = String(body.customer.publicId);
    const path = `/api/customers/${id}`;
    const { page } = await suite.windowAt(`/console/customers/${id}`);
    const sent: (string | undefined)[] = [];
    await page.route(`**${path}`, async (route) => {
      const request = route.request();
      if (request.method() === 'PATCH') {
        // Somebody else changes another member at the last moment.
        if (sent.length === 0) await admin().patch(path, { city: 'Bern' });
        sent.push(request.headers()['if-match']);
      }
      await route.continue();
    });
    await page.getByLabel('Email address of the contact').fill('office@example.com');
    await page.getByLabel('Email address of the contact').press('Enter');
    await page.getByText('Saved', { exact: false }).waitFor();
    expect(sent).to.have.length(2);
    expect(sent[0]).to.match(/^"\d+"$/);
    expect(sent[1]).not.to.equal(sent[0]);
    expect((await admin().get(path)).body).to.deep.include({ email: 'office@example.com', city: 'Bern' });
  });

  it('of a list show both values in their dialog', async () => {
    const { body: tag } = await admin().post('/api/tags', { name: 'Shops', color: 'blue' });
    const window = await suite.windowAt('/console/catalogue');
    const { page } = window;
    const row = page.getByRole('listitem').filter({ hasText: 'Shops' });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Our shops');
    await admin().patch(`/api/tags/${String(tag.publicId)}`, { name: 'Their shops' });
    await dialog.getByRole('alert').getByText('Their shops').waitFor();
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Keep what I typed' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Our shops' }).waitFor();
  });
});
