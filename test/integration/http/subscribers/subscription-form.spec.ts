import { expect } from 'chai';
import { pathIn, subscribedPage } from './subscribed.ts';
import type { SubscribedPage } from './subscribed.ts';

describe('subscribing to a status page', () => {
  let page: SubscribedPage;
  beforeEach(async () => {
    page = await subscribedPage();
  });
  afterEach(() => page.close());

  describe('the form /status/{slug}/subscribe', () => {
    const submit = (fields: Readonly<Record<string, string>>, network: string) =>
      page.visit(`/status/${page.slug}/subscribe`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'x-forwarded-for': network, origin: 'null' },
      });

    it('subscribes to components without a script', async () => {
      const markup = await (await page.visit(`/status/${page.slug}/subscribe`)).text();
      expect(markup).to.include('Subscribe to Acme').and.include('Shop').and.not.include('<script');
      const response = await submit(
        { type: 'email', endpoint: ' ada@example.com ', components: page.components[0]?.publicId ?? '' },
        '203.0.113.50',
      );
      expect([response.status, (await response.text()).includes('Please confirm')]).to.deep.equal([200, true]);
      await page.send();
      await page.press(pathIn(page.smtp.mails[0], 'confirm'));
      expect((await page.list())[0]).to.deep.include({
        endpoint: 'ada@example.com',
        status: 'active',
        componentIds: [page.components[0]?.id],
      });
    });

    it('shows errors in the language of the page', async () => {
      await page.admin.patch(`/api/status-pages/${page.id}`, { language: 'it' });
      const invalid = await submit({ type: 'email', endpoint: 'nonsense' }, '203.0.113.51');
      const markup = await invalid.text();
      expect([invalid.status, markup.match(/Inserisca un indirizzo/g)?.length]).to.deep.equal(
        [400, 2],
        'in the summary and at the field',
      );
      expect(markup).to.include('C’è un problema').and.not.include('There is a problem').and.not.include('Expected');
    });

    it('shares the limit of the network with the public endpoint', async () => {
      for (const at of [1, 2, 3])
        await page.subscribe({ type: 'email', endpoint: `a${at}@example.com` }, '203.0.113.52');
      for (const at of [4, 5])
        expect((await submit({ type: 'email', endpoint: `a${at}@example.com` }, '203.0.113.52')).status).to.equal(200);
      const refused = await submit({ type: 'email', endpoint: 'a6@example.com' }, '203.0.113.52');
      expect([refused.status, (await refused.text()).includes('Too many requests')]).to.deep.equal([429, true]);
    });
  });
});
