import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

describeConsole('changes of monitored targets in the console', (suite) => {
  const monitorIdOf = async (publicId: string): Promise<number> => {
    const { query } = suite.app.database;
    const found = await query
      .selectFrom('monitor')
      .select('id')
      .where('publicId', '=', publicId)
      .executeTakeFirstOrThrow();
    return found.id;
  };

  const changedWebsite = async (): Promise<string> => {
    const publicId = await suite.addWebsite('Shop');
    const id = await monitorIdOf(publicId);
    await suite.app.database.query
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

  it('are told apart from what is expected, of which people choose what is watched', async () => {
    const publicId = await suite.addWebsite('Shop');
    const window = await suite.windowAt(`/console/monitors/website/${publicId}`);
    const { page } = window;
    await page.getByText('Nothing was observed yet.').waitFor();
    const accepted = { values: ['ns1.example', 'ns2.example'], more: 3 };
    const known = { subject: 'shop.example', accepted, isVarying: true, pending: null, recent: [] };
    await suite.app.database.query
      .insertInto('change_watch')
      .values({
        monitorId: await monitorIdOf(publicId),
        facets: { nameServers: { ...known, announced: { values: ['ns3.example'], more: 0 } } },
        nextAt: new Date('2026-03-02T08:30:00Z'),
        revision: 1,
      })
      .onConflict((conflict) =>
        conflict.column('monitorId').doUpdateSet((row) => ({ facets: row.ref('excluded.facets') })),
      )
      .execute();
    await page.reload();
    const panel = page.locator('section').filter({ hasText: 'What is expected' });
    await panel.getByText('ns1.example, ns2.example, 3 more').waitFor();
    await panel.getByText('Other values are present').waitFor();
    await panel.getByText('The values vary: a part of them is enough.').waitFor();
    await panel.getByText(/^Observed again 2 Mar, /).waitFor();
    await expectSound(window);
    await panel.getByRole('link', { name: 'Choose what is watched' }).click();
    await page.getByText('More options').click();
    const watched = page.getByRole('group', { name: 'Watched for changes' });
    expect(await watched.getByLabel('Name servers').isChecked()).to.equal(true);
    await watched.getByLabel('Registrar').uncheck();
    await watched.getByLabel('CAA records').check();
    await watched.getByLabel('Selectors of DKIM keys (optional)').fill('mail\n');
    await expectSound(window);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    const { body } = await suite.app.client(suite.organization.apiToken).get(`/api/websites/${publicId}`);
    expect(body.changes).to.deep.equal(['nameServers', 'caa', 'ds', 'certificateIssuer', 'dkim:mail']);
  });

  it('are not watched if nobody wants it', async () => {
    const publicId = await suite.addWebsite('Shop');
    await suite.app.client(suite.organization.apiToken).patch(`/api/websites/${publicId}`, { changes: [] });
    const { page } = await suite.windowAt(`/console/monitors/website/${publicId}`);
    await page.getByText('Nothing of the target is watched for changes.').waitFor();
    await page.getByRole('link', { name: 'Choose what is watched' }).waitFor();
  });
});
