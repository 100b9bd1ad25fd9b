import { expect } from 'chai';
import { subscriberLinks } from '../../../../src/application/subscribers/subscriber-links.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { sendTo, storeHost } from './hosts.ts';
import type { HostAnswer } from './hosts.ts';
import { SPARINGLY, until } from '../../../until.ts';

const HOST = 'status.acme.org';
const LAPSED = 'old.acme.org';
const BASE_URL = 'https://watch.example.com';
const MARK = 'Acme Status';

describe('a host of a status page', () => {
  let app: TestApp;
  let sibling: TestApp;
  let organizationId: number;
  let admin: ApiClient;
  let pageId: number;
  let pageRecord: string;
  let token: string;

  const at = (
    host: string,
    path: string,
    headers: readonly (readonly [string, string])[] = [],
    options: { method?: string; body?: unknown } = {},
  ): Promise<HostAnswer> => sendTo(app.url, path, [['Host', host], ...headers], options);
  const newPage = async (
    slug: string,
    members: object = {},
    client = admin,
  ): Promise<{ readonly id: number; readonly publicId: string }> => {
    const { status, body, text } = await client.post('/api/status-pages', { slug, title: MARK, ...members });
    expect(status, text).to.equal(200);
    return body;
  };
  const serve = async (hostname: string, statusPageId: number): Promise<void> => {
    await storeHost(app, { organizationId, hostname, purpose: 'status_page', statusPageId });
    await until(() => [app, sibling].every(({ ports }) => ports.customHosts.find(hostname) !== null));
  };

  before(async () => {
    app = await testApp({ BASE_URL });
    sibling = await app.sibling();
    for (const { ports } of [app, sibling])
      await Promise.all([ports.customHosts.listen(), ports.statusPageChanges.listen()]);
    ({ organizationId, apiToken: token } = await app.createOrganization({ organization: 'Acme' }));
    admin = app.client(token);
    const page = await newPage('acme');
    pageId = page.id;
    pageRecord = `/api/status-pages/${page.publicId}`;
    await admin.post(`${pageRecord}/components`, { name: 'Shop' });
    await storeHost(
      app,
      { organizationId, hostname: LAPSED, purpose: 'status_page', statusPageId: pageId },
      { status: 'lapsed' },
    );
    await serve(HOST, pageId);
  });
  after(async () => {
    for (const { ports } of [app, sibling]) {
      ports.customHosts.close();
      ports.statusPageChanges.close();
    }
    await app.close();
  });

  for (const host of [HOST, LAPSED, 'STATUS.acme.ORG', `${HOST}:8443`])
    it(`serves the page at the root of ${host}`, async () => {
      const { status, text, headers } = await at(host, '/');
      expect([status, headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
      expect(text).to.include(MARK).and.include('Shop');
    });

  for (const path of [
    '/status.json',
    '/status.rss',
    '/status.atom',
    '/status.ics',
    '/badge.svg',
    '/history',
    '/de',
    '/api/v2/summary.json',
    '/api/v2/status.json',
    '/api/v2/incidents/unresolved.json',
  ])
    it(`serves ${path}`, async () => {
      expect((await at(HOST, path)).status).to.equal(200);
    });

  it('links to addresses of the host only', async () => {
    const texts = await Promise.all(
      ['/', '/status.rss', '/status.atom', '/api/v2/summary.json'].map(async (path) => (await at(HOST, path)).text),
    );
    for (const text of texts) {
      expect(text).not.to.include('watch.example.com');
      expect(text).not.to.include('/status/acme');
    }
    expect(texts.slice(1).every((text) => text.includes(`https://${HOST}`))).to.equal(true);
  });

  for (const path of [
    '/status/acme',
    '/status/other',
    '/api/websites',
    '/api/status-pages',
    '/api/tenant?host=x',
    '/sign-in',
    '/account',
    '/docs',
    '/openapi.json',
    '/healthz',
    '/metrics',
    '/mcp',
    '/agent/identity',
    '/.well-known/oauth-protected-resource',
    '/im/pages/x',
    '/favicon.ico',
    '/nothing',
  ])
    it(`answers 404 at ${path}`, async () => {
      for (const method of ['GET', 'POST'])
        expect(
          (
            await at(HOST, path, [['Authorization', `Bearer ${token}`]], {
              method,
              ...(method === 'POST' ? { body: {} } : {}),
            })
          ).status,
          method,
        ).to.equal(404);
    });

  it('sets no cookie and signs nobody in', async () => {
    const answer = await at(HOST, '/api/auth/sign-in', [], {
      method: 'POST',
      body: { email: 'a@example.com', password: 'x' },
    });
    expect([answer.status, answer.headers['set-cookie']]).to.deep.equal([404, undefined]);
  });

  it('follows a change of the slug', async () => {
    const page = await newPage('renamed');
    await serve('renamed.acme.org', page.id);
    expect((await admin.patch(`/api/status-pages/${page.publicId}`, { slug: 'renamed-again' })).status).to.equal(200);
    await until(
      async () =>
        (await at('renamed.acme.org', '/')).status === 200 &&
        app.ports.customHosts.find('renamed.acme.org')?.pageSlug === 'renamed-again',
      SPARINGLY,
    );
  });

  it('asks for the password of a protected page, and keeps it as a cookie of the host', async () => {
    const page = await newPage('secret', { password: 'open sesame, please' });
    await serve('secret.acme.org', page.id);
    const asked = await at('secret.acme.org', '/');
    expect([asked.status, asked.text.includes('action="/"')]).to.deep.equal([403, true]);
    const form = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
    const sent = await sendForm('secret.acme.org', '/', 'password=open+sesame%2C+please', form);
    expect([sent.status, sent.headers['location']]).to.deep.equal([303, '/']);
    const cookie = /watchstead_page_[^;]+/.exec(String(sent.headers['set-cookie']))?.[0] ?? '';
    expect((await at('secret.acme.org', '/', [['Cookie', cookie]])).status).to.equal(200);
    expect((await at('secret.acme.org', '/status.json')).status).to.equal(401);
  });

  it('has the forms of subscriptions, and the links in mails to subscribers', async () => {
    const form = await at(HOST, '/subscribe');
    expect([
      form.status,
      form.text.includes('action="/subscribe"'),
      form.text.includes('class="brand" href="/"'),
    ]).to.deep.equal([200, true, true]);
    expect((await at(HOST, '/')).text).to.include('href="/subscribe"');
    const sent = await sendForm(HOST, '/subscribe', 'type=email&endpoint=ada%40example.com', [
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ]);
    expect(sent.status).to.equal(200);
    const { digest, customHosts } = app.ports;
    const [subscriber] = await app.database.query
      .selectFrom('status_subscriber')
      .where('statusPageId', '=', pageId)
      .select('publicId')
      .execute();
    const links = subscriberLinks({ digest, customHosts }, { slug: 'acme' }, { publicId: subscriber?.publicId ?? '' });
    expect(links.confirm).to.match(/^https:\/\/status\.acme\.org\/confirm\/\w+$/);
    const path = new URL(links.confirm).pathname;
    expect((await at(HOST, path)).text).to.include(`action="${path}"`);
    expect((await sendForm(HOST, path, '', [])).status).to.equal(200);
    const [confirmed] = await app.database.query
      .selectFrom('status_subscriber')
      .where('statusPageId', '=', pageId)
      .select('status')
      .execute();
    expect(confirmed?.status).to.equal('active');
  });

  it('sends visitors of a page for members to the host of the service', async () => {
    const page = await newPage('members', { membersOnly: true });
    await serve('members.acme.org', page.id);
    const { status, headers } = await at('members.acme.org', '/');
    expect([status, headers['location']]).to.deep.equal([303, `${BASE_URL}/status/members`]);
  });

  it('shows nobody’s page once the domain, its page or its organization is removed, in every process', async () => {
    const removals: readonly [string, (page: { readonly publicId: string }, hostname: string) => Promise<unknown>][] = [
      [
        'domain',
        async (_page, hostname) => {
          const { body } = await admin.get(`/api/custom-domains?search=${hostname}`);
          return admin.delete(`/api/custom-domains/${body.items[0].publicId}`);
        },
      ],
      ['page', ({ publicId }) => admin.delete(`/api/status-pages/${publicId}`)],
    ];
    for (const [what, remove] of removals) {
      const hostname = `removed-${what}.acme.org`;
      const page = await newPage(`removed-${what}`);
      await serve(hostname, page.id);
      const shows = async ({ url }: TestApp) => (await sendTo(url, '/', [['Host', hostname]])).text.includes(MARK);
      expect([await shows(app), await shows(sibling)]).to.deep.equal([true, true]);
      await remove(page, hostname);
      expect(await shows(app), what).to.equal(false);
      await until(async () => !(await shows(sibling)), SPARINGLY);
    }
  });

  it('stays in service while it is not known which hosts there are', async () => {
    const { pool } = app.database;
    const query = pool.query.bind(pool);
    await app.database.pool.query('alter table custom_domain rename to away');
    try {
      await app.ports.customHosts.reload();
      expect((await at(HOST, '/')).text).to.include(MARK);
    } finally {
      await query('alter table away rename to custom_domain');
    }
  });

  it('white-label hosts show the pages of their organization only', async () => {
    const other = await app.createOrganization({ organization: 'Bolt' });
    await newPage('bolt', {}, app.client(other.apiToken));
    await storeHost(app, { organizationId, hostname: 'console.acme.org' });
    await app.ports.customHosts.reload();
    const [own, foreign, canonical] = [
      await at('console.acme.org', '/status/acme'),
      await at('console.acme.org', '/status/bolt'),
      await at('watch.example.com', '/status/bolt'),
    ];
    expect([own.status, foreign.status, canonical.status]).to.deep.equal([200, 404, 200]);
    expect((await at('console.acme.org', '/status/acme.rss')).text).to.include('https://console.acme.org/status/acme');
  });

  const sendForm = async (
    host: string,
    path: string,
    body: string,
    headers: readonly (readonly [string, string])[],
  ): Promise<HostAnswer> => sendTo(app.url, path, [['Host', host], ...headers], { method: 'POST', form: body });
});
