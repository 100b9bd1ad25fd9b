import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { addUser, mailsTo, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import type { Answer, ApiClient } from '../api-client.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { addCustomer } from '../organizations/stored-customers.ts';

describe('/api/users', () => {
  let app: TestApp;
  let created: BootstrappedOrganization;
  let admin: ApiClient;
  let platformAdmin: ApiClient;

  before(async () => {
    app = await testApp();
    created = await app.createOrganization();
    admin = app.client(created.apiToken);
    platformAdmin = app.client((await app.createOrganization({ platformAdmin: true })).apiToken);
  });
  after(() => app.close());

  const member = (facts: Parameters<typeof addUser>[2] = {}) => addUser(app, created.organizationId, facts);
  const patch = (id: string, body: object, client = admin) => client.patch(`/api/users/${id}`, body);
  const codeOf = ({ status, body }: { status: number; body: { data?: { code?: string } } }) => [
    status,
    body.data?.code,
  ];

  describe('POST /api/users', () => {
    it('mails an invitation link, which sets the password and permits sign-in', async () => {
      const { status, body } = await admin.post('/api/users', {
        email: 'Grace@Example.com',
        firstName: 'Grace',
        lastName: 'Hopper',
        role: 'editor',
      });
      expect(status).to.equal(200);
      expect(body).to.include({
        email: 'grace@example.com',
        name: 'Grace Hopper',
        role: 'editor',
        isActive: true,
        mfaEnabled: false,
        lastSignInAt: null,
        customerId: null,
      });
      const [mail] = await mailsTo(app, 'grace@example.com');
      const token = /token=([\w-]+)/.exec(mail!.text)![1];
      expect(mail!.text).to.match(/^.+ invites you to .+\n/);
      expect((await app.client().post('/api/auth/invitations/accept', { token, password: PASSWORD })).status).to.equal(
        200,
      );
      await signedIn(app, 'grace@example.com');
      expect((await admin.get(`/api/users/${body.id}`)).body.lastSignInAt).to.equal(app.clock.now().toISOString());
    });

    it('rejects an address in use, in any letter case, with invalidRequestBody', async () => {
      const { email } = await member();
      const answer = await admin.post('/api/users', { email: email.toUpperCase(), role: 'editor' });
      expect(codeOf(answer)).to.deep.equal([400, 'invalidRequestBody']);
      expect(answer.body.data.issues[0].path).to.equal('email');
    });

    it('answers for an address with an account of another organization as for a free one, and mails an explanation', async () => {
      const organization = await app.createOrganization();
      const invite = (email: string) => admin.post('/api/users', { email, firstName: 'Ada', role: 'editor' });
      const [free, held] = [await invite('free@example.com'), await invite(organization.email)];
      const shown = ({ status, body }: Answer) => ({ status, ...(body as object), id: '', email: '' });
      expect(shown(held)).to.deep.equal(shown(free));
      expect(held.body.email).to.equal(organization.email);
      for (const { body } of [free, held]) expect((await admin.get(`/api/users/${body.id}`)).body).to.deep.equal(body);
      for (const { body } of [free, held])
        expect(codeOf(await invite(body.email as string))).to.deep.equal([400, 'invalidRequestBody']);

      const [mail] = await mailsTo(app, organization.email);
      expect(mail?.text).to.include('belongs to an account').and.not.include('token=');
      await signedIn(app, organization.email);
      await app.client().post('/api/auth/password-reset/request', { email: organization.email });
      const { rows } = await app.database.pool.query(
        `select u.organization_id from account_link l join app_user u on u.id = l.user_id where l.purpose = 'passwordReset'`,
      );
      expect(rows).to.deep.equal([{ organization_id: organization.organizationId }]);
    });

    it('invites an address again once the account that used it is deleted', async () => {
      const organization = await app.createOrganization();
      const other = app.client(organization.apiToken);
      const account = await addUser(app, organization.organizationId);
      const { body } = await admin.post('/api/users', { email: account.email, role: 'editor' });
      expect((await other.delete(`/api/users/${account.publicId}`)).status).to.equal(200);
      expect((await admin.delete(`/api/users/${body.id}`)).status).to.equal(200);
      expect((await admin.post('/api/users', { email: account.email, role: 'editor' })).status).to.equal(200);
      expect((await mailsTo(app, account.email)).at(-1)?.text).to.include('token=');
    });

    it('rejects a customer of another organization with invalidCustomer', async () => {
      const foreign = await addCustomer(app, (await app.createOrganization()).organizationId);
      expect(
        codeOf(await admin.post('/api/users', { email: 'x@example.com', role: 'editor', customerId: foreign.id })),
      ).to.deep.equal([400, 'invalidCustomer']);
    });

    for (const firstName of ['a\r\nBcc: x@example.com', 'x'.repeat(101)]) {
      it(`rejects the first name ${JSON.stringify(firstName.slice(0, 30))} with invalidRequestBody`, async () => {
        expect(
          codeOf(await admin.post('/api/users', { email: 'y@example.com', role: 'editor', firstName })),
        ).to.deep.equal([400, 'invalidRequestBody']);
      });
    }
  });

  it('GET lists users in pages, searches name and address, and returns no password hash', async () => {
    const { email } = await member({ email: 'margaret@example.com' });
    const { body, text } = await admin.get('/api/users?perPage=1&page=2');
    expect(body).to.include({ page: 2, perPage: 1 });
    expect(body.items).to.have.length(1);
    expect(text).not.to.match(/argon2|hash/i);
    for (const search of ['MARGARET@', 'ada exa']) {
      const found = (await admin.get(`/api/users?search=${encodeURIComponent(search)}`)).body.items as {
        email: string;
      }[];
      expect(found.map((user) => user.email)).to.include(email);
    }
    expect((await admin.get('/api/users?search=%25')).body.total).to.equal(0);
  });

  it('GET with organizationId lists another organization to platform staff only', async () => {
    const path = `/api/users?organizationId=${created.organizationId}`;
    expect((await platformAdmin.get(path)).body.total).to.be.greaterThan(0);
    const stranger = app.client((await app.createOrganization()).apiToken);
    expect((await stranger.get(path)).body.total).to.equal(0);
  });

  it('GET, PATCH and DELETE answer 404 for a user of another organization', async () => {
    const { publicId } = await member();
    const stranger = app.client((await app.createOrganization()).apiToken);
    expect((await stranger.get(`/api/users/${publicId}`)).status).to.equal(404);
    expect((await patch(publicId, { role: 'admin' }, stranger)).status).to.equal(404);
    expect((await stranger.delete(`/api/users/${publicId}`)).status).to.equal(404);
  });

  it('every method refuses non-administrators with 403', async () => {
    const { publicId } = await member();
    for (const role of ['editor', 'readonly', 'responder'] as const) {
      const browser = await signedIn(app, (await member({ role })).email);
      for (const [method, path, body] of [
        ['GET', '/api/users', undefined],
        ['POST', '/api/users', { email: 'z@example.com', role: 'admin' }],
        ['GET', `/api/users/${publicId}`, undefined],
        ['PATCH', `/api/users/${publicId}`, { role: 'admin' }],
        ['DELETE', `/api/users/${publicId}`, undefined],
      ] as const) {
        expect((await browser.send(method, path, body)).status, `${role} ${method}`).to.equal(403);
      }
    }
  });

  describe('PATCH /api/users/{id} of the caller', () => {
    it('refuses a change of the own role or activation with userSelfChangeForbidden, by token too', async () => {
      await member({ role: 'admin' });
      const session = await signedIn(app, created.email);
      for (const changes of [{ role: 'editor' }, { isActive: false }]) {
        expect(codeOf(await patch(created.userId, changes))).to.deep.equal([400, 'userSelfChangeForbidden']);
        expect(codeOf(await session.send('PATCH', `/api/users/${created.userId}`, changes))).to.deep.equal([
          400,
          'userSelfChangeForbidden',
        ]);
      }
    });

    it('refuses the last administrator with userSelfChangeForbidden', async () => {
      const sole = await app.createOrganization();
      expect(codeOf(await patch(sole.userId, { role: 'editor' }, app.client(sole.apiToken)))).to.deep.equal([
        400,
        'userSelfChangeForbidden',
      ]);
    });

    it('accepts a change of name that repeats the current role', async () => {
      expect((await patch(created.userId, { firstName: 'Barbara', role: 'admin', isActive: true })).body.name).to.equal(
        'Barbara',
      );
    });
  });

  describe('protection of the last administrator', () => {
    it('answers lastAdminProtected to demotion, deactivation, deletion and binding to a customer', async () => {
      const sole = await app.createOrganization();
      const customer = await addCustomer(app, sole.organizationId);
      await addUser(app, sole.organizationId, { role: 'admin', isActive: false });
      await addUser(app, sole.organizationId, { role: 'admin', customerId: customer.id });
      for (const changes of [{ role: 'editor' }, { isActive: false }, { customerId: customer.id }]) {
        expect(codeOf(await patch(sole.userId, changes, platformAdmin))).to.deep.equal([400, 'lastAdminProtected']);
      }
      expect(codeOf(await app.client(sole.apiToken).delete(`/api/users/${sole.userId}`))).to.deep.equal([
        400,
        'lastAdminProtected',
      ]);
      const second = await addUser(app, sole.organizationId, { role: 'admin' });
      expect((await patch(second.publicId, { role: 'editor' }, platformAdmin)).status).to.equal(200);
    });

    it('answers lastAdminProtected to one of two parallel demotions', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { organizationId, userId } = await app.createOrganization();
        const { publicId } = await addUser(app, organizationId, { role: 'admin' });
        const answers = await Promise.all([userId, publicId].map((id) => patch(id, { role: 'editor' }, platformAdmin)));
        expect(answers.map(codeOf)).to.have.deep.members([
          [200, undefined],
          [400, 'lastAdminProtected'],
        ]);
      }
    });

    it('answers lastAdminProtected to one of a parallel deletion and deactivation', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { organizationId, userId } = await app.createOrganization();
        const { publicId } = await addUser(app, organizationId, { role: 'admin' });
        const answers = await Promise.all([
          platformAdmin.delete(`/api/users/${userId}`),
          patch(publicId, { isActive: false }, platformAdmin),
        ]);
        expect(answers.map(codeOf)).to.have.deep.members([
          [200, undefined],
          [400, 'lastAdminProtected'],
        ]);
      }
    });
  });

  describe('protection of platform staff', () => {
    it('answers globalUserProtected to changes by administrators, and permits platform admins', async () => {
      for (const flag of ['isGlobalAdmin', 'isGlobalSupporter'] as const) {
        const { publicId } = await member({ [flag]: true });
        expect(codeOf(await patch(publicId, { firstName: 'X' }))).to.deep.equal([403, 'globalUserProtected']);
        expect(codeOf(await admin.delete(`/api/users/${publicId}`))).to.deep.equal([403, 'globalUserProtected']);
        expect((await patch(publicId, { firstName: 'X' }, platformAdmin)).status).to.equal(200);
      }
    });

    it('answers globalUserProtected to administrators who set a platform flag', async () => {
      const { publicId } = await member();
      for (const flag of ['isGlobalAdmin', 'isGlobalSupporter']) {
        expect(codeOf(await patch(publicId, { [flag]: true }))).to.deep.equal([403, 'globalUserProtected']);
        expect((await patch(publicId, { [flag]: false })).status).to.equal(200);
      }
      expect((await patch(publicId, { isGlobalSupporter: true }, platformAdmin)).body.isGlobalSupporter).to.equal(true);
    });
  });

  describe('changes of a user with a live session', () => {
    let browser: Browser;
    let publicId: string;
    beforeEach(async () => {
      const user = await member({ role: 'admin' });
      publicId = user.publicId;
      browser = await signedIn(app, user.email);
    });

    it('deactivation makes the session answer accountDeactivated immediately', async () => {
      await patch(publicId, { isActive: false });
      expect(codeOf(await browser.get('/api/package-configs'))).to.deep.equal([403, 'accountDeactivated']);
    });

    it('demotion applies to the session immediately', async () => {
      expect((await browser.get('/api/users')).status).to.equal(200);
      await patch(publicId, { role: 'editor' });
      expect((await browser.get('/api/users')).status).to.equal(403);
    });

    it('binding to a customer makes the session answer customerScopedTokenForbidden immediately', async () => {
      await patch(publicId, { customerId: (await addCustomer(app, created.organizationId)).id });
      expect(codeOf(await browser.get('/api/users'))).to.deep.equal([403, 'customerScopedTokenForbidden']);
    });
  });

  it('PATCH accepts only a customer of the own organization and answers invalidCustomer otherwise', async () => {
    const { publicId } = await member();
    const foreign = await addCustomer(app, (await app.createOrganization()).organizationId);
    expect(codeOf(await patch(publicId, { customerId: foreign.id }))).to.deep.equal([400, 'invalidCustomer']);
    const own = await addCustomer(app, created.organizationId);
    expect((await patch(publicId, { customerId: own.id })).body.customerId).to.equal(own.id);
    expect((await patch(publicId, { customerId: null })).body.customerId).to.equal(null);
  });

  it('DELETE anonymizes the row, hides the user and frees the address', async () => {
    const { id, publicId, email } = await member();
    expect((await admin.delete(`/api/users/${publicId}`)).body).to.deep.equal({ success: true });
    expect((await admin.get(`/api/users/${publicId}`)).status).to.equal(404);
    expect((await admin.delete(`/api/users/${publicId}`)).status).to.equal(404);
    expect((await admin.get(`/api/users?search=${email}`)).body.total).to.equal(0);
    const row = await app.database.query
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).to.include({ firstName: 'Deleted', lastName: 'user', isActive: false, passwordHash: null });
    expect(JSON.stringify(row)).not.to.contain(email);
    expect((await admin.post('/api/users', { email, role: 'editor' })).status).to.equal(200);
    expect((await admin.post(`/api/users/${publicId}/mfa/reset`)).status).to.be.oneOf([403, 404]);
  });
});
