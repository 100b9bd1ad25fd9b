import { createServer, request } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { UnavailableError } from '../../../../../src/application/kernel/ports.ts';
import type { Caller } from '../../../../../src/domain/access/caller.ts';
import { days, minutes } from '../../../../../src/domain/kernel/time.ts';
import { refused } from '../../../../../src/domain/kernel/outcome.ts';
import type { CustomHost } from '../../../../../src/application/custom-domains/ports.ts';
import type { ServedPage } from '../../../../../src/application/status-pages/serving.ports.ts';
import { documentTypes } from '../../../../../src/domain/status-pages/public-document.ts';
import { receive } from '../../../../../src/interfaces/http/kernel/requests/receive.ts';
import { dispatchHosts } from '../../../../../src/interfaces/http/kernel/requests/host-dispatch.ts';
import type { PublicDocumentNeeds } from '../../../../../src/interfaces/http/status-pages/page-admission.ts';
import { servePublicDocuments } from '../../../../../src/interfaces/http/status-pages/public-documents.ts';
import { aUser } from '../../../../builders/callers.ts';
import { TestClock } from '../../../../builders/clock.ts';
import { PublicViewsInMemory, aServedPage } from '../../../../builders/public-views.ts';
import { publicDocumentNeeds } from './public-document-needs.ts';

const formats: readonly string[] = Object.values(documentTypes)
  .filter(({ view }) => view !== 'incident')
  .map(({ path }) => path);
const pages: readonly string[] = formats.filter((path) => path === '' || path === '/history');
const others = formats.filter((path) => !pages.includes(path));

const aHost = (hostname: string, purpose: CustomHost['purpose'], organizationId: number): CustomHost => ({
  hostname,
  purpose,
  organizationId,
  status: 'active',
  isServed: true,
  pageSlug: purpose === 'status_page' ? 'acme' : null,
});
const hosts = [
  aHost('status.acme.example', 'status_page', 1),
  aHost('monitoring.acme.example', 'white_label', 1),
  aHost('monitoring.other.example', 'white_label', 2),
];

describe('public documents', () => {
  let server: Server;
  let url: string;
  let views: PublicViewsInMemory;
  let clock: TestClock;

  const serve = async (page: Partial<ServedPage> = {}, changes: Partial<PublicDocumentNeeds> = {}): Promise<void> => {
    views = new PublicViewsInMemory();
    views.set(aServedPage(page));
    clock = new TestClock();
    const app = express();
    app.use(
      receive([
        dispatchHosts({
          canonicalHost: 'watchstead.example',
          customHosts: { find: (hostname) => hosts.find((host) => host.hostname === hostname) ?? null },
        }),
      ]),
    );
    app.use(servePublicDocuments(publicDocumentNeeds({ publicViews: views, clock, ...changes })));
    app.use((_request, response) => void response.status(418).end());
    server = createServer(app);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/status/acme`;
  };
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(resolve));
  });

  const get = async (path: string, headers: Readonly<Record<string, string>> = {}, rest: RequestInit = {}) => {
    const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
      headers,
      redirect: 'manual',
      ...rest,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`,
  });
  const login = (path: string, password: string) =>
    get(path, {}, { method: 'POST', body: new URLSearchParams({ password }) });

  describe('of a page without protection', () => {
    beforeEach(() => serve());

    for (const path of formats) {
      it(`has the type, an ETag and the caching of ${path || 'the page'}`, async () => {
        const { status, headers } = await get(path);
        const type = Object.values(documentTypes).find((each) => each.path === path)?.contentType;
        expect([status, headers.get('content-type')]).to.deep.equal([200, type]);
        expect(headers.get('cache-control')).to.equal(
          'public, max-age=1, stale-while-revalidate=30, stale-if-error=86400',
        );
        const etag = headers.get('etag') ?? '';
        for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const known = await get(path, { 'if-none-match': sent });
          expect([known.status, known.text, known.headers.get('etag')]).to.deep.equal([304, '', etag]);
        }
        expect((await get(path, { 'if-none-match': '"other"' })).status).to.equal(200);
      });
    }

    it('answers HEAD with the length, and other methods with 405', async () => {
      const { text } = await get('.json');
      const head = await get('.json', {}, { method: 'HEAD' });
      expect([head.status, head.text, head.headers.get('content-length')]).to.deep.equal([
        200,
        '',
        String(Buffer.byteLength(text)),
      ]);
      const refusedMethods = await Promise.all([
        get('.json', {}, { method: 'POST' }),
        get('', {}, { method: 'DELETE' }),
      ]);
      expect(refusedMethods.map(({ status, headers }) => [status, headers.get('allow')])).to.deep.equal([
        [405, 'GET, HEAD'],
        [405, 'GET, HEAD, POST'],
      ]);
    });

    it('lets pages of other sites read the formats and show the badge', async () => {
      for (const path of ['.json', '/badge.svg', '/api/v2/summary.json']) {
        const { headers } = await get(path);
        expect([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).to.deep.equal(
          ['*', 'cross-origin'],
        );
      }
      expect((await get('')).headers.get('x-frame-options')).to.equal('DENY');
    });

    it('ignores credentials, also wrong ones', async () => {
      const sent = { authorization: 'Bearer wsm_wrong', cookie: 'watchstead_session=wrong' };
      for (const path of formats) expect((await get(path, sent)).status).to.equal(200);
    });

    it('answers 404 for an unknown slug, in every format', async () => {
      for (const path of formats) {
        const { status, text, headers } = await get(`${url.replace('acme', 'unknown')}${path}`);
        expect([status, headers.get('cache-control')]).to.deep.equal([404, 'no-store']);
        if (pages.includes(path)) expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
        else expect((JSON.parse(text) as { data: { code: string } }).data.code).to.equal('statusPageNotFound');
      }
    });

    it('passes on what is no document', async () => {
      for (const path of ['/subscribe', '/incidents/1', '/history/2026-13', '.xml', '/api/v2/other.json', '/%2e%2e'])
        expect((await get(path)).status, path).to.equal(418);
      expect((await get('/')).status).to.equal(200);
    });

    it('answers 600 requests a minute of a network, and then 429', async () => {
      const statuses: number[] = [];
      for (let at = 0; at < 602; at += 1) statuses.push((await get('/badge.svg', {}, { method: 'HEAD' })).status);
      expect(statuses.filter((status) => status === 200)).to.have.length(600);
      const { status, headers } = await get('');
      expect([status, headers.get('content-type'), Number(headers.get('retry-after'))]).to.deep.equal([
        429,
        'text/html; charset=utf-8',
        60,
      ]);
      clock.advance(minutes(1));
      expect((await get('')).status).to.equal(200);
    });

    it('serves the last state with its time and a notice while the database is away, and 503 for other pages', async () => {
      await get('');
      views.fault = new UnavailableError('away');
      clock.advance(minutes(1));
      const { status, text } = await get('');
      expect(status).to.equal(200);
      expect(text).to.include('The current status cannot be determined at the moment. This is the status of ');
      for (const path of others) expect((await get(path)).status, path).to.equal(200);
      expect((await get(`${url.replace('acme', 'unknown')}.json`)).status).to.equal(503);
    });
  });

  describe('on custom hosts', () => {
    const at = (host: string, path: string): Promise<{ status: number; location: string | undefined; text: string }> =>
      new Promise((resolve, reject) => {
        request({ port: new URL(url).port, path, headers: { host } }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              location: response.headers.location,
              text: Buffer.concat(parts).toString(),
            }),
          );
        })
          .on('error', reject)
          .end();
      });

    it('are at the root of the host of the page, with links to it', async () => {
      await serve();
      for (const path of ['/', '/history', '/status.json', '/status.rss', '/badge.svg', '/api/v2/summary.json']) {
        const { status, text } = await at('status.acme.example', path);
        expect(status, path).to.equal(200);
        expect(text).not.to.include('watchstead.example').and.not.to.include('/status/acme');
      }
      expect((await at('status.acme.example', '/api/v2/summary.json')).text).to.include(
        '"url":"https://status.acme.example/"',
      );
    });

    it('are on the host of their organization, and not on that of another one', async () => {
      await serve();
      const { status, text } = await at('monitoring.acme.example', '/status/acme.json');
      expect(status).to.equal(200);
      expect(text).to.include('https://monitoring.acme.example/status/acme');
      expect((await at('monitoring.other.example', '/status/acme.json')).status).to.equal(404);
    });

    it('send visitors of a page for members to the host that has a sign-in', async () => {
      await serve({ membersOnly: true });
      expect((await at('status.acme.example', '/history')).location).to.equal(
        'https://watchstead.example/status/acme/history',
      );
      expect((await at('monitoring.acme.example', '/status/acme')).location).to.equal(
        '/sign-in?return_to=%2Fstatus%2Facme',
      );
    });

    it('ask for the password at the root', async () => {
      await serve({ passwordHash: 'hash' });
      const { status, text } = await at('status.acme.example', '/');
      expect(status).to.equal(403);
      expect(text).to.include('<form class="sheet" method="post" action="/">');
    });
  });

  describe('of a page with a password', () => {
    const wrong = { provePassword: () => Promise.resolve(refused('statusPagePasswordRequired')) };
    const closed = { provePassword: () => Promise.resolve(refused('rateLimited', { retryAfter: 30 })) };
    const isProtected = { passwordHash: 'hash' };

    it('shows a form with 403, and sends every other format 401 with a Basic challenge', async () => {
      await serve(isProtected);
      for (const path of pages) {
        const { status, text, headers } = await get(path);
        expect([status, headers.get('cache-control')]).to.deep.equal([403, 'no-store']);
        expect(text)
          .to.include(`<form class="sheet" method="post" action="/status/acme${path}">`)
          .and.not.include('Component 1');
      }
      for (const path of others) {
        const { status, text, headers } = await get(path);
        expect([status, headers.get('www-authenticate')]).to.deep.equal([401, 'Basic realm="acme", charset="UTF-8"']);
        expect((JSON.parse(text) as { data: { code: string } }).data.code).to.equal('statusPagePasswordRequired');
      }
    });

    it('shows the page to a browser that has sent the password, uncached, until a month is over', async () => {
      await serve(isProtected);
      const { status, headers } = await login('/history', 'right');
      expect([status, headers.get('location')]).to.deep.equal([303, '/status/acme/history']);
      const [cookie = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
      expect(attributes).to.include.members(['HttpOnly', 'SameSite=Lax', 'Path=/']);
      for (const path of formats) {
        const shown = await get(path, { cookie });
        expect([
          shown.status,
          shown.headers.get('cache-control'),
          shown.headers.get('access-control-allow-origin'),
        ]).to.deep.equal([200, 'private, no-store', null]);
      }
      clock.advance(days(30));
      expect((await get('', { cookie })).status).to.equal(403);
    });

    it('forgets the browser when the password changes, and ignores a proof for another page or that was made up', async () => {
      await serve(isProtected);
      const cookie = (await login('', 'right')).headers.get('set-cookie')?.split(';')[0] ?? '';
      views.set(aServedPage({ ...isProtected, publicId: '00000000-0000-4000-8000-000000000002' }));
      clock.advance(minutes(1));
      expect((await get('', { cookie: cookie.replace(/0001=/, '0002=') })).status).to.equal(403);
      views.set(aServedPage({ passwordHash: 'another hash' }));
      clock.advance(minutes(1));
      expect((await get('', { cookie })).status).to.equal(403);
      for (const proof of ['', '1', `${clock.now().getTime()}.`, `${clock.now().getTime()}.${'0'.repeat(64)}`]) {
        expect((await get('', { cookie: `${cookie.split('=')[0] ?? ''}=${proof}` })).status).to.equal(403);
      }
    });

    it('accepts the password by Basic with any user name, in every format', async () => {
      await serve(isProtected);
      for (const path of formats) expect((await get(path, basic('right:with colon'))).status, path).to.equal(200);
    });

    it('refuses a wrong password, and says so in the form', async () => {
      await serve(isProtected, wrong);
      const { status, text, headers } = await login('', 'wrong');
      expect([status, headers.get('set-cookie')]).to.deep.equal([403, null]);
      expect(text).to.include('This password is not correct.');
      const feed = await get('.rss', basic('wrong'));
      expect([feed.status, feed.headers.get('www-authenticate')]).to.deep.equal([
        401,
        'Basic realm="acme", charset="UTF-8"',
      ]);
      for (const authorization of [
        'Basic !',
        'Basic',
        `Basic ${Buffer.from('nocolon').toString('base64')}`,
        'Bearer wsm_x',
      ]) {
        expect((await get('.rss', { authorization })).status, authorization).to.equal(401);
      }
    });

    it('answers 429 while attempts are delayed', async () => {
      await serve(isProtected, closed);
      const [page, feed] = [await login('', 'x'), await get('.rss', basic('x'))];
      expect([page, feed].map(({ status, headers }) => [status, headers.get('retry-after')])).to.deep.equal([
        [429, '30'],
        [429, '30'],
      ]);
      expect(page.text).to.include('Too many attempts.');
    });
  });

  describe('of a page for some networks', () => {
    it('answers 404 to others, in every format', async () => {
      await serve({ allowedNetworks: ['192.0.2.0/24'] });
      for (const path of formats) expect((await get(path)).status).to.equal(404);
    });

    it('answers its networks, uncached', async () => {
      await serve({ allowedNetworks: ['127.0.0.0/8'] });
      for (const path of formats) {
        const { status, headers } = await get(path);
        expect([status, headers.get('cache-control')]).to.deep.equal([200, 'private, no-store']);
      }
    });
  });

  describe('of a page for members', () => {
    const signedInAs = (caller: Caller) =>
      serve(
        { membersOnly: true },
        { callers: { find: () => Promise.resolve(caller), renew: () => Promise.resolve(null) } },
      );
    const cookie = 'watchstead_session=secret';

    it('redirects to the sign-in, and answers 401 in every other format', async () => {
      await serve({ membersOnly: true });
      for (const path of pages) {
        const { status, headers } = await get(path);
        expect([status, headers.get('location')]).to.deep.equal([
          303,
          `/sign-in?return_to=${encodeURIComponent(`/status/acme${path}`)}`,
        ]);
      }
      for (const path of others) expect((await get(path)).status).to.equal(401);
    });

    it('shows the page to members who are signed in, uncached', async () => {
      await signedInAs(aUser());
      for (const path of formats) {
        const { status, headers } = await get(path, { cookie });
        expect([status, headers.get('cache-control')]).to.deep.equal([200, 'private, no-store']);
      }
    });

    it('has no page for those who are signed in and no members, who would be sent back at once', async () => {
      await signedInAs(aUser({ organizationId: 2 }));
      expect((await get('', { cookie })).status).to.equal(404);
      expect((await get('.json', { cookie })).status).to.equal(401);
    });
  });
});
