import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { days } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { addUser, enrol, signedIn } from './browser.ts';
import type { Browser } from './browser.ts';

const TOKENS = '/api/customer/tokens';
const ORGANIZATION_TOKENS = '/api/organization/tokens';

describe('API tokens', () => {
  let app: TestApp;
  let newOrganization: BootstrappedOrganization;
  let admin: Browser;

  before(async () => {
    app = await testApp();
    newOrganization = await app.createOrganization();
    admin = await signedIn(app, newOrganization.email);
  });
  after(() => app.close());

  const mint = async (
    browser: Browser,
    body: object = {},
  ): Promise<{ publicId: string; client: ApiClient; token: string }> => {
    const { status, body: minted } = await browser.post(TOKENS, { name: 'a program', ...body });
    expect(status).to.equal(200);
    return { publicId: minted.publicId, token: minted.token, client: app.client(minted.token) };
  };
  const member = async (
    facts: Parameters<typeof addUser>[2] = {},
  ): Promise<{ id: number; publicId: string; browser: Browser }> => {
    const user = await addUser(app, newOrganization.organizationId, facts);
    return { ...user, browser: await signedIn(app, user.email) };
  };

  it('POST tokens returns the secret once and stores only its SHA-256, prefix and last four characters', async () => {
    const { body } = await admin.post(TOKENS, { name: 'deploy', expiresInDays: 30 });
    expect(body.token).to.match(/^wsm_[\w-]{43}$/);
    expect(body).to.include({
      name: 'deploy',
      prefix: 'wsm_',
      lastFour: body.token.slice(-4),
      customerId: null,
      userId: newOrganization.userId,
      lastUsedAt: null,
    });
    const row = await app.database.query
      .selectFrom('api_token')
      .selectAll()
      .where('publicId', '=', body.publicId)
      .executeTakeFirstOrThrow();
    expect(row.sha256).to.equal(createHash('sha256').update(body.token).digest('hex'));
    expect(JSON.stringify(row)).not.to.contain(body.token);
    expect((await admin.get(TOKENS)).text).not.to.contain(body.token);
  });

  it('POST tokens refuses token callers with apiTokenCannotMintTokens', async () => {
    for (const path of [TOKENS, ORGANIZATION_TOKENS]) {
      const { status, body } = await app.client(newOrganization.apiToken).post(path, { name: 'child' });
      expect([status, body.data.code], path).to.deep.equal([403, 'apiTokenCannotMintTokens']);
    }
  });

  it('tokens authenticate until the exact moment of expiry', async () => {
    const { client } = await mint(admin, { expiresInDays: 1 });
    const start = app.clock.now();
    app.clock.advance(days(1) - 1);
    expect((await client.get('/api/package-configs')).status).to.equal(200);
    app.clock.advance(1);
    expect((await client.get('/api/package-configs')).status).to.equal(401);
    app.clock.set(start);
  });

  for (const expiresInDays of [0, 3651, 1.5, '7']) {
    it(`POST tokens rejects expiresInDays ${JSON.stringify(expiresInDays)} with invalidRequestBody`, async () => {
      const { status, body } = await admin.post(TOKENS, { name: 'x', expiresInDays });
      expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    });
  }

  it('GET tokens returns the time of last use', async () => {
    const { client, publicId } = await mint(admin);
    await client.get('/api/package-configs');
    const listed = (await admin.get(TOKENS)).body.find((token: { publicId: string }) => token.publicId === publicId);
    expect(listed.lastUsedAt).to.equal(app.clock.now().toISOString());
  });

  it('PATCH renames a token, and DELETE revokes it in every process', async () => {
    const { client, publicId, token } = await mint(admin);
    const sibling = await app.sibling();
    expect((await sibling.client(token).get('/api/package-configs')).status).to.equal(200);
    expect((await admin.send('PATCH', `${TOKENS}/${publicId}`, { name: 'renamed' })).body.name).to.equal('renamed');
    expect((await admin.send('DELETE', `${TOKENS}/${publicId}`)).body).to.deep.equal({ success: true });
    expect((await client.get('/api/package-configs')).status).to.equal(401);
    app.clock.advance(3001);
    expect((await sibling.client(token).get('/api/package-configs')).status).to.equal(401);
    expect((await admin.send('DELETE', `${TOKENS}/${publicId}`)).status).to.equal(404);
    expect((await admin.get(TOKENS)).text).not.to.contain(publicId);
  });

  describe('API tokens after a change of the issuing user', () => {
    const created = { name: 'Some package' };
    const createPackage = (client: ApiClient) =>
      client.post('/api/package-configs', {
        key: `k${Math.floor(app.clock.now().getTime())}`,
        displayName: created.name,
      });

    it('tokens have the role of a demoted user', async () => {
      const { browser, publicId } = await member({ role: 'admin' });
      const { client } = await mint(browser);
      expect((await createPackage(client)).status).to.equal(200);
      await admin.send('PATCH', `/api/users/${publicId}`, { role: 'readonly' });
      expect((await createPackage(client)).status).to.equal(403);
      expect((await client.get('/api/package-configs')).status).to.equal(200);
    });

    it('tokens are refused with accountDeactivated while the user is deactivated', async () => {
      const { browser, publicId } = await member();
      const { client } = await mint(browser);
      await admin.send('PATCH', `/api/users/${publicId}`, { isActive: false });
      const { status, body } = await client.get('/api/package-configs');
      expect([status, body.data.code]).to.deep.equal([403, 'accountDeactivated']);
      await admin.send('PATCH', `/api/users/${publicId}`, { isActive: true });
      expect((await client.get('/api/package-configs')).status).to.equal(200);
    });

    it('tokens are refused with customerScopedTokenForbidden after the user is bound to a customer', async () => {
      const { id } = await addCustomer(app, newOrganization.organizationId);
      const { browser, publicId } = await member({ role: 'admin' });
      const { client } = await mint(browser);
      expect((await client.get('/api/users')).status).to.equal(200);
      await admin.send('PATCH', `/api/users/${publicId}`, { customerId: id });
      const { status, body } = await client.get('/api/users');
      expect([status, body.data.code]).to.deep.equal([403, 'customerScopedTokenForbidden']);
    });

    it('tokens of another customer are rejected with 401 after the user is bound to a customer', async () => {
      const [first, second] = [
        await addCustomer(app, newOrganization.organizationId),
        await addCustomer(app, newOrganization.organizationId),
      ];
      const { browser, publicId } = await member({ role: 'admin' });
      const { client } = await mint(browser, { customerId: first.id });
      expect((await client.get('/api/package-configs')).status).to.equal(200);
      await admin.send('PATCH', `/api/users/${publicId}`, { customerId: second.id });
      expect((await client.get('/api/package-configs')).status).to.equal(401);
    });

    it('tokens are rejected with 401 after the user is deleted', async () => {
      const { browser, publicId } = await member();
      const { client } = await mint(browser);
      expect((await admin.send('DELETE', `/api/users/${publicId}`)).status).to.equal(200);
      expect((await client.get('/api/package-configs')).status).to.equal(401);
      expect((await browser.get('/api/package-configs')).status).to.equal(401);
    });
  });

  it('tokens of a read-only user are refused with readonlyMayNotDelete when deleting a monitor', async () => {
    const { body: website } = await admin.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' });
    const { client } = await mint((await member({ role: 'readonly' })).browser);
    const { status, body } = await client.delete(`/api/websites/${website.publicId}`);
    expect([status, body.data.code]).to.deep.equal([403, 'readonlyMayNotDelete']);
    expect((await client.get(`/api/websites/${website.publicId}`)).status).to.equal(200);
  });

  describe('customer-scoped API tokens', () => {
    it('customer-scoped tokens are refused with customerScopedTokenForbidden outside their customer', async () => {
      const { id } = await addCustomer(app, newOrganization.organizationId);
      const { client } = await mint(admin, { customerId: id });
      const { status, body } = await client.get('/api/organization/tokens');
      expect([status, body.data.code]).to.deep.equal([403, 'customerScopedTokenForbidden']);
    });

    it('customer-scoped tokens are rejected with invalidCustomer for an unknown customer or one of another organization', async () => {
      const other = await app.createOrganization();
      const foreign = await addCustomer(app, other.organizationId);
      for (const customerId of [foreign.id, 2_000_000_000]) {
        const { status, body } = await admin.post(TOKENS, { name: 'x', customerId });
        expect([status, body.data.code]).to.deep.equal([400, 'invalidCustomer']);
      }
    });

    it('customer-scoped tokens are the only tokens that a customer-bound user can create, and only for the own customer', async () => {
      const [own, other] = [
        await addCustomer(app, newOrganization.organizationId),
        await addCustomer(app, newOrganization.organizationId),
      ];
      const { browser } = await member({ customerId: own.id });
      expect((await browser.post(TOKENS, { name: 'implied' })).body.customerId).to.equal(own.id);
      expect((await browser.post(TOKENS, { name: 'bound', customerId: own.id })).body.customerId).to.equal(own.id);
      expect((await browser.post(TOKENS, { name: 'other', customerId: other.id })).body.data.code).to.equal(
        'invalidCustomer',
      );
    });
  });

  describe('access to API tokens', () => {
    it('access covers all tokens for administrators and only their own tokens for other users', async () => {
      const [first, second] = [await member(), await member({ role: 'readonly' })];
      const mine = await mint(first.browser, { name: 'mine' });
      await mint(second.browser, { name: 'theirs' });
      const names = (body: { name: string }[]) => body.map(({ name }) => name);
      expect(names((await admin.get(TOKENS)).body)).to.include.members(['mine', 'theirs']);
      expect(names((await first.browser.get(TOKENS)).body)).to.deep.equal(['mine']);
      expect((await second.browser.send('DELETE', `${TOKENS}/${mine.publicId}`)).status).to.equal(404);
      expect((await second.browser.send('PATCH', `${TOKENS}/${mine.publicId}`, { name: 'x' })).status).to.equal(404);
      expect((await first.browser.send('DELETE', `${TOKENS}/${mine.publicId}`)).status).to.equal(200);
    });

    it('access covers only the tokens of their customer for customer-bound users', async () => {
      const [own, other] = [
        await addCustomer(app, newOrganization.organizationId),
        await addCustomer(app, newOrganization.organizationId),
      ];
      const { browser } = await member({ customerId: own.id, role: 'admin' });
      const seen = await mint(admin, { name: 'seen', customerId: own.id });
      const neverChecked = await mint(admin, { name: 'unseen', customerId: other.id });
      const ids = (await browser.get(TOKENS)).body.map(({ publicId }: { publicId: string }) => publicId);
      expect(ids).to.deep.equal([seen.publicId]);
      expect((await browser.send('DELETE', `${TOKENS}/${neverChecked.publicId}`)).status).to.equal(404);
    });

    it('access covers organization-wide tokens for administrators only', async () => {
      const editor = await member();
      const scoped = await mint(admin, { customerId: (await addCustomer(app, newOrganization.organizationId)).id });
      expect((await editor.browser.get(ORGANIZATION_TOKENS)).status).to.equal(403);
      expect((await editor.browser.post(ORGANIZATION_TOKENS, { name: 'x' })).status).to.equal(403);
      const { body } = await admin.post(ORGANIZATION_TOKENS, { name: 'wide' });
      expect(body.token).to.match(/^wsm_/);
      expect((await admin.get(ORGANIZATION_TOKENS)).text)
        .to.contain(body.publicId)
        .and.not.to.contain(scoped.publicId);
      expect((await admin.send('PATCH', `${ORGANIZATION_TOKENS}/${scoped.publicId}`, { name: 'x' })).status).to.equal(
        404,
      );
      expect(
        (await admin.send('PATCH', `${ORGANIZATION_TOKENS}/${body.publicId}`, { name: 'wider' })).body.name,
      ).to.equal('wider');
      expect((await admin.send('DELETE', `${ORGANIZATION_TOKENS}/${body.publicId}`)).status).to.equal(200);
      expect((await app.client(body.token).get('/api/package-configs')).status).to.equal(401);
    });
  });

  it('every token change answers mfa_step_up_required unless a code was verified within 5 minutes', async () => {
    const { browser } = await member({ role: 'admin' });
    const scoped = await mint(browser);
    const wide = (await browser.post(ORGANIZATION_TOKENS, { name: 'wide' })).body;
    const { authenticator } = await enrol(app, browser);
    const mutations = [
      ['POST', TOKENS, { name: 'x' }],
      ['PATCH', `${TOKENS}/${scoped.publicId}`, { name: 'x' }],
      ['DELETE', `${TOKENS}/${scoped.publicId}`, undefined],
      ['POST', ORGANIZATION_TOKENS, { name: 'x' }],
      ['PATCH', `${ORGANIZATION_TOKENS}/${wide.publicId}`, { name: 'x' }],
      ['DELETE', `${ORGANIZATION_TOKENS}/${wide.publicId}`, undefined],
    ] as const;
    app.clock.advance(5 * 60_000);
    for (const [method, path, body] of mutations) {
      const answer = await browser.send(method, path, body);
      expect([answer.status, answer.body.data.code], `${method} ${path}`).to.deep.equal([403, 'mfa_step_up_required']);
    }
    expect((await browser.get(TOKENS)).status).to.equal(200);
    expect((await browser.post('/api/auth/mfa/step-up', { code: authenticator.code() })).status).to.equal(200);
    for (const [method, path, body] of mutations)
      expect((await browser.send(method, path, body)).status, `${method} ${path}`).to.equal(200);
  });

  it('a token whose issuer has two-step verification changes no token: mfa_step_up_required', async () => {
    const { browser } = await member({ role: 'admin' });
    const scoped = await mint(browser);
    const wide = (await browser.post(ORGANIZATION_TOKENS, { name: 'wide' })).body;
    const client = app.client(wide.token);
    expect((await client.send('PATCH', `${TOKENS}/${scoped.publicId}`, { name: 'before' })).status).to.equal(200);
    await enrol(app, browser);
    for (const [method, path] of [
      ['PATCH', TOKENS],
      ['DELETE', TOKENS],
      ['PATCH', ORGANIZATION_TOKENS],
      ['DELETE', ORGANIZATION_TOKENS],
    ] as const) {
      const { status, body } = await client.send(
        method,
        `${path}/${wide.publicId}`,
        method === 'PATCH' ? { name: 'x' } : undefined,
      );
      expect([status, body.data.code], `${method} ${path}`).to.deep.equal([403, 'mfa_step_up_required']);
    }
    expect((await client.get('/api/package-configs')).status).to.equal(200);
  });

  it('a token whose issuer must enroll goes on working, but changes no token: mfa_enrollment_required', async () => {
    const { organizationId, apiToken } = await app.createOrganization();
    await app.database.query
      .updateTable('organization')
      .set({ requireMfaAdmins: true })
      .where('id', '=', organizationId)
      .execute();
    const client = app.client(apiToken);
    const [{ publicId }] = (await client.get(ORGANIZATION_TOKENS)).body;
    expect((await client.get('/api/package-configs')).status).to.equal(200);
    for (const [method, path] of [
      ['PATCH', TOKENS],
      ['DELETE', ORGANIZATION_TOKENS],
    ] as const) {
      const { status, body } = await client.send(
        method,
        `${path}/${publicId}`,
        method === 'PATCH' ? { name: 'x' } : undefined,
      );
      expect([status, body.data.code], `${method} ${path}`).to.deep.equal([403, 'mfa_enrollment_required']);
    }
  });

  it('altered tokens and malformed Authorization headers are rejected with 401', async () => {
    const { token } = await mint(admin);
    const variants = [token.replace('wsm_', 'WSM_'), `${token}A`, token.slice(0, -1), token.toUpperCase()];
    for (const variant of variants)
      expect((await app.client(variant).get('/api/package-configs')).status, variant).to.equal(401);
    expect(
      (await admin.send('GET', '/api/package-configs', undefined, { Authorization: `Bearer  ${token} x` })).status,
    ).to.equal(401);
  });
});
