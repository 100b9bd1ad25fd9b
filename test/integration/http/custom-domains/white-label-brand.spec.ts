import { expect } from 'chai';
import { brandColors } from '../../../../src/domain/status-pages/brand-colors.ts';
import { closeAll } from '../../../close-all.ts';
import { addUser, mailsTo } from '../access/browser.ts';
import { standInBuild } from '../console/stand-in-build.ts';
import type { StandInBuild } from '../console/stand-in-build.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { sendTo, storeHost } from './hosts.ts';
import type { HostAnswer } from './hosts.ts';

const HOST = 'console.acme.org';
const SERVICE = 'watch.example.com';
const COLOR = '#7a1fa2';

/** Returns what a person can read on a page, and the texts that its attributes have for people. */
const readable = (page: string): string => page.replaceAll(/ (?:href|src|action)="[^"]*"/g, '');

describe('the pages of a white-label host', () => {
  let app: TestApp;
  let build: StandInBuild;
  let organizationId: number;
  let logo: string;
  let icon: string;
  let email: string;

  const at = (host: string, path: string, cookie = ''): Promise<HostAnswer> =>
    sendTo(
      app.url,
      path,
      [['Host', host], ['Accept', 'text/html'], ...(cookie === '' ? [] : [['Cookie', cookie] as const])],
      {},
    );
  const sessionAt = async (host: string): Promise<string> => {
    const { headers } = await sendTo(app.url, '/api/auth/sign-in', [['Host', host]], {
      method: 'POST',
      body: { email, password: PASSWORD },
    });
    return /watchstead_session=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  };
  const addImage = async (role: 'logo' | 'icon'): Promise<string> => {
    const publicId = app.ports.ids.next();
    const image = { organizationId, publicId, role, contentType: 'image/png', width: 1, height: 1 };
    await app.database.query
      .insertInto('brand_image')
      .values({ ...image, bytes: Buffer.from('PNG'), createdAt: app.clock.now() })
      .execute();
    return `/logos/${publicId}.png`;
  };
  const setColor = (brandColor: string | null) =>
    app.database.query.updateTable('organization').set({ brandColor }).where('id', '=', organizationId).execute();
  const setStatus = (status: 'active' | 'suspended') =>
    app.database.query.updateTable('organization').set({ status }).where('id', '=', organizationId).execute();

  before(async () => {
    build = await standInBuild();
    await build.write();
    app = await testApp({ BASE_URL: `https://${SERVICE}` }, { consoleBuild: build });
    await app.ports.customHosts.listen();
    ({ organizationId } = await app.createOrganization({ organization: 'Acme & Söhne' }));
    ({ email } = await addUser(app, organizationId));
    await storeHost(app, { organizationId, hostname: HOST });
    await app.ports.customHosts.reload();
    [logo, icon] = [await addImage('logo'), await addImage('icon')];
  });
  beforeEach(() => setColor(COLOR));
  after(() =>
    closeAll(
      () => app.ports.customHosts.close(),
      () => app.close(),
      () => build.remove(),
    ),
  );

  for (const path of [
    '/sign-in',
    '/sign-in/two-step',
    '/reset-password',
    '/accept-invitation?token=unknown',
    '/account',
    '/account/sessions',
    '/account/two-step',
    '/account/tokens',
    '/account/apps',
    '/account/deletion',
    '/setup',
    '/console/monitors',
  ])
    it(`${path} has the name, logo, icon and color of the organization, and no name of the product`, async () => {
      const session = path.startsWith('/account') || path.startsWith('/console') ? await sessionAt(HOST) : '';
      const { text } = await at(HOST, path, session);
      expect(text).to.include('Acme &amp; Söhne');
      for (const address of [
        `="${logo}"`,
        `<link rel="icon" href="${icon}"`,
        '<link rel="stylesheet" href="/assets/brand/7a1fa2.css"',
      ])
        expect(text).to.include(address);
      expect(readable(text)).to.not.match(/watchstead/i);
    });

  it('lead to mails about accounts in the name and with the logo and color of the organization', async () => {
    const { apiToken } = await app.createOrganization({ organization: 'Other' });
    const reset = async (address: string) =>
      sendTo(app.url, '/api/auth/password-reset/request', [['Host', HOST]], {
        method: 'POST',
        body: { email: address },
      });
    expect((await reset(email)).status).to.equal(200);
    const [mail] = await mailsTo(app, email);
    expect(mail).to.include({ senderName: 'Acme & Söhne', subject: 'Reset your Acme & Söhne password' });
    expect(mail?.text).to.include(`https://${HOST}/reset-password?token=`);
    expect(mail?.html).to.include(`src="https://${HOST}${logo}"`).and.to.include(`solid ${COLOR}`);
    for (const text of [mail?.text, mail?.html]) expect(text).to.not.match(/watchstead/i);
    // Another organization without a host has those of the product.
    const invited = { email: 'new@example.net', firstName: 'Ada', lastName: 'Example', role: 'editor' };
    expect((await app.client(apiToken).post('/api/users', invited)).status).to.equal(200);
    const [invitation] = await mailsTo(app, 'new@example.net');
    expect(invitation?.subject).to.equal('Invitation to Other on Watchstead');
    expect(invitation?.senderName).to.equal(undefined);
  });

  it('name the organization as the issuer of codes in authenticator apps, and other hosts the product', async () => {
    const issuerAt = async (host: string): Promise<string | null> => {
      const headers = [
        ['Host', host],
        ['Cookie', await sessionAt(host)],
        ['Origin', `https://${host}`],
      ] as const;
      const { text } = await sendTo(app.url, '/api/auth/mfa/enroll', headers, { method: 'POST', body: {} });
      return new URL((JSON.parse(text) as { readonly otpauthUri: string }).otpauthUri).searchParams.get('issuer');
    };
    expect(await issuerAt(HOST)).to.equal('Acme & Söhne');
    expect(await issuerAt(SERVICE)).to.equal('Watchstead');
  });

  it('are those of the product at every other host', async () => {
    for (const path of ['/sign-in', '/console']) {
      const { text } = await at(SERVICE, path, await sessionAt(SERVICE));
      expect(text).to.not.match(/Acme|\/assets\/brand\//);
    }
    expect((await at(SERVICE, '/sign-in')).text).to.include('Watchstead');
  });

  it('have the color of the product and a plain icon without a brand', async () => {
    await setColor(null);
    const { text } = await at(HOST, '/sign-in');
    expect(text).to.not.include('<link rel="stylesheet" href="/assets/brand/');
    await app.database.query.deleteFrom('brand_image').where('publicId', '=', icon.slice(7, -4)).execute();
    expect((await at(HOST, '/sign-in')).text).to.include(`<link rel="icon" href="${logo}"`);
    await app.database.query.deleteFrom('brand_image').where('publicId', '=', logo.slice(7, -4)).execute();
    const plain = (await at(HOST, '/sign-in')).text;
    expect(plain).to.include('<link rel="icon" href="/assets/brand/0b5cad.svg"').and.not.include('<img');
    [logo, icon] = [await addImage('logo'), await addImage('icon')];
  });

  it('name nobody while the organization is suspended', async () => {
    await setStatus('suspended');
    await app.ports.customHosts.reload();
    const { status, text } = await at(HOST, '/sign-in');
    expect(status).to.equal(404);
    expect(readable(text)).to.not.match(/watchstead/i);
    await setStatus('active');
    await app.ports.customHosts.reload();
  });

  it('name the product on the page of licenses only', async () => {
    const { status, text } = await at(HOST, '/console/licenses', await sessionAt(HOST));
    expect(status).to.equal(200);
    expect(text).to.include('This service runs Watchstead.').and.include('&lt;licenses of the parts&gt;');
    expect(text).to.include('Acme &amp; Söhne');
  });

  it('do not tell how to build the console', async () => {
    await build.remove();
    const answers = [
      await at(HOST, '/console', await sessionAt(HOST)),
      await at(SERVICE, '/console', await sessionAt(SERVICE)),
    ];
    expect(answers.map(({ status, text }) => [status, text.includes('npm')])).to.deep.equal([
      [503, false],
      [503, true],
    ]);
    await build.write();
  });
});

describe('GET /assets/brand', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  it('answers everyone the accent of a color for both schemes, which caches keep for a day', async () => {
    const answer = await fetch(`${app.url}/assets/brand/ffd500.css`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).to.deep.equal([
      200,
      'text/css; charset=utf-8',
      'public, max-age=86400',
    ]);
    const { light, dark } = brandColors('#ffd500').accents;
    const text = await answer.text();
    for (const { accent, strong, onAccent } of [light, dark])
      expect(text).to.include(`--accent: ${accent}; --accent-strong: ${strong}; --on-accent: ${onAccent};`);
  });

  it('answers an icon in a color', async () => {
    const answer = await fetch(`${app.url}/assets/brand/ffd500.svg`);
    expect(answer.headers.get('content-type')).to.equal('image/svg+xml; charset=utf-8');
    expect(await answer.text()).to.include('fill="#ffd500"');
  });

  for (const file of [
    '',
    'ffd50.css',
    'FFD500.css',
    'ffd5000.css',
    'ffd500.js',
    'ffd500.css/x',
    '%3C%3E.css',
    'red.css',
  ])
    it(`answers 404 to ${file === '' ? 'no color' : file}`, async () => {
      expect((await fetch(`${app.url}/assets/brand/${file}`)).status).to.equal(404);
    });
});
