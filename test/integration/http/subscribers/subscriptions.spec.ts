import { expect } from 'chai';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import { purgeExpired } from '../../../../src/infrastructure/kernel/database/purge.ts';
import { together } from '../../../builders/together.ts';
import { linksIn, pathIn, subscribedPage, textOf } from './subscribed.ts';
import type { SubscribedPage } from './subscribed.ts';

/** How many requests are sent at once: each takes two file descriptors, and the limit of a process may be 1024. */
const TOGETHER = 142;
const ADA = { type: 'email', endpoint: 'Ada@Example.com' };

describe('subscribing to a status page', () => {
  let page: SubscribedPage;
  beforeEach(async () => {
    page = await subscribedPage();
  });
  afterEach(() => page.close());

  const statuses = async (): Promise<readonly string[]> =>
    (await page.list()).map(({ endpoint, status }) => `${endpoint} ${status}`);
  const confirmed = async (body: object = ADA): Promise<void> => {
    await page.subscribe(body);
    await page.send();
    expect(await page.press(pathIn(page.smtp.mails.at(-1), 'confirm'))).to.equal(200);
  };
  const announced = async (): Promise<readonly string[]> => {
    page.smtp.mails.splice(0);
    await page.announce();
    return page.smtp.mails.flatMap(({ recipients }) => recipients);
  };

  describe('POST /status/{slug}/subscribers', () => {
    it('answers 200 and sends a mail with exactly one link and without List-Unsubscribe', async () => {
      const { status, body } = await page.subscribe(ADA);
      expect([status, body]).to.deep.equal([200, { success: true }]);
      await page.send();
      const [mail] = page.smtp.mails;
      expect(mail?.recipients).to.deep.equal(['ada@example.com']);
      expect(linksIn(mail)).to.have.length(1);
      expect(mail?.data)
        .to.include('Subject: Confirm your subscription to Acme')
        .and.not.match(/^List-Unsubscribe/im);
      expect(await statuses()).to.deep.equal(['ada@example.com pending']);
      expect(await announced()).to.deep.equal([]);
    });

    it('answers the same for an endpoint that is pending, active, suspended or has unsubscribed, and asks its owner each time', async () => {
      await page.app.database.query
        .insertInto('status_subscriber')
        .values(
          (['pending', 'active', 'suspended', 'unsubscribed'] as const).map((status) =>
            row(status, `${status}@example.com`),
          ),
        )
        .execute();
      const known = ['pending', 'active', 'suspended', 'unsubscribed', 'new'];
      const answers = await Promise.all(
        known.map((name) => page.subscribe({ type: 'email', endpoint: `${name}@example.com` })),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).to.deep.equal(
        new Set(['200 {"success":true}']),
      );
      await page.send();
      expect(page.smtp.mails.flatMap(({ recipients }) => recipients).toSorted()).to.deep.equal(
        known.map((name) => `${name}@example.com`).toSorted(),
      );
      expect((await statuses()).toSorted()).to.deep.equal([
        'active@example.com active',
        'new@example.com pending',
        'pending@example.com pending',
        'suspended@example.com suspended',
        'unsubscribed@example.com pending',
      ]);
    });

    const row = (status: 'pending' | 'active' | 'suspended' | 'unsubscribed', endpoint: string) => {
      const { digest, clock } = page.app.ports;
      const publicId = page.app.ports.ids.next();
      const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
      const endpointHash = digest.keyed(`subscriber/${page.id}/${endpoint}`);
      return {
        ...stamps,
        publicId,
        statusPageId: page.pageId,
        type: 'email' as const,
        endpoint,
        endpointHash,
        status,
        requestedAt: clock.now(),
        confirmSha256: `c-${status}`,
        manageSha256: `m-${status}`,
      };
    };

    it('changes nothing about an active subscriber before the owner confirms', async () => {
      await confirmed();
      await page.subscribe({ ...ADA, componentIds: [page.components[1]?.publicId] });
      expect((await page.list())[0]).to.include({ status: 'active', componentIds: null });
      await page.send();
      await page.press(pathIn(page.smtp.mails.at(-1), 'confirm'));
      expect((await page.list())[0]?.componentIds).to.deep.equal([page.components[1]?.id]);
    });

    it('stores one entry for ten requests at once, and asks at most three times', async () => {
      await together(10, (at) => page.subscribe(ADA, `203.0.113.${at}`));
      await page.send();
      expect(await statuses()).to.deep.equal(['ada@example.com pending']);
      expect(page.smtp.mails).to.have.length(3);
      page.app.clock.advance(days(1));
      await page.subscribe(ADA);
      await page.send();
      expect(page.smtp.mails).to.have.length(4);
    });

    it('counts the mails to an address over all pages', async () => {
      const { body: other } = await page.admin.post('/api/status-pages', {
        title: 'Other',
        slug: `${page.slug}-other`,
      });
      for (const at of [1, 2, 3]) await page.subscribe(ADA, `203.0.113.${at}`);
      await page.app.client().post(`/status/${other.slug}/subscribers`, ADA);
      await page.send();
      expect(page.smtp.mails).to.have.length(3);
    });

    it('refuses the sixth subscription of an hour from one network with 429', async () => {
      const subscribe = (at: number) =>
        page.subscribe({ type: 'email', endpoint: `ada-${at}@example.com` }, '203.0.113.7');
      for (const at of [1, 2, 3, 4, 5]) expect((await subscribe(at)).status).to.equal(200);
      const refused = await subscribe(6);
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '3600']);
      for (let first = 7; first <= 1000; first += TOGETHER) {
        const others = await Promise.all(Array.from({ length: TOGETHER }, (_value, at) => subscribe(first + at)));
        expect(new Set(others.map(({ status }) => status))).to.deep.equal(new Set([429]));
      }
      expect(
        (await page.subscribe({ type: 'email', endpoint: 'bob@example.com' }, '203.0.113.8')).status,
        'from another network',
      ).to.equal(200);
      expect(await page.list()).to.have.length(6);
      page.app.clock.advance(hours(1));
      expect((await subscribe(1)).status).to.equal(200);
    });

    for (const [what, body] of [
      ['an address with a line break', { type: 'email', endpoint: 'ada@example.com\r\nBcc: eve@example.com' }],
      ['several addresses', { type: 'email', endpoint: 'ada@example.com, eve@example.com' }],
      ['an address with a name', { type: 'email', endpoint: 'Ada <ada@example.com>' }],
      ['a webhook on an internal address', { type: 'webhook', endpoint: 'http://10.0.0.1/' }],
      ['a webhook that is not http', { type: 'webhook', endpoint: 'file:///etc/passwd' }],
      ['a webhook with a password', { type: 'webhook', endpoint: 'https://ada:secret@example.com/' }],
      ['a component of another page', { ...ADA, componentIds: ['01890000-0000-7000-8000-0000000000aa'] }],
      ['an unknown language', { ...ADA, language: 'xx' }],
      ['an unknown member', { ...ADA, confirmed: true }],
    ] as const)
      it(`refuses ${what} with invalidRequestBody and stores nothing`, async () => {
        const answer = await page.subscribe(body);
        expect([answer.status, answer.body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
        expect(await page.list()).to.deep.equal([]);
        await page.send();
        expect(page.smtp.mails).to.deep.equal([]);
      });

    it('answers 404 for an unknown page, and one of a suspended organization', async () => {
      expect((await page.app.client().post('/status/nowhere/subscribers', ADA)).status).to.equal(404);
      await page.app.database.query
        .updateTable('organization')
        .set({ status: 'suspended' })
        .where('id', '=', page.organizationId)
        .execute();
      expect((await page.subscribe(ADA)).status).to.equal(404);
    });

    it('sends the mail in the language of the request, and otherwise of the page', async () => {
      for (const language of languages)
        await page.subscribe({ type: 'email', endpoint: `${language}@example.com`, language });
      await page.send();
      const german = page.smtp.mails.find(({ recipients }) => recipients[0] === 'de@example.com');
      expect(german === undefined ? '' : textOf(german))
        .to.include('Jemand möchte')
        .and.include('Acme AG');
      expect(new Set(page.smtp.mails.map((mail) => textOf(mail).split('\r\n\r\n')[1]?.split('\r\n')[0])).size).to.equal(
        languages.length,
      );
    });
  });

  describe('the link of the confirmation', () => {
    let path: string;
    beforeEach(async () => {
      await page.subscribe({ ...ADA, componentIds: [page.components[0]?.publicId], language: 'fr' });
      await page.send();
      path = pathIn(page.smtp.mails[0], 'confirm');
    });

    it('opens a page with exactly one form whose action contains the token, and changes nothing', async () => {
      const response = await page.visit(path);
      const markup = await response.text();
      expect(response.status).to.equal(200);
      expect(markup.match(/<form/g)).to.have.length(1);
      expect(/action="([^"]*)"/.exec(markup)?.[1]).to.equal(path);
      expect(markup)
        .to.include('<html lang="fr" dir="ltr">')
        .and.include('Confirmer l’abonnement à Acme')
        .and.include('Shop')
        .and.not.include('Watchstead');
      for (const method of ['GET', 'HEAD']) await page.visit(path, { method });
      expect(await statuses()).to.deep.equal(['ada@example.com pending']);
    });

    for (const [what, init] of [
      ['without a body', {}],
      ['with a JSON body', { body: '{"a":1}', headers: { 'content-type': 'application/json' } }],
      [
        'from another site, with a cookie',
        {
          body: 'x=1',
          headers: { 'content-type': 'text/plain', origin: 'https://evil.example', cookie: 'watchstead_session=abc' },
        },
      ],
    ] as const)
      it(`confirms by POST ${what}, as often as it is sent`, async () => {
        for (const _attempt of [1, 2])
          expect((await page.visit(path, { method: 'POST', ...init })).status).to.equal(200);
        expect(await statuses()).to.deep.equal(['ada@example.com active']);
        expect((await page.list())[0]).to.deep.include({
          confirmedAt: page.app.clock.now().toISOString(),
          componentIds: [page.components[0]?.id],
        });
      });

    it('is valid for seven days to the millisecond, after which the subscriber does not exist', async () => {
      page.app.clock.set(later(page.app.clock.now(), days(7) - 1));
      expect((await page.visit(path)).status).to.equal(200);
      expect(await page.list()).to.have.length(1);
      page.app.clock.advance(1);
      expect([(await page.visit(path)).status, await page.press(path)]).to.deep.equal([404, 404]);
      expect(await page.list()).to.deep.equal([]);
    });

    it('stays valid when the page gets another slug', async () => {
      const { items } = (await page.admin.get('/api/status-pages')).body as {
        readonly items: readonly { readonly slug: string; readonly publicId: string }[];
      };
      const own = items.find(({ slug }) => slug === page.slug);
      await page.admin.patch(`/api/status-pages/${own?.publicId ?? ''}`, { slug: `${page.slug}-renamed` });
      expect(await page.press(path)).to.equal(200);
      expect(await statuses()).to.deep.equal(['ada@example.com active']);
    });

    it('has the frame of the page: its title, logo, color and footer', async () => {
      await storeLook();
      const markup = await (await page.visit(path)).text();
      for (const part of [
        `<a class="brand" href="/status/${page.slug}/fr"><img src="/logos/`,
        '--area: #0b7a3b',
        '<footer class="foot"><div>\n<p>Pied de page</p>',
      ])
        expect(markup).to.include(part);
    });

    const storeLook = async (): Promise<void> => {
      await page.admin.patch(`/api/status-pages/${page.id}`, {
        brandColor: '#0b7a3b',
        texts: { fr: { footer: 'Pied de page' }, es: { title: 'Acme España' } },
      });
      const image = {
        publicId: page.app.ports.ids.next(),
        contentType: 'image/png',
        width: 12,
        height: 4,
        bytes: Buffer.from('PNG'),
      } as const;
      const { organizationId } = page;
      const place = { organizationId, customerId: null, statusPageId: null, role: 'logo' } as const;
      await page.app.ports.brandImages.put(place, image, page.app.clock.now());
    };

    for (const action of ['confirm', 'unsubscribe', 'subscription'])
      it(`${action} says in the language of the page, and in its frame, that it is not valid`, async () => {
        await storeLook();
        await page.admin.patch(`/api/status-pages/${page.id}`, { language: 'es' });
        for (const method of ['GET', 'POST']) {
          const response = await page.visit(`/status/${page.slug}/${action}/nonsense`, { method });
          const markup = await response.text();
          expect(response.status).to.equal(404);
          for (const part of [
            '<html lang="es" dir="ltr">',
            '<h1>Este enlace no es válido</h1>',
            'Acme España',
            '/logos/',
            '--area: #0b7a3b',
          ])
            expect(markup).to.include(part);
          expect(markup).not.to.include('Watchstead');
        }
      });

    it('does not reveal a protected page', async () => {
      await page.admin.patch(`/api/status-pages/${page.id}`, { allowedNetworks: ['192.0.2.0/24'] });
      const bodies = await Promise.all(
        [page.slug, 'nowhere'].map(async (slug) => (await page.visit(`/status/${slug}/confirm/nonsense`)).text()),
      );
      expect(bodies[0]).to.equal(bodies[1]).and.to.include('There is no status page at this address.');
    });

    it('is not valid in another form', async () => {
      expect(await page.press(path.replace('/confirm/', '/unsubscribe/'))).to.equal(404);
      expect(await page.press(`/status/${page.slug}/confirm/${'a'.repeat(5000)}`)).to.equal(404);
      expect(await statuses()).to.deep.equal(['ada@example.com pending']);
    });
  });

  describe('the links of an announcement', () => {
    const linkOf = async (word: string): Promise<string> => {
      await confirmed();
      expect(await announced()).to.deep.equal(['ada@example.com']);
      return pathIn(page.smtp.mails[0], word);
    };

    it('unsubscribe by one click (RFC 8058), as often as it is sent, while GET changes nothing', async () => {
      const path = await linkOf('unsubscribe');
      const header = /List-Unsubscribe: <([^>]+)>/i.exec(textOf(page.smtp.mails[0]!).replace(/\r\n[ \t]+/g, ' '))?.[1];
      expect(header).to.equal(`${page.app.url}${path}`);
      expect(page.smtp.mails[0]?.data).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      const markup = await (await page.visit(path)).text();
      expect(markup.match(/<form/g)).to.have.length(1);
      expect(await statuses()).to.deep.equal(['ada@example.com active']);
      const oneClick = new FormData();
      oneClick.set('List-Unsubscribe', 'One-Click');
      for (const body of ['List-Unsubscribe=One-Click', oneClick])
        expect((await page.visit(path, { method: 'POST', body })).status).to.equal(200);
      expect(await statuses()).to.deep.equal([]);
      expect(await announced()).to.deep.equal([]);
    });

    it('lead to a page that changes the subscription', async () => {
      const path = await linkOf('subscription');
      expect(await (await page.visit(path)).text())
        .to.include('ada@example.com')
        .and.include('Shop');
      const body = new URLSearchParams({ components: page.components[1]?.publicId ?? '', language: 'nl' });
      expect((await page.visit(path, { method: 'POST', body })).status).to.equal(200);
      expect((await page.list())[0]).to.deep.include({ componentIds: [page.components[1]?.id], language: 'nl' });
    });

    it('delete everything but a keyed hash, after which an import leaves the address out', async () => {
      const path = await linkOf('subscription');
      expect(await page.press(`${path}/forget`)).to.equal(200);
      expect([await page.list(), (await page.visit(path)).status]).to.deep.equal([[], 404]);
      const { rows } = await page.app.database.pool.query('select count(*)::int from status_subscriber');
      expect(rows).to.deep.equal([{ count: 0 }]);
      const imported = await page.admin.post(`/api/status-pages/${page.id}/subscribers/import`, {
        csv: 'ada@example.com',
        consentNote: 'Contract',
      });
      expect(imported.body).to.deep.equal({ imported: 0, known: 0, unsubscribed: 1 });
    });

    it('leave only a keyed hash 30 days after unsubscribing', async () => {
      const path = await linkOf('unsubscribe');
      await page.press(path);
      const stored = async () =>
        (await page.app.database.pool.query<{ endpoint: string }>('select endpoint from status_subscriber')).rows.map(
          ({ endpoint }) => endpoint,
        );
      const purgeAt = async (after: number): Promise<readonly string[]> => {
        await purgeExpired(
          page.app.database,
          { retentionDays: 30, auditRetentionDays: 730 },
          later(page.app.clock.now(), after),
        );
        return stored();
      };
      expect(await purgeAt(days(30) - 1)).to.deep.equal(['ada@example.com']);
      expect(await purgeAt(days(30))).to.deep.equal([]);
      expect(
        (
          await page.admin.post(`/api/status-pages/${page.id}/subscribers/import`, {
            csv: 'ada@example.com',
            consentNote: 'Contract',
          })
        ).body.unsubscribed,
      ).to.equal(1);
    });

    it('do not subscribe again: the link of an old confirmation is not valid after unsubscribing', async () => {
      await page.subscribe(ADA);
      await page.send();
      const confirm = pathIn(page.smtp.mails[0], 'confirm');
      await page.press(confirm);
      await announced();
      await page.press(pathIn(page.smtp.mails[0], 'unsubscribe'));
      expect(await page.press(confirm)).to.equal(404);
      expect(await statuses()).to.deep.equal([]);
    });
  });
});
