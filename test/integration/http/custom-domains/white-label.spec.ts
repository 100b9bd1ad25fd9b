import { expect } from 'chai';
import { EMAIL_TOPIC } from '../../../../src/application/kernel/mail.ts';
import { days } from '../../../../src/domain/kernel/time.ts';
import { addUser } from '../access/browser.ts';
import type { TestUser } from '../access/browser.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { sendTo, storeHost } from './hosts.ts';
import type { HostAnswer } from './hosts.ts';
import { SPARINGLY, until } from '../../../until.ts';

const HOST = 'console.acme.org';
const LAPSED = 'old.acme.org';
const BASE_URL = 'https://watch.example.com';

describe('a white-label host', () => {
  let app: TestApp;
  let sibling: TestApp;
  let organizationId: number;
  let token: string;
  let other: { readonly organizationId: number; readonly apiToken: string };
  let member: TestUser;
  let stranger: TestUser;

  const at = (
    host: string,
    path: string,
    headers: readonly (readonly [string, string])[] = [],
    options: { method?: string; body?: unknown } = {},
  ): Promise<HostAnswer> => sendTo(app.url, path, [['Host', host], ...headers], options);
  const bearer = (secret: string) => [['Authorization', `Bearer ${secret}`]] as const;
  const signIn = (host: string, email: string, headers: readonly (readonly [string, string])[] = []) =>
    at(host, '/api/auth/sign-in', headers, { method: 'POST', body: { email, password: PASSWORD } });
  const cookieOf = ({ headers }: HostAnswer): string => String(headers['set-cookie']);
  const setStatus = async (id: number, status: 'active' | 'suspended' | 'cancelled' | 'deleted'): Promise<void> => {
    await app.database.query
      .updateTable('organization')
      .set({ status, cancelledAt: status === 'cancelled' ? app.clock.now() : null })
      .where('id', '=', id)
      .execute();
  };

  before(async () => {
    app = await testApp({ BASE_URL });
    sibling = await app.sibling();
    for (const { ports } of [app, sibling]) await ports.customHosts.listen();
    ({ organizationId, apiToken: token } = await app.createOrganization({ organization: 'Acme' }));
    other = await app.createOrganization({ organization: 'Bolt' });
    member = await addUser(app, organizationId);
    stranger = await addUser(app, other.organizationId);
    await storeHost(app, { organizationId, hostname: HOST });
    await storeHost(app, { organizationId, hostname: LAPSED }, { status: 'lapsed' });
    await Promise.all([app.ports.customHosts.reload(), sibling.ports.customHosts.reload()]);
  });
  after(async () => {
    for (const { ports } of [app, sibling]) ports.customHosts.close();
    await app.close();
  });

  for (const host of [HOST, LAPSED, 'CONSOLE.Acme.org', `${HOST}:8443`, `${HOST}.`])
    it(`serves console and API at ${host}`, async () => {
      const answers = await Promise.all([
        at(host, '/sign-in'),
        at(host, '/api/websites', bearer(token)),
        at(host, '/healthz'),
      ]);
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    });

  it('answers 401 to tokens of other organizations', async () => {
    expect((await at(HOST, '/api/websites', bearer(other.apiToken))).status).to.equal(401);
    expect((await at('other.acme.org', '/api/websites', bearer(other.apiToken))).status).to.equal(200);
  });

  it('answers 401 to sessions of other organizations', async () => {
    const session =
      /watchstead_session=[^;]+/.exec(cookieOf(await signIn('watch.example.com', stranger.email)))?.[0] ?? '';
    expect((await at('watch.example.com', '/api/websites', [['Cookie', session]])).status).to.equal(200);
    expect((await at(HOST, '/api/websites', [['Cookie', session]])).status).to.equal(401);
  });

  it('signs users of its organization in, with a cookie for the host', async () => {
    const signedIn = await signIn(HOST, member.email);
    expect([signedIn.status, cookieOf(signedIn).includes('Domain')]).to.deep.equal([200, false]);
  });

  it('refuses to sign users of other organizations in, as if they were unknown', async () => {
    const [foreign, unknown] = [await signIn(HOST, stranger.email), await signIn(HOST, 'nobody@example.com')];
    expect([foreign.status, unknown.status]).to.deep.equal([401, 401]);
    expect(foreign.body).to.deep.equal(unknown.body);
    expect(foreign.headers['set-cookie']).to.equal(undefined);
  });

  it('is closed to platform administrators of other organizations', async () => {
    const { apiToken } = await app.createOrganization({ platformAdmin: true });
    expect((await at(HOST, '/api/websites', bearer(apiToken))).status).to.equal(401);
  });

  for (const path of [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server',
    '/auth.md',
    '/agent/identity',
    '/oauth2/token',
    '/api/agent-claim/x',
    '/mcp',
  ])
    it(`answers 404 without a code at ${path}`, async () => {
      for (const host of [HOST, LAPSED]) {
        const { status, body } = await at(host, path, [], { method: 'POST', body: {} });
        expect([status, body.data?.code]).to.deep.equal([404, undefined]);
      }
    });

  describe('the cross-site check', () => {
    const write = async (host: string, origin: string) => {
      const session = /watchstead_session=[^;]+/.exec(cookieOf(await signIn(host, member.email)))?.[0] ?? '';
      return at(
        host,
        '/api/auth/sign-out',
        [
          ['Cookie', session],
          ['Origin', origin],
        ],
        { method: 'POST', body: {} },
      );
    };

    for (const [host, origin] of [
      [HOST, `https://${HOST}`],
      [LAPSED, `https://${LAPSED}`],
      ['watch.example.com', BASE_URL],
    ] as const)
      it(`accepts ${origin} at ${host}`, async () => {
        expect((await write(host, origin)).status).to.equal(200);
      });

    for (const [host, origin] of [
      [HOST, `http://${HOST}`],
      [HOST, `https://${HOST}:8443`],
      [HOST, BASE_URL],
      [HOST, `https://${LAPSED}`],
      [HOST, 'https://other.acme.org'],
      [HOST, `https://${HOST}.evil.org`],
      [HOST, 'null'],
      ['watch.example.com', `https://${HOST}`],
      ['watch.example.com', `${BASE_URL}:8443`],
      ['watch.example.com', BASE_URL.replace('https:', 'http:')],
    ] as const)
      it(`refuses ${origin} at ${host}`, async () => {
        expect((await write(host, origin)).body.data.code).to.equal('csrfOriginRejected');
      });

    it('refuses at the sign-in of the service the form of a verified host, which could open a session of its owner', async () => {
      expect(
        (await signIn('watch.example.com', member.email, [['Origin', `https://${HOST}`]])).body.data.code,
      ).to.equal('csrfOriginRejected');
    });

    it('refuses a foreign origin at the sign-in', async () => {
      expect((await signIn(HOST, member.email, [['Origin', 'https://evil.org']])).body.data.code).to.equal(
        'csrfOriginRejected',
      );
      expect((await signIn(HOST, member.email, [['Origin', `https://${HOST}`]])).status).to.equal(200);
    });
  });

  describe('GET /api/tenant', () => {
    for (const host of [HOST, 'Console.ACME.org', `${HOST}:443`])
      it(`names the organization of ${host}`, async () => {
        const { status, body } = await at(HOST, `/api/tenant?host=${host}`);
        expect([status, body]).to.deep.equal([
          200,
          { name: 'Acme', purpose: 'white_label', brandColor: null, logoUrl: null },
        ]);
      });

    for (const host of [LAPSED, 'unknown.acme.org', 'watch.example.com', '*', 'a..b', 'x'.repeat(900)])
      it(`answers 404 for ${host.slice(0, 20)}`, async () => {
        expect((await at('watch.example.com', `/api/tenant?host=${host}`)).status).to.equal(404);
      });

    it('has the color of the organization', async () => {
      const colour = (brandColor: string | null) =>
        app.database.query.updateTable('organization').set({ brandColor }).where('id', '=', organizationId).execute();
      await colour('#0b5fff');
      expect((await at(HOST, `/api/tenant?host=${HOST}`)).body.brandColor).to.equal('#0b5fff');
      await colour(null);
    });

    it('has the address of the logo', async () => {
      const publicId = app.ports.ids.next();
      const logo = {
        organizationId,
        publicId,
        role: 'logo',
        contentType: 'image/png',
        width: 1,
        height: 1,
        bytes: Buffer.from('PNG'),
        createdAt: app.clock.now(),
      } as const;
      await app.database.query.insertInto('brand_image').values(logo).execute();
      expect((await at(HOST, `/api/tenant?host=${HOST}`)).body.logoUrl).to.equal(
        `https://${HOST}/logos/${publicId}.png`,
      );
      await app.database.query.deleteFrom('brand_image').where('organizationId', '=', organizationId).execute();
    });

    it('requires the host', async () => {
      expect((await at('watch.example.com', '/api/tenant')).body.data.code).to.equal('invalidRequestBody');
    });
  });

  it('shows the organization on its sign-in page', async () => {
    expect((await at(HOST, '/sign-in')).text).to.include('Acme');
    expect((await at('watch.example.com', '/sign-in')).text).not.to.include('Acme');
  });

  it('is the host of links in mails to users of the organization', async () => {
    const ask = (email: string) =>
      at('watch.example.com', '/api/auth/password-reset/request', [], { method: 'POST', body: { email } });
    await ask(member.email);
    await ask(stranger.email);
    const rows = await app.database.query
      .selectFrom('outbox')
      .where('topic', '=', EMAIL_TOPIC)
      .select('sealedPayload')
      .execute();
    const texts = rows.map(
      ({ sealedPayload }) => JSON.parse(app.ports.vault.open(sealedPayload)) as { to: string; text: string },
    );
    const linkTo = (email: string) =>
      /https?:\/\/[^/]+\/reset-password/.exec(texts.find(({ to }) => to === email)?.text ?? '')?.[0];
    expect([linkTo(member.email), linkTo(stranger.email)]).to.deep.equal([
      `https://${HOST}/reset-password`,
      `${BASE_URL}/reset-password`,
    ]);
  });

  for (const status of ['suspended', 'deleted'] as const)
    it(`answers 404 to everything while the organization is ${status}, in every process`, async () => {
      const { organizationId: id, apiToken } = await app.createOrganization();
      const hostname = `${status}.acme.org`;
      await storeHost(app, { organizationId: id, hostname });
      const statuses = () =>
        Promise.all(
          [app, sibling].map(
            async ({ url }) => (await sendTo(url, '/api/websites', [['Host', hostname], ...bearer(apiToken)])).status,
          ),
        );
      await until(
        () => app.ports.customHosts.find(hostname) !== null && sibling.ports.customHosts.find(hostname) !== null,
      );
      expect(await statuses()).to.deep.equal([200, 200]);
      await setStatus(id, status);
      await until(async () => (await statuses()).every((each) => each === 404), SPARINGLY);
      const tenant = await at('watch.example.com', `/api/tenant?host=${hostname}`);
      expect(tenant.status).to.equal(status === 'suspended' ? 200 : 404);
    });

  it('stays available while the organization is canceled, until its grace period ends', async () => {
    const { organizationId: id } = await app.createOrganization();
    await storeHost(app, { organizationId: id, hostname: 'cancelled.acme.org' });
    await setStatus(id, 'cancelled');
    await app.ports.customHosts.reload();
    expect((await at('cancelled.acme.org', '/sign-in')).status).to.equal(200);
    app.clock.advance(days(30));
    expect((await at('cancelled.acme.org', '/sign-in')).status).to.equal(404);
    app.clock.advance(-days(30));
  });

  it('is put into service by its activation, and out of service by its removal, for the next request and in every process', async () => {
    const hostname = 'next.acme.org';
    const { publicId } = await storeHost(app, { organizationId, hostname }, { status: 'verified', activatedAt: null });
    const admin = app.client(token);
    const isClosed = async ({ url }: TestApp) =>
      (await sendTo(url, '/api/websites', [['Host', hostname], ...bearer(other.apiToken)])).status === 401;
    expect(await isClosed(app)).to.equal(false);
    expect((await admin.post(`/api/custom-domains/${publicId}/activate`)).status).to.equal(200);
    expect(await isClosed(app)).to.equal(true);
    await until(() => isClosed(sibling), SPARINGLY);
    await admin.delete(`/api/custom-domains/${publicId}`);
    expect(await isClosed(app)).to.equal(false);
    await until(async () => !(await isClosed(sibling)), SPARINGLY);
  });

  it('refuses a Host header that is sent twice', async () => {
    const { status, body } = await sendTo(app.url, '/api/websites', [
      ['Host', HOST],
      ['Host', 'watch.example.com'],
    ]);
    expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
  });
});
