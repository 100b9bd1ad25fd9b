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

    describe('of a page with many components', () => {
      let group: { readonly id: number; readonly publicId: string };
      let services: readonly { readonly id: number; readonly publicId: string }[];
      beforeEach(async () => {
        const path = `/api/status-pages/${page.id}`;
        group = (await page.admin.post(`${path}/groups`, { name: 'Branches' })).body;
        services = [];
        for (let at = 1; at <= 20; at += 1) {
          const service = { name: `Service ${at}`, groupId: at > 10 ? group.id : null };
          services = [...services, (await page.admin.post(`${path}/components`, service)).body];
        }
      });

      const send = (fields: readonly (readonly [string, string])[], path = `/status/${page.slug}/subscribe`) =>
        page.visit(path, {
          method: 'POST',
          body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
          headers: { 'x-forwarded-for': '203.0.113.60', origin: 'null' },
        });
      const ticked = (markup: string): readonly string[] =>
        [...markup.matchAll(/value="([\da-f-]{36})" checked/g)].map(([, publicId = '']) => publicId);
      const offered = (markup: string): number => markup.match(/type="checkbox"/g)?.length ?? 0;
      const filledIn = () =>
        [
          ['type', 'webhook'],
          ['endpoint', 'https://hooks.example.com/status'],
          ['components', services[0]?.publicId ?? ''],
          ['components', services[1]?.publicId ?? ''],
          ['groups', group.publicId],
        ] as const;

      it('keeps what is filled in and ticked when it searches, and stores nothing', async () => {
        const response = await send([...filledIn(), ['search', ' service 2 '], ['searched', ''], ['sent', 'search']]);
        const markup = await response.text();
        expect([response.status, response.url.endsWith('/subscribe')]).to.deep.equal([200, true]);
        expect(ticked(markup)).to.have.members([services[0]?.publicId, services[1]?.publicId, group.publicId]);
        expect(offered(markup), 'the two ticked ones, the group, and Service 20').to.equal(4);
        expect(markup)
          .to.include('value="webhook" checked')
          .and.include('value="https://hooks.example.com/status"')
          .and.include('name="search" value="service 2"')
          .and.include('name="searched" value="service 2"')
          .and.not.include('There is a problem');
        expect(await page.list()).to.deep.equal([]);
      });

      it('searches by the Enter key only for words that have just been typed', async () => {
        const mail = [
          ['type', 'email'],
          ['endpoint', 'ada@example.com'],
          ['groups', group.publicId],
          ['search', 'branches'],
          ['sent', 'enter'],
        ] as const;
        expect(ticked(await (await send([...mail, ['searched', '']])).text())).to.deep.equal([group.publicId]);
        expect(await (await send([...mail, ['searched', 'branches']])).text()).to.include('Please confirm');
      });

      it('subscribes to groups and components, and keeps what is ticked when it is refused', async () => {
        const invalid = await send([
          ['type', 'email'],
          ['endpoint', 'nonsense'],
          ['groups', group.publicId],
        ]);
        expect([invalid.status, ticked(await invalid.text())]).to.deep.equal([400, [group.publicId]]);
        const fields = [
          ['type', 'email'],
          ['endpoint', 'ada@example.com'],
          ['components', services[0]?.publicId ?? ''],
          ['groups', group.publicId],
          ['sent', 'submit'],
        ] as const;
        expect((await send(fields)).status).to.equal(200);
        await page.send();
        const path = pathIn(page.smtp.mails[0], 'confirm');
        expect(await (await page.visit(path)).text()).to.include('Branches, Service 1');
        expect(await page.press(path)).to.equal(200);
        expect((await page.list())[0]).to.deep.include({ componentIds: [services[0]?.id], groupIds: [group.id] });
      });

      it('of an existing subscription keeps the changes that are not saved yet when it searches', async () => {
        await page.add('ada@example.com', { componentIds: [services[0]?.publicId], language: 'fr' });
        await page.announce();
        const path = pathIn(page.smtp.mails.at(-1), 'subscription');
        expect(ticked(await (await page.visit(path)).text())).to.deep.equal([services[0]?.publicId]);
        const changes = [
          ['groups', group.publicId],
          ['language', 'it'],
        ] as const;
        const found = await (await send([...changes, ['search', 'service 3'], ['sent', 'search']], path)).text();
        expect(ticked(found)).to.deep.equal([group.publicId]);
        expect(found).to.include('value="it" selected');
        expect((await page.list())[0]).to.deep.include({ componentIds: [services[0]?.id], groupIds: [] });
        expect((await send([...changes, ['search', 'service 3'], ['searched', 'service 3']], path)).status).to.equal(
          200,
        );
        expect((await page.list())[0]).to.deep.include({ componentIds: [], groupIds: [group.id], language: 'it' });
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
