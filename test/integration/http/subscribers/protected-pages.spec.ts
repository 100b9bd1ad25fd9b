import { expect } from 'chai';
import { Browser, addUser } from '../access/browser.ts';
import { linksIn, subscribedPage } from './subscribed.ts';
import type { SubscribedPage } from './subscribed.ts';

const PASSWORD = 'open sesame';
const ADA = { type: 'email', endpoint: 'ada@example.com' };
const FORM = { type: 'email', endpoint: 'bob@example.com' };

describe('subscribing to a protected page', () => {
  let page: SubscribedPage;
  let networks = 0;
  beforeEach(async () => {
    page = await subscribedPage();
  });
  afterEach(() => page.close());

  const protect = (members: object) => page.admin.patch(`/api/status-pages/${page.id}`, members);
  const send = async (ending: string, init: RequestInit = {}, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${page.app.url}/status/${page.slug}${ending}`, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': `198.51.100.${(networks += 1) % 250}`, ...headers },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const getForm = (headers?: Readonly<Record<string, string>>) => send('/subscribe', {}, headers);
  const postForm = (fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) =>
    send('/subscribe', { method: 'POST', body: new URLSearchParams(fields) }, headers);
  const post = (headers: Readonly<Record<string, string>> = {}, body: object = ADA) =>
    send(
      '/subscribers',
      { method: 'POST', body: JSON.stringify(body) },
      { 'content-type': 'application/json', ...headers },
    );
  const codeOf = ({ status, text }: { readonly status: number; readonly text: string }) => [
    status,
    JSON.parse(text).data?.code,
  ];
  const endpoints = async () => (await page.list()).map(({ endpoint }) => endpoint);

  it('asks for the password, which opens the form', async () => {
    await protect({ password: PASSWORD });
    const asked = await getForm();
    expect([
      asked.status,
      asked.text.includes('type="password"'),
      asked.text.includes('name="endpoint"'),
    ]).to.deep.equal([403, true, false]);
    expect((await postForm({ password: 'wrong' })).status).to.equal(403);
    const opened = await postForm({ password: PASSWORD });
    expect([opened.status, opened.headers.get('location')]).to.deep.equal([303, `/status/${page.slug}/subscribe`]);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const form = await getForm({ cookie });
    expect([form.status, form.text.includes('name="endpoint"')]).to.deep.equal([200, true]);
    expect((await postForm(FORM, { cookie })).status).to.equal(200);
    expect((await post({ cookie })).status).to.equal(200);
    expect((await endpoints()).toSorted()).to.deep.equal(['ada@example.com', 'bob@example.com']);
    await page.send();
    expect(page.smtp.mails.map((mail) => linksIn(mail).length)).to.deep.equal([1, 1]);
  });

  it('takes the password as HTTP Basic at the endpoint', async () => {
    await protect({ password: PASSWORD });
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`me:${password}`).toString('base64')}`,
    });
    for (const headers of [{}, basic('wrong')]) {
      const refused = await post(headers);
      expect(codeOf(refused)).to.deep.equal([401, 'statusPagePasswordRequired']);
      expect(refused.headers.get('www-authenticate')).to.match(/^Basic realm=/);
    }
    expect((await post(basic(PASSWORD))).status).to.equal(200);
    expect(await endpoints()).to.deep.equal(['ada@example.com']);
  });

  it('requires the session of a member, and that no other site sends it', async () => {
    await protect({ membersOnly: true });
    expect((await getForm()).headers.get('location')).to.equal(
      `/sign-in?return_to=${encodeURIComponent(`/status/${page.slug}/subscribe`)}`,
    );
    expect((await post()).status).to.equal(401);
    const browser = new Browser(page.app);
    await browser.signIn((await addUser(page.app, page.organizationId)).email);
    const cookie = `watchstead_session=${browser.cookie ?? ''}`;
    const evil = { cookie, origin: 'https://evil.example' };
    expect(codeOf(await post(evil))).to.deep.equal([403, 'csrfOriginRejected']);
    expect((await postForm(FORM, evil)).status).to.equal(403);
    expect(await endpoints()).to.deep.equal([]);
    expect((await getForm({ cookie })).status).to.equal(200);
    expect((await postForm(FORM, { cookie, origin: page.app.url })).status).to.equal(200);
    expect((await post({ cookie })).status).to.equal(200);
  });

  it('refuses users of other organizations', async () => {
    await protect({ membersOnly: true });
    const browser = new Browser(page.app);
    await browser.signIn((await addUser(page.app, (await page.app.createOrganization()).organizationId)).email);
    const cookie = `watchstead_session=${browser.cookie ?? ''}`;
    expect([
      (await getForm({ cookie })).status,
      (await postForm(FORM, { cookie })).status,
      (await post({ cookie })).status,
    ]).to.deep.equal([404, 404, 401]);
    expect(await endpoints()).to.deep.equal([]);
  });

  it('answers other networks as if there were no page, also for an invalid body', async () => {
    await protect({ allowedNetworks: ['192.0.2.0/24'] });
    const unknown = await fetch(`${page.app.url}/status/nowhere/subscribers`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const { code } = ((await unknown.json()) as { readonly data: { readonly code: string } }).data;
    for (const body of [ADA, {}]) expect(codeOf(await post({}, body))).to.deep.equal([unknown.status, code]);
    expect((await getForm()).status).to.equal(404);
    const inside = { 'x-forwarded-for': '192.0.2.9' };
    expect([(await getForm(inside)).status, (await post(inside)).status]).to.deep.equal([200, 200]);
  });

  for (const path of ['/subscribe/', '/subscribers/'])
    it(`is required at ${path} too`, async () => {
      await protect({ password: PASSWORD });
      const isForm = path === '/subscribe/';
      const answer = await send(
        path,
        { method: 'POST', body: isForm ? new URLSearchParams(FORM) : JSON.stringify(ADA) },
        isForm ? {} : { 'content-type': 'application/json' },
      );
      expect(answer.status).to.be.within(400, 404);
      expect(await endpoints()).to.deep.equal([]);
    });
});
