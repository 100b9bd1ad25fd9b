import { expect } from 'chai';
import type { Answer, ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('the language of sentences in refusals', () => {
  let app: TestApp;
  let admin: ApiClient;

  before(async () => {
    app = await testApp();
    admin = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const refused = (accepted?: string): Promise<Answer> =>
    admin.post('/api/customers', { name: '' }, accepted === undefined ? undefined : { 'Accept-Language': accepted });

  const languageOf = ({ headers }: Answer): readonly (string | null)[] => [
    headers.get('content-language'),
    headers.get('vary'),
  ];

  it('is the one that the request accepts, and the code and the data stay', async () => {
    const [english, german] = [await refused(), await refused('de-CH,de;q=0.9,en;q=0.8')];
    expect(german.body.data.detail).to.match(/^Die Anfrage ist ungültig\. name: /);
    expect(languageOf(german)).to.deep.equal(['de', 'Accept-Language']);
    const factsOf = ({ status, body: { data } }: Answer) => [
      status,
      data.code,
      data.issues.map(({ path }: { path: string }) => path),
    ];
    expect(factsOf(german)).to.deep.equal(factsOf(english));
  });

  for (const [title, accepted] of [
    ['without the header', undefined],
    ['for a language without texts', 'ja'],
    ['for any language', '*'],
    ['for a malformed header', 'de;q=2, ;;,='],
    ['for an empty header', ''],
  ] as const)
    it(`is English ${title}`, async () => {
      const answer = await refused(accepted);
      expect(answer.body.data.detail).to.match(/^The request is not valid\. name: /);
      expect(languageOf(answer)).to.deep.equal(['en', 'Accept-Language']);
    });

  it('is also that of the issues: of schemas, of their own checks and of rules', async () => {
    const accepted = { 'Accept-Language': 'de' };
    const issuesOf = async (path: string, body: object, headers?: Readonly<Record<string, string>>) =>
      (await admin.post(path, body, headers)).body.data.issues;
    const customer = { name: '', email: 'nobody', colour: 'red' };
    expect(await issuesOf('/api/customers', customer, accepted)).to.deep.equal([
      { path: 'name', message: 'Erwartet: mindestens 1 Zeichen.' },
      { path: 'email', message: 'Erwartet: eine E-Mail-Adresse.' },
      { path: 'colour', message: 'Dieses Feld ist nicht bekannt.' },
    ]);
    expect(await issuesOf('/api/customers', customer)).to.deep.equal([
      { path: 'name', message: 'Expected at least 1 character.' },
      { path: 'email', message: 'Expected an email address.' },
      { path: 'colour', message: 'This member is not known.' },
    ]);
    const incident = { title: 'Later', startedAt: '2999-01-01T00:00:00.000Z' };
    expect(await issuesOf('/api/incidents', incident, accepted)).to.deep.equal([
      { path: 'startedAt', message: 'Eine Störung beginnt nicht in der Zukunft.' },
    ]);
  });

  it('holds for what the guards refuse', async () => {
    const answer = await admin.get('/api/websites%2Fone', { 'Accept-Language': 'fr' });
    expect(answer.body.data.detail).to.match(/^Le chemin est ambigu/);
    expect(languageOf(answer)).to.deep.equal(['fr', 'Accept-Language']);
  });

  it('is not named where no sentence is', async () => {
    const accepted = { 'Accept-Language': 'de' };
    const listed = await admin.get('/api/users', accepted);
    const anonymous = await app.client().get('/api/users', accepted);
    const shaped = await app.client().post('/oauth2/token', { grant_type: 'nothing' }, accepted);
    expect([listed, anonymous, shaped].map(({ status }) => status)).to.deep.equal([200, 401, 400]);
    for (const answer of [listed, anonymous, shaped]) expect(languageOf(answer)).to.deep.equal([null, null]);
  });

  it('of a repeated request is that of the first answer', async () => {
    const key = { 'Idempotency-Key': 'sentence' };
    const send = (accepted: string): Promise<Answer> =>
      admin.post('/api/websites', { name: 'Shop', url: 'http://127.0.0.1/' }, { ...key, 'Accept-Language': accepted });
    const [first, second] = [await send('de'), await send('fr')];
    expect(first.body.data.detail).to.match(/^Die Anfrage ist ungültig\. url: /);
    expect([second.headers.get('idempotent-replayed'), second.body]).to.deep.equal(['true', first.body]);
  });
});
