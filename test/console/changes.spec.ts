import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('changes of monitored targets in the console', (suite) => {
  const changedWebsite = async (): Promise<string> => {
    const publicId = await suite.addWebsite('Shop');
    const { query } = suite.app.database;
    const { id } = await query
      .selectFrom('monitor')
      .select('id')
      .where('publicId', '=', publicId)
      .executeTakeFirstOrThrow();
    await query
      .insertInto('monitor_change')
      .values({
        publicId: suite.app.ports.ids.next(),
        monitorId: id,
        facet: 'nameServers',
        subject: 'shop.example',
        before: { values: ['ns1.old.example'], more: 0 },
        after: { values: ['ns1.new.example'], more: 2 },
        status: 'open',
        detectedAt: suite.app.clock.now(),
      })
      .execute();
    return publicId;
  };

  it('are shown with both values, and accepted', async () => {
    const id = await changedWebsite();
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByText('ns1.old.example').waitFor();
    await page.getByText('ns1.new.example, 2 more').waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Accept: Name servers' }).click();
    await page.getByText('Accepted', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept: Name servers' }).count()).to.equal(0);
  });

  it('are refused with a note, stay present, and can be accepted later', async () => {
    const id = await changedWebsite();
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByRole('button', { name: 'Refuse: Name servers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note (optional)').fill('The registrar is asked.');
    await expectSound(window);
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.getByText('Refused, still present').waitFor();
    await page.getByText('The registrar is asked.').waitFor();
    expect(await page.getByRole('button', { name: 'Refuse: Name servers' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Accept: Name servers' }).click();
    await page.getByText('Accepted', { exact: true }).waitFor();
  });

  it('are only shown to people who may not edit the monitor', async () => {
    const id = await changedWebsite();
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    const { page } = await suite.windowAt(`/console/monitors/website/${id}`, email);
    await page.getByText('ns1.old.example').waitFor();
    for (const action of ['Accept', 'Refuse'])
      expect(await page.getByRole('button', { name: `${action}: Name servers` }).count()).to.equal(0);
  });
});
