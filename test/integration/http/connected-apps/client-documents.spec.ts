import { expect } from 'chai';
import type { OutgoingHttp } from '../../../../src/application/kernel/network.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { CALLBACK, askConsent, authorizeQuery, connect, opens } from './app-flow.ts';

const CLIENT = 'https://client.example/oauth/metadata.json';
const DOCUMENT = { client_id: CLIENT, client_name: 'Editor', redirect_uris: [CALLBACK] };

describe('an app whose client id is the address of its metadata document', () => {
  let app: TestApp;
  let browser: Browser;
  let document: unknown;
  const fetched: string[] = [];
  const outgoingHttp: OutgoingHttp = {
    send: ({ url }) => {
      fetched.push(url);
      return Promise.resolve({
        ok: true,
        value: { status: 200, headers: {}, body: JSON.stringify(document), truncated: false },
      });
    },
  };
  before(async () => {
    app = await testApp({}, { outgoingHttp });
    browser = await signedIn(app, (await addUser(app, (await app.createOrganization()).organizationId)).email);
  });
  beforeEach(() => {
    document = DOCUMENT;
    fetched.length = 0;
  });
  after(() => app.close());
  const editor = { clientId: CLIENT, redirectUri: CALLBACK };

  it('is announced in the metadata of the authorization server', async () => {
    const { body } = await app.client().get('/.well-known/oauth-authorization-server/oauth/apps');
    expect(body.client_id_metadata_document_supported).to.equal(true);
  });

  it('gets access without registration, and the consent page names its host', async () => {
    const { access_token: token } = await connect(app, browser, editor);
    expect(await opens(app, token)).to.equal(true);
    const code = await askConsent(app, browser, editor);
    const { text } = await browser.get(`/oauth/apps/consent?consent_code=${code}`);
    expect(text).to.include('described by <strong>client.example</strong>').and.to.include('Editor');
  });

  it('is described by the present document: a removed redirect URI is refused', async () => {
    await askConsent(app, browser, editor);
    document = { ...DOCUMENT, redirect_uris: ['https://client.example/callback'] };
    const { status, body } = await browser.get(`/oauth/apps/authorize?${authorizeQuery(editor)}`);
    expect([status, body.data?.code]).to.deep.equal([400, 'invalid_request']);
  });

  it('is audited when it is first stored, and when its document changes', async () => {
    await askConsent(app, browser, editor);
    await askConsent(app, browser, editor);
    document = { ...DOCUMENT, client_name: 'Editor 2' };
    await askConsent(app, browser, editor);
    const entries = await app.database.query
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subjectId', '=', CLIENT)
      .where('action', 'like', 'oauthClient.%')
      .orderBy('id')
      .execute();
    expect(entries).to.deep.equal([
      { action: 'oauthClient.registered', after: { name: 'Editor', redirectUris: [CALLBACK] } },
      { action: 'oauthClient.updated', after: { name: 'Editor 2' } },
    ]);
  });

  it('is fetched for signed-in users only', async () => {
    const answer = await app.client().get(`/oauth/apps/authorize?${authorizeQuery(editor)}`);
    expect([answer.status, answer.headers.get('location')?.split('?')[0], fetched]).to.deep.equal([
      303,
      '/sign-in',
      [],
    ]);
  });

  it('is refused with invalid_request if the document is missing, another one, of a confidential client or invalid', async () => {
    for (const wrong of [
      null,
      [],
      'text',
      { ...DOCUMENT, client_id: `${CLIENT}2` },
      { ...DOCUMENT, token_endpoint_auth_method: 'client_secret_basic' },
      { ...DOCUMENT, client_secret: 's' },
      { ...DOCUMENT, redirect_uris: ['javascript:alert(1)'] },
    ]) {
      document = wrong;
      const { status, body } = await browser.get(`/oauth/apps/authorize?${authorizeQuery(editor)}`);
      expect([status, body.data?.code], JSON.stringify(wrong)).to.deep.equal([400, 'invalid_request']);
    }
  });

  it('is never fetched from an address that is not https with a host name and a path', async () => {
    for (const clientId of [
      'http://client.example/m.json',
      'https://client.example/',
      'https://127.0.0.1/m.json',
      'https://[::1]/m.json',
      'https://client.example/m.json#x',
      'https://u@client.example/m.json',
      'https://client.example/a/../m.json',
    ]) {
      const { status } = await browser.get(`/oauth/apps/authorize?${authorizeQuery({ ...editor, clientId })}`);
      expect(status, clientId).to.equal(400);
    }
    expect(fetched).to.deep.equal([]);
  });
});
