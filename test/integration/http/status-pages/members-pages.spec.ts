import { expect } from 'chai';
import { Browser, addUser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { createPage, shown } from './page-world.ts';

describe('pages for members only', () => {
  let app: TestApp;
  let organizationId: number;
  let customerId: number;
  let otherCustomerId: number;

  before(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    ({ organizationId } = created);
    const admin = app.client(created.apiToken);
    customerId = (await admin.post('/api/customers', { name: 'Shop', email: 's@example.com' })).body.customer
      .id as number;
    otherCustomerId = (await admin.post('/api/customers', { name: 'Bank', email: 'b@example.com' })).body.customer
      .id as number;
    await createPage(admin, { slug: 'members', membersOnly: true });
    await createPage(admin, { slug: 'shop', membersOnly: true, customerId });
    await createPage(admin, { slug: 'bank', membersOnly: true, customerId: otherCustomerId });
  });
  after(() => app.close());

  const cookieOf = async (
    facts: Parameters<typeof addUser>[2] = {},
    organization = organizationId,
  ): Promise<string> => {
    const browser = new Browser(app);
    await browser.signIn((await addUser(app, organization, facts)).email);
    return `watchstead_session=${browser.cookie ?? ''}`;
  };
  const statuses = (cookie: string, ending = '.json') =>
    Promise.all(
      ['members', 'shop', 'bank'].map(
        async (slug) => (await shown(app.url, `/status/${slug}${ending}`, { cookie })).status,
      ),
    );

  it('are shown to users of the organization, in every role', async () => {
    expect(await statuses(await cookieOf())).to.deep.equal([200, 200, 200]);
    expect(await statuses(await cookieOf({ role: 'readonly' }))).to.deep.equal([200, 200, 200]);
  });

  it('are shown to a user of a customer if they are that customer’s', async () => {
    expect(await statuses(await cookieOf({ customerId }))).to.deep.equal([401, 200, 401]);
  });

  it('are shown to a supporter of the platform, and not to users of other organizations', async () => {
    const other = (await app.createOrganization()).organizationId;
    expect(await statuses(await cookieOf({ isGlobalSupporter: true }, other))).to.deep.equal([200, 200, 200]);
    const foreign = await cookieOf({}, other);
    expect([await statuses(foreign), await statuses(foreign, '')]).to.deep.equal([
      [401, 401, 401],
      [404, 404, 404],
    ]);
  });

  it('end with the session', async () => {
    const browser = new Browser(app);
    await browser.signIn((await addUser(app, organizationId)).email);
    const cookie = `watchstead_session=${browser.cookie ?? ''}`;
    expect(await statuses(cookie)).to.deep.equal([200, 200, 200]);
    await browser.post('/api/auth/sign-out');
    expect(await statuses(cookie)).to.deep.equal([401, 401, 401]);
  });

  it('lead a browser through the sign-in and back', async () => {
    const { headers } = await shown(app.url, '/status/members/history');
    const location = headers.get('location') ?? '';
    expect(location).to.equal('/sign-in?return_to=%2Fstatus%2Fmembers%2Fhistory');
    const cookie = await cookieOf();
    expect((await shown(app.url, location, { cookie })).headers.get('location')).to.equal('/status/members/history');
  });

  it('are not shown to API tokens, whose place is the API', async () => {
    const { apiToken } = await app.createOrganization();
    expect((await shown(app.url, '/status/members.json', { authorization: `Bearer ${apiToken}` })).status).to.equal(
      401,
    );
  });
});
