import { expect } from 'chai';
import { permissionsOf } from '../../../../src/domain/access/permissions.ts';
import { DEFAULT_DISPLAY_PREFERENCES } from '../../../../src/domain/console/display-preferences.ts';
import { aToken, aUser } from '../../../builders/callers.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { addUser, signedIn } from '../access/browser.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { agent } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { uploadImage } from '../upload-image.ts';

const ME = '/api/me';
const PREFERENCES = '/api/me/preferences';

describe('/api/me', () => {
  let app: TestApp;
  let organizationId: number;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    const organization = await app.createOrganization();
    ({ organizationId } = organization);
    admin = app.client(organization.apiToken);
  });
  after(() => app.close());

  const member = async (facts: Parameters<typeof addUser>[2] = {}) => {
    const user = await addUser(app, organizationId, facts);
    return { ...user, browser: await signedIn(app, user.email) };
  };
  const customer = (name: string) => addCustomer(app, organizationId, { name });

  it('shows a session its user, organization, permissions and default preferences', async () => {
    await admin.patch('/api/organization', { timezone: 'Europe/Zurich', language: 'fr', brandColor: '#0b5fff' });
    const { browser, email } = await member({ role: 'readonly' });
    const { status, body } = await browser.get(ME);
    expect(status).to.equal(200);
    expect(body.user).to.include({ email, language: null, timeZone: null });
    expect(body).to.include({ role: 'readonly', customer: null });
    expect(body.permissions).to.deep.equal(permissionsOf(aUser({ role: 'readonly', imEnabled: false })));
    expect(body.organization).to.include({
      id: organizationId,
      timeZone: 'Europe/Zurich',
      language: 'fr',
      brandColor: '#0b5fff',
      hasLogo: false,
      imEnabled: false,
      status: 'active',
    });
    expect(body.preferences).to.deep.equal(DEFAULT_DISPLAY_PREFERENCES);
  });

  it('shows a token its issuer without the permissions of sessions', async () => {
    const { status, body } = await admin.get(ME);
    expect([status, body.role]).to.deep.equal([200, 'admin']);
    expect(body.permissions).to.deep.equal(permissionsOf(aToken({ imEnabled: false })));
  });

  it('names to a customer-bound user its own customer only, with its color and logo', async () => {
    await admin.patch('/api/organization', { brandColor: '#0b5fff' });
    const [bakery] = [await customer('Bakery'), await customer('Brewery')];
    await admin.patch(`/api/customers/${bakery.publicId}`, { brandColor: '#ff0000' });
    await uploadImage(app, admin, `/api/customers/${bakery.publicId}/logo`);
    const { browser } = await member({ customerId: bakery.id });
    const { body, text } = await browser.get(ME);
    expect(body.customer).to.deep.equal({ id: bakery.id, publicId: bakery.publicId, name: 'Bakery' });
    expect(body.organization).to.include({ brandColor: '#ff0000', hasLogo: true });
    expect(body.permissions).not.to.include('manageOrganization');
    expect(text).not.to.include('Brewery');
    expect((await admin.get(ME)).body.organization).to.include({ brandColor: '#0b5fff', hasLogo: false });
  });

  it('names the customer of a token that is scoped to one', async () => {
    const bakery = await customer('Bakery');
    const { body } = await (await callerOf(app, organizationId, { customerId: bakery.id })).get(ME);
    expect(body.customer.publicId).to.equal(bakery.publicId);
  });

  it('refuses callers without a credential with unauthenticated, and agents with forbidden', async () => {
    expect((await app.client().get(ME)).status).to.equal(401);
    const { client } = await agent(app, organizationId, 'agent');
    expect((await client.get(ME)).status).to.equal(403);
  });

  it('answers 304 to the tag of an equal answer, and a new tag after a change', async () => {
    const { browser } = await member();
    const first = await browser.get(ME);
    const tag = first.headers.get('etag');
    expect([tag?.slice(0, 3), first.headers.get('cache-control')]).to.deep.equal(['W/"', 'private, no-cache']);
    const again = await browser.send('GET', ME, undefined, { 'If-None-Match': String(tag) });
    expect([again.status, again.text, again.headers.get('etag')]).to.deep.equal([304, '', tag]);
    await browser.send('PATCH', PREFERENCES, { theme: 'dark' });
    const changed = await browser.send('GET', ME, undefined, { 'If-None-Match': String(tag) });
    expect([changed.status, changed.body.preferences.theme]).to.deep.equal([200, 'dark']);
    expect(changed.headers.get('etag')).not.to.equal(tag);
  });

  describe('PATCH /api/me/preferences', () => {
    it('changes the members that are sent, keeps the others, and records both in the audit log', async () => {
      const { browser, publicId } = await member();
      const sent = { theme: 'dark', shortcuts: false, language: 'de', timeZone: 'Asia/Tokyo' };
      const { status, body } = await browser.send('PATCH', PREFERENCES, sent);
      expect([status, body.preferences]).to.deep.equal([
        200,
        { theme: 'dark', density: 'comfortable', shortcuts: false, firstSteps: true },
      ]);
      expect(body.user).to.include({ language: 'de', timeZone: 'Asia/Tokyo' });
      const changes = { density: 'compact', language: null, firstSteps: false };
      const { body: second } = await browser.send('PATCH', PREFERENCES, changes);
      expect(second.preferences).to.deep.equal({
        theme: 'dark',
        density: 'compact',
        shortcuts: false,
        firstSteps: false,
      });
      expect(second.user).to.include({ language: null, timeZone: 'Asia/Tokyo' });
      expect((await browser.get(ME)).body).to.deep.equal(second);
      const entries = (await admin.get(`/api/audit-log?subjectId=${publicId}&action=user.updated`)).body.items;
      expect(entries.map(({ before, after }: Record<string, object>) => ({ before, after }))).to.deep.equal([
        { before: { density: 'comfortable', language: 'de', firstSteps: true }, after: changes },
        {
          before: { theme: 'system', shortcuts: true, language: null, timeZone: null },
          after: sent,
        },
      ]);
    });

    it('changes the names, which others read at once, and records both', async () => {
      const { browser, publicId } = await member();
      const { status, body } = await browser.send('PATCH', PREFERENCES, { firstName: ' Augusta ', lastName: '' });
      expect(status).to.equal(200);
      expect(body.user).to.include({ firstName: 'Augusta', lastName: '', name: 'Augusta' });
      expect((await admin.get(`/api/users/${publicId}`)).body).to.include({ firstName: 'Augusta', lastName: '' });
      const [entry] = (await admin.get(`/api/audit-log?subjectId=${publicId}&action=user.updated`)).body.items;
      expect([entry.before, entry.after]).to.deep.equal([
        { firstName: 'Ada', lastName: 'Example' },
        { firstName: 'Augusta', lastName: '' },
      ]);
    });

    it('keeps the names, the language and the time zone when the others are changed', async () => {
      const { browser } = await member();
      await browser.send('PATCH', PREFERENCES, { language: 'de', timeZone: 'Asia/Tokyo' });
      const { body } = await browser.send('PATCH', PREFERENCES, { firstName: 'Augusta' });
      const kept = { lastName: 'Example', language: 'de', timeZone: 'Asia/Tokyo' };
      expect(body.user).to.include({ firstName: 'Augusta', ...kept });
    });

    it('records nothing if nothing changes', async () => {
      const { browser, publicId } = await member();
      const sent = { theme: 'system', timeZone: null };
      expect((await browser.send('PATCH', PREFERENCES, sent)).status).to.equal(200);
      const { body } = await admin.get(`/api/audit-log?subjectId=${publicId}&action=user.updated`);
      expect(body.items).to.deep.equal([]);
    });

    for (const [what, sent] of [
      ['an empty body', {}],
      ['an unknown member', { theme: 'dark', colour: 'red' }],
      ['an unknown theme', { theme: 'sepia' }],
      ['an unknown language', { language: 'xx' }],
      ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
      ['an offset as a time zone', { timeZone: '+02:00' }],
      ['a name of 101 characters', { firstName: 'a'.repeat(101) }],
      ['a name of two lines', { lastName: 'King\nNoel' }],
      ['a name without a value', { lastName: null }],
    ] as const)
      it(`refuses ${what} with invalidRequestBody`, async () => {
        const { browser } = await member();
        const { status, body } = await browser.send('PATCH', PREFERENCES, sent);
        expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
      });

    it('refuses API tokens with unauthenticated', async () => {
      expect((await admin.patch(PREFERENCES, { theme: 'dark' })).status).to.equal(401);
    });

    it('keeps both of two simultaneous changes', async () => {
      const { browser } = await member();
      const changes = [{ theme: 'dark' }, { density: 'compact' }];
      await together(changes.length, (at) => browser.send('PATCH', PREFERENCES, changes[at]));
      expect((await browser.get(ME)).body.preferences).to.include({ theme: 'dark', density: 'compact' });
    });

    it('changes the time zone of pages', async () => {
      const { browser } = await member();
      await browser.send('PATCH', PREFERENCES, { timeZone: 'Asia/Tokyo' });
      expect((await browser.get('/account/sessions')).text).to.include('GMT+9');
    });
  });
});
