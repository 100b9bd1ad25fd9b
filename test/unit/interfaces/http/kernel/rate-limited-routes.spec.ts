import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { agentSpaces } from '../../../../../src/interfaces/http/agent-access/agent-protocol.ts';
import { createApp } from '../../../../../src/interfaces/http/app.ts';
import type { AppNeeds } from '../../../../../src/interfaces/http/app.ts';
import { endpoints } from '../../../../../src/interfaces/http/endpoints.ts';
import { site } from '../../../../../src/interfaces/http/site.ts';
import { documentTypes } from '../../../../../src/domain/status-pages/public-document.ts';
import { TestClock } from '../../../../builders/clock.ts';
import { publicDocumentNeeds } from '../status-pages/public-document-needs.ts';

const SECONDS_LEFT = 17;

const unused = (): never => {
  throw new Error('No request passes the rate limits.');
};

/** The ports of the application, with every rate limit used up. */
const exhausted = (baseUrl: string): AppNeeds => ({
  ids: { next: () => 'an-id' },
  clock: new TestClock(),
  callers: { find: () => Promise.resolve(null), renew: () => Promise.resolve(null) },
  rateLimits: {
    take: () => Promise.resolve({ allowed: false, retryAfter: SECONDS_LEFT }),
    spend: () => Promise.resolve({ allowed: false, retryAfter: SECONDS_LEFT }),
  },
  pause: unused,
  idempotencyKeys: { claim: unused, settle: unused, release: unused },
  resolveReferences: unused,
  vault: { seal: unused, open: unused },
  baseUrl,
  canonicalHost: new URL(baseUrl).host,
  customHosts: { find: () => null },
  agentWritesEnabled: true,
  features: { agentAccess: true },
  spaces: agentSpaces,
  rpcRoutes: [],
  site,
  console: { build: { folder: '/nowhere', isRunning: () => false }, isSetUp: () => Promise.resolve(true) },
  reference: { document: unused, page: unused },
  trustProxy: false,
  publicDocuments: publicDocumentNeeds({
    baseUrl,
    rateLimits: { take: () => Promise.resolve({ allowed: false, retryAfter: SECONDS_LEFT }) },
  }),
  ready: () => Promise.resolve(true),
  fileStoreReady: () => Promise.resolve(true),
  report: () => undefined,
  replicaReads: null,
  observe: null,
});

/** Every declared route, the reference, and paths where nothing is declared. */
const routes: readonly (readonly [method: string, path: string])[] = [
  // Those that count their requests themselves have tests of their own.
  ...endpoints
    .filter(({ ownLimits }) => ownLimits !== true)
    .map(({ method, path }) => [method.toUpperCase(), path.replace(/\{\w+\}/g, '1')] as const),
  ...site.pages.map(({ path }) => ['GET', path] as const),
  ...site.forms.map(({ path }) => ['POST', path] as const),
  ...Object.values(documentTypes).map(
    ({ path }) =>
      [
        'GET',
        `/status/acme${path === '/incidents' ? `/incidents/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}` : path}`,
      ] as const,
  ),
  ...[
    '/console',
    '/console/monitors',
    '/openapi.json',
    '/docs',
    '/api/nothing',
    '/agent/nothing',
    '/oauth2/nothing',
  ].map((path) => ['GET', path] as const),
];

describe('a request without a credential', () => {
  const server = createServer();
  let url: string;

  before(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on(
      'request',
      createApp(endpoints, () => unused, exhausted(url)),
    );
  });
  after(() => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(resolve));
  });

  for (const [method, path] of routes)
    it(`is limited at ${method} ${path}`, async () => {
      const answer = await fetch(`${url}${path}`, { method, redirect: 'manual' });
      await answer.body?.cancel();
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, String(SECONDS_LEFT)]);
    });
});
