import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { TAGS_PER_MONITOR } from '../../src/domain/monitors/tag.rules.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, expectSoundEverywhere, PHONE } from './console-window.ts';

describeConsole('the tags of a monitor in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);

  const addTag = async (name: string): Promise<string> => {
    const { body } = await admin().post('/api/tags', { name, color: 'blue' });
    return String(body.publicId);
  };

  const namesOf = async (monitorId: string): Promise<readonly string[]> => {
    const { body } = await admin().get(`/api/monitor-tags?monitorType=website&monitorId=${monitorId}&sort=name`);
    return body.map(({ name }: { name: string }) => name);
  };

  it('stand in the rows of the list, in lines of which none is wider than the window', async () => {
    const id = await suite.addWebsite('Shop');
    for (const name of ['shop', 'a tag with a long name', 'another tag with a long name'])
      await admin().post('/api/monitor-tags', { tagId: await addTag(name), monitorType: 'website', monitorId: id });
    const window = await suite.windowAt('/console/monitors', suite.email, PHONE);
    await window.page.locator('[data-row]').getByText('another tag with a long name').waitFor({ state: 'attached' });
    await expectSoundEverywhere(window);
  });

  it('are added, created and removed, and lead to the monitors that have them', async () => {
    await addTag('shop');
    const id = await suite.addWebsite('Shop');
    const window = await suite.windowAt(`/console/monitors/website/${id}`);
    const { page } = window;
    await page.getByText('This monitor has no tags.').waitFor();
    await page.getByRole('button', { name: 'Add a tag' }).click();
    await expectSound(window);
    await page.getByRole('button', { name: 'shop', exact: true }).click();
    await page.getByRole('link', { name: 'shop', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a tag' }).click();
    await page.getByText('No other tag fits this monitor.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New tag' }).click();
    await page.getByLabel('Name').fill('critical');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'critical' }).waitFor();
    await expectSound(window);
    expect(await namesOf(id)).to.deep.equal(['critical', 'shop']);
    await page.getByRole('button', { name: 'Remove shop' }).click();
    await page.getByRole('link', { name: 'shop', exact: true }).waitFor({ state: 'detached' });
    expect(await namesOf(id)).to.deep.equal(['critical']);
    await page.getByRole('link', { name: 'critical' }).click();
    await page.getByRole('heading', { level: 1, name: 'Monitors' }).waitFor();
    expect(window.at()).to.equal('/console/monitors?tag=critical');
  });

  it('are offered only if they fit the monitor, and no more than it may have', async () => {
    const id = await suite.addWebsite('Shop');
    const { body } = await admin().post('/api/customers', { name: 'Kornblum', email: 'it@kornblum.example' });
    await admin().post('/api/tags', { name: 'theirs', color: 'red', customerId: body.customer.publicId });
    const names = Array.from({ length: TAGS_PER_MONITOR }, (_, at) => `tag ${at + 1}`);
    for (const name of names) {
      const tagId = await addTag(name);
      if (name !== names.at(-1))
        await admin().post('/api/monitor-tags', { tagId, monitorType: 'website', monitorId: id });
    }
    const { page } = await suite.windowAt(`/console/monitors/website/${id}`);
    await page.getByRole('button', { name: 'Add a tag' }).click();
    await page.getByRole('button', { name: names.at(-1) ?? '', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'theirs' }).count()).to.equal(0);
    await page.getByRole('button', { name: names.at(-1) ?? '', exact: true }).click();
    await page.getByText(`At most ${TAGS_PER_MONITOR} tags`).waitFor();
    expect(await page.getByRole('button', { name: 'Add a tag' }).count()).to.equal(0);
  });

  it('are only shown to people who may not edit monitors', async () => {
    const id = await suite.addWebsite('Shop');
    const tagId = await addTag('shop');
    await admin().post('/api/monitor-tags', { tagId, monitorType: 'website', monitorId: id });
    const { email } = await addUser(suite.app, suite.organization.organizationId, { role: 'readonly' });
    const { page } = await suite.windowAt(`/console/monitors/website/${id}`, email);
    await page.getByRole('link', { name: 'shop', exact: true }).waitFor();
    for (const name of ['Add a tag', 'New tag', 'Remove shop'])
      expect(await page.getByRole('button', { name }).count()).to.equal(0);
  });
});
