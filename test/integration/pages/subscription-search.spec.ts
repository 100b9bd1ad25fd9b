import { expect } from 'chai';
import { subscribedPage } from '../http/subscribers/subscribed.ts';
import type { SubscribedPage } from '../http/subscribers/subscribed.ts';
import { describeInBrowser, person } from './chromium.ts';
import type { Person } from './chromium.ts';

describeInBrowser('the search on the form for subscribers, without a script', () => {
  let status: SubscribedPage;
  let who: Person;
  beforeEach(async () => {
    status = await subscribedPage();
    for (let at = 1; at <= 20; at += 1)
      await status.admin.post(`/api/status-pages/${status.id}/components`, { name: `Service ${at}` });
    who = await person(status.app);
    await who.open(`/status/${status.slug}/subscribe`);
    await who.fill('Email address or URL', 'ada@example.com');
    await who.page.getByLabel('Shop').check();
  });
  afterEach(async () => {
    await who.context.close();
    await status.close();
  });

  const isTicked = (name: string): Promise<boolean> => who.page.getByLabel(name, { exact: true }).isChecked();
  const address = (): Promise<string> => who.page.getByLabel('Email address or URL').inputValue();

  it('keeps address and choices, and shows the address in no URL', async () => {
    await who.fill('Find a component', 'service 7');
    await who.press('Search');
    expect([await address(), await isTicked('Shop'), await isTicked('Service 7')]).to.deep.equal([
      'ada@example.com',
      true,
      false,
    ]);
    expect(await who.page.getByLabel('Service 8').count()).to.equal(0);
    expect(who.at()).to.equal(`/status/${status.slug}/subscribe`);
  });

  it('runs by the Enter key in the field of the search, and subscribes by it in any other field', async () => {
    await who.page.getByLabel('Find a component').fill('service 7');
    await who.page.keyboard.press('Enter');
    await who.page.getByLabel('Service 8').waitFor({ state: 'detached' });
    await who.page.getByLabel('Service 7').check();
    await who.page.getByLabel('Email address or URL').focus();
    await who.page.keyboard.press('Enter');
    await who.page.getByText('Please confirm').first().waitFor();
    const { rows } = await status.app.database.pool.query('select requested from status_subscriber');
    expect(rows[0].requested.componentIds).to.have.length(2);
    expect(who.complaints).to.deep.equal([]);
  });
});
