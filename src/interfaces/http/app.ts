import express from 'express';
import type { Express, RequestHandler } from 'express';
import { pathAccessOf } from '../../domain/access/guards/path-access.ts';
import { provePagePassword } from '../../application/status-pages/page-password.ts';
import type { IdSource } from '../../application/kernel/ports.ts';
import { ASSETS, serveConsoleAssets } from './console/console-assets.ts';
import { CONSOLE_PAGE, mountConsole } from './console/console.page.ts';
import type { ServedConsole } from './console/console.page.ts';
import { BRAND_ASSETS, serveBrandAsset } from './kernel/pages/brand.ts';
import { answerPageFaults, answerUnknownAddress, mountPages } from './kernel/pages/mount-pages.ts';
import { serveAssets } from './kernel/pages/page-assets.ts';
import type { Site } from './kernel/pages/page.ts';
import { readerFinder } from './kernel/pages/reader.ts';
import { answerFaults } from './kernel/replies/answer-refusal.ts';
import type { ReportFault } from './kernel/replies/answer-refusal.ts';
import { setSecurityHeaders } from './kernel/replies/browser-policy.ts';
import { SECURE_COOKIES } from './kernel/replies/change-cookie.ts';
import { declarationFaults } from './kernel/declaration-faults.ts';
import type { Endpoint, Resolve } from './kernel/endpoint.ts';
import { identifyRequests, refuseMethod, runGuards } from './kernel/guards.ts';
import { dispatchHosts } from './kernel/requests/host-dispatch.ts';
import { mountableOf } from './kernel/mount.ts';
import { serveEndpoints, serveFixedPaths } from './kernel/path-dispatch.ts';
import type { MountNeeds } from './kernel/mount.ts';
import {
  observeRequests,
  inSequence,
  receive,
  requireReadableTarget,
  requireSingleHost,
} from './kernel/requests/receive.ts';
import { readFromReplicas } from './kernel/requests/read-position.ts';
import type { AnsweredRequest } from './kernel/requests/receive.ts';
import { takeGeneral } from './kernel/rate-limits.ts';
import { Refused } from './kernel/requests/request-context.ts';
import { rpcFacts, serveRpc } from './kernel/rpc-route.ts';
import type { RpcRoute } from './kernel/rpc-route.ts';
import { routesOf } from './kernel/routes.ts';
import { admitSubscribers } from './status-pages/admit-subscribers.ts';
import { servePublicDocuments } from './status-pages/public-documents.ts';
import type { PublicDocumentNeeds } from './status-pages/page-admission.ts';
import type { Declared, ProtocolSpace } from './kernel/routes.ts';

/** The OpenAPI document of the endpoints and the page that shows it, as bytes. */
export interface ApiReference {
  /** Returns the OpenAPI document as JSON. */
  document(): Promise<Buffer>;
  /** Returns the page that shows the document. */
  page(): Promise<Buffer>;
}

/** The dependencies of the application. */
export interface AppNeeds extends Omit<MountNeeds, 'access'> {
  readonly ids: IdSource;
  /** The path prefixes that belong to a protocol, whether or not an endpoint is declared at a path. */
  readonly spaces: readonly ProtocolSpace[];
  /** The routes of protocols other than HTTP endpoints. */
  readonly rpcRoutes: readonly RpcRoute[];
  /** The web pages and forms. */
  readonly site: Site;
  /** The built console. Null to leave the console out. */
  readonly console: ServedConsole | null;
  readonly reference: ApiReference;
  readonly trustProxy: string | number | boolean;
  /** Returns true if the process is ready for requests. Load balancers ask for this. */
  readonly ready: () => Promise<boolean>;
  /** Returns true if the file store answers. */
  readonly fileStoreReady: () => Promise<boolean>;
  readonly report: ReportFault;
  /** The dependencies of the handlers that serve the public documents of status pages. */
  readonly publicDocuments: Omit<PublicDocumentNeeds, 'provePassword'>;
  /** Called after every request; null if metrics are off. */
  readonly observe: ((request: AnsweredRequest) => void) | null;
}

/** Creates the Express application with the endpoints, their documentation, the pages and the health checks. */
export const createApp = (endpoints: readonly Endpoint[], resolve: Resolve, appNeeds: AppNeeds): Express => {
  const needs = { ...appNeeds, access: pathAccessOf(endpoints) };
  const faults = declarationFaults(endpoints);
  if (faults.length > 0) throw new Error(faults.join(' '));
  const app = express();
  // Guards compare paths case-sensitively, so routes must too.
  app
    .enable('case sensitive routing')
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', needs.trustProxy)
    .set('query parser', 'simple');
  app.set(SECURE_COOKIES, needs.baseUrl.startsWith('https:'));
  const observing = needs.observe === null ? [] : [observeRequests(needs.observe)];
  const rpcPaths = new Set(needs.rpcRoutes.map(({ path }) => path));
  const reading = needs.replicaReads === null ? [] : [readFromReplicas(needs.replicaReads, rpcPaths)];
  const publicDocuments = {
    ...needs.publicDocuments,
    provePassword: resolve({ useCase: provePagePassword }),
    customHosts: needs.customHosts,
  };
  const routes = routesOf(
    [...endpoints, ...needs.rpcRoutes.map(({ path }) => ({ ...rpcFacts, path })), ...openPagesOf(needs.site)],
    needs.spaces,
  );
  const mountable = mountableOf(endpoints, resolve, needs);
  app.use(
    inSequence([
      receive([
        identifyRequests(needs.ids),
        requireSingleHost,
        setSecurityHeaders(needs.baseUrl),
        ...observing,
        requireReadableTarget,
        dispatchHosts(needs),
      ]),
      unguardedRoutes(needs),
      ...reading,
      servePublicDocuments(publicDocuments),
      runGuards(needs, routes),
      serveFixedPaths(mountable),
    ]),
  );
  admitSubscribers(app, publicDocuments);
  app.use(serveEndpoints(mountable));
  serveReference(app, needs);
  for (const route of needs.rpcRoutes) serveRpc(app, route, needs);
  const findReader = readerFinder(needs.site, resolve);
  const pageNeeds = { ...needs, resolve, findReader };
  if (needs.console !== null) mountConsole(app, needs.console, pageNeeds);
  mountPages(app, needs.site, pageNeeds);
  app.use(async (request, response) => {
    await takeGeneral(request, needs);
    const allowed = routes.methodsAt(request.path);
    if (allowed.length > 0) refuseMethod(response, allowed);
    else if (!(await answerUnknownAddress(request, response, needs, findReader))) throw new Refused('notFound');
  });
  app.use(answerPageFaults(needs.site, needs.report, findReader, needs.console === null ? null : CONSOLE_PAGE));
  app.use(answerFaults(needs.report));
  return app;
};

/** Returns the declarations of pages whose requests are not authenticated. */
const openPagesOf = ({ pages }: Site): readonly Declared[] =>
  pages.flatMap(({ path, credentials }) =>
    credentials === undefined ? [] : (['get', 'post'] as const).map((method) => ({ path, method, credentials })),
  );

const stateOf = (isReady: boolean): string => (isReady ? 'ready' : 'unavailable');

/** Returns a router for the health checks and the assets. Other requests skip it after one or two comparisons. */
const unguardedRoutes = ({ ready, fileStoreReady, console }: AppNeeds): RequestHandler => {
  const routes = express.Router();
  routes.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  routes.get('/readyz', async (_request, response) => {
    const [isReady, hasFiles] = await Promise.all([ready(), fileStoreReady()]);
    // A process without files still serves nearly everything, and no other process has them either.
    response.status(isReady ? 200 : 503).json({ status: stateOf(isReady), files: stateOf(hasFiles) });
  });
  serveAssets(routes);
  const paths = new Set(routes.stack.map(({ route }) => route?.path));
  const consoleAssets = console === null ? null : serveConsoleAssets(console.build);
  return (request, response, next) => {
    // The refusals of the promise must reach the handlers of faults.
    if (consoleAssets !== null && request.path.startsWith(ASSETS)) return consoleAssets(request, response);
    if (request.path.startsWith(BRAND_ASSETS)) serveBrandAsset(request, response);
    else if (paths.has(request.path)) routes(request, response, next);
    else next();
    return undefined;
  };
};

const serveReference = (app: Express, needs: AppNeeds): void => {
  app.get(['/openapi.json', '/docs'], async (request, _response, next) => {
    await takeGeneral(request, needs);
    next();
  });
  app.get('/openapi.json', async (_request, response) => {
    response.type('json').send(await needs.reference.document());
  });
  app.get('/docs', async (_request, response) => {
    response.type('html').send(await needs.reference.page());
  });
};
