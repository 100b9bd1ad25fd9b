import { expect } from 'chai';
import { closeAll } from '../../../close-all.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { createPage, listening, shown, soonShows } from './page-world.ts';

describe('public pages in two processes', () => {
  let first: TestApp;
  let second: TestApp;
  let admin: ApiClient;
  let organizationId: number;

  before(async () => {
    first = await listening(await testApp());
    second = await listening(await first.sibling({ BASE_URL: first.url }));
    const created = await first.createOrganization();
    ({ organizationId } = created);
    admin = first.client(created.apiToken);
  });
  after(() =>
    closeAll(
      () => first.ports.statusPageChanges.close(),
      () => second.ports.statusPageChanges.close(),
      () => first.close(),
    ),
  );

  /** The document shows the text in both processes. */
  const bothShow = (path: string, text: string) =>
    Promise.all([first, second].map(({ url }) => soonShows(url, path, text)));

  it('show each change', async () => {
    const record = await createPage(admin, { slug: 'acme' });
    await bothShow('/status/acme', 'Acme');
    const component = (await admin.post(`${record}/components`, { name: 'Shop', manualStatus: 'operational' })).body;
    await bothShow('/status/acme.json', '"name":"Shop"');
    await admin.patch(`${record}/components/${component.publicId}`, { manualStatus: 'major_outage' });
    await bothShow('/status/acme/api/v2/components.json', '"status":"major_outage"');
    await admin.patch(record, { title: 'Acme Limited' });
    await bothShow('/status/acme', 'Acme Limited');
    await admin.patch(record, { slug: 'acme-limited' });
    await bothShow('/status/acme', 'There is no status page at this address.');
    await bothShow('/status/acme-limited', 'Acme Limited');
    await admin.delete(record);
    await bothShow('/status/acme-limited.json', 'statusPageNotFound');
  });

  it('are cached: an unchanged page takes no query', async () => {
    await createPage(admin, { slug: 'cached' });
    await bothShow('/status/cached', 'Acme');
    const { headers } = await shown(second.url, '/status/cached');
    const etag = headers.get('etag') ?? '';
    await second.database.inTransaction(async () => {
      await second.database.prepared('lock table status_page in access exclusive mode', []);
      for (let at = 0; at < 20; at += 1)
        expect((await shown(second.url, '/status/cached', { 'if-none-match': etag })).status).to.equal(304);
    });
  });

  it('end while the organization is suspended or deleted, and stay while it is canceled', async () => {
    await createPage(admin, { slug: 'suspended' });
    const set = (status: string) =>
      first.database.pool.query('update organization set status = $1, cancelled_at = now() where id = $2', [
        status,
        organizationId,
      ]);
    await bothShow('/status/suspended', 'Acme');
    await set('suspended');
    await bothShow('/status/suspended', 'There is no status page at this address.');
    await set('cancelled');
    await bothShow('/status/suspended', 'Acme');
    await set('deleted');
    await bothShow('/status/suspended.json', 'statusPageNotFound');
    await set('active');
    await bothShow('/status/suspended', 'Acme');
  });
});

describe('protected pages', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp({ TRUST_PROXY: 'true' });
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const login = (slug: string, password: string, address = '192.0.2.1') =>
    shown(
      app.url,
      `/status/${slug}`,
      { 'x-forwarded-for': address },
      { method: 'POST', body: new URLSearchParams({ password }) },
    );
  const cookieOf = ({ headers }: { readonly headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

  it('remember a browser that sent the password until the password changes', async () => {
    const record = await createPage(admin, { slug: 'secret', password: 'open sesame' });
    expect((await shown(app.url, '/status/secret')).status).to.equal(403);
    expect((await login('secret', 'open says me')).status).to.equal(403);
    const opened = await login('secret', 'open sesame');
    expect([opened.status, opened.headers.get('location')]).to.deep.equal([303, '/status/secret']);
    const cookie = cookieOf(opened);
    expect((await shown(app.url, '/status/secret.json', { cookie })).status).to.equal(200);
    await admin.patch(record, { password: 'open sesame' });
    expect((await shown(app.url, '/status/secret.json', { cookie })).status).to.equal(401);
    await admin.patch(record, { password: null });
    expect((await shown(app.url, '/status/secret.json')).status).to.equal(200);
  });

  it('limit the attempts of a network as a sign-in does, by the form and by Basic together', async () => {
    await createPage(admin, { slug: 'guessed', password: 'open sesame' });
    const authorization = `Basic ${Buffer.from('me:wrong').toString('base64')}`;
    for (let at = 0; at < 3; at += 1) expect((await login('guessed', 'wrong')).status).to.equal(403);
    for (let at = 0; at < 2; at += 1)
      expect(
        (await shown(app.url, '/status/guessed.rss', { authorization, 'x-forwarded-for': '192.0.2.1' })).status,
      ).to.equal(401);
    const refusals = [
      await login('guessed', 'open sesame'),
      await shown(app.url, '/status/guessed.rss', { authorization, 'x-forwarded-for': '192.0.2.1' }),
    ];
    expect(refusals.map(({ status, headers }) => [status, headers.get('retry-after')])).to.deep.equal([
      [429, '30'],
      [429, '30'],
    ]);
    expect((await login('guessed', 'open sesame', '192.0.2.2')).status).to.equal(303);
    const audited = await app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'statusPage.passwordRefused')
      .execute();
    expect(audited.length).to.be.at.least(5);
  });

  it('of one page do not open another one with the same password', async () => {
    await createPage(admin, { slug: 'one', password: 'open sesame' });
    await createPage(admin, { slug: 'two', password: 'open sesame' });
    const cookie = cookieOf(await login('one', 'open sesame'));
    expect((await shown(app.url, '/status/one', { cookie })).status).to.equal(200);
    expect((await shown(app.url, '/status/two', { cookie })).status).to.equal(403);
  });

  it('do not exist for other networks', async () => {
    await createPage(admin, { slug: 'internal', allowedNetworks: ['192.0.2.0/24', '2001:db8::/32'] });
    const from = async (address: string) =>
      (await shown(app.url, '/status/internal.json', { 'x-forwarded-for': address })).status;
    expect([await from('192.0.2.9'), await from('198.51.100.9'), await from('2001:db8::9')]).to.deep.equal([
      200, 404, 200,
    ]);
  });
});
