import type { Endpoint } from './kernel/endpoint.ts';
import { CONSOLE_ADDRESS } from './console/console.page.ts';
import type { Site } from './kernel/pages/page.ts';
import { rpcFacts } from './kernel/rpc-route.ts';
import { patternOf, routesOf } from './kernel/routes.ts';
import { PUBLIC_PATH } from './status-pages/public-documents.ts';

/** Matches the paths of health checks, the reference and the assets of pages. */
const FIXED = /^\/(?:healthz|readyz|openapi\.json|docs|assets\/watchstead\.(?:css|svg|js))$/;

/** Returns a predicate for the paths that the product serves, so that an embedding host can keep its own routes. */
export const servedPaths = (
  endpoints: readonly Endpoint[],
  rpcPaths: readonly `/${string}`[],
  { pages, forms }: Site,
  hasConsole: boolean,
): ((path: string) => boolean) => {
  const routes = routesOf([...endpoints, ...rpcPaths.map((path) => ({ ...rpcFacts, path }))], []);
  const pagePaths = [...pages, ...forms].map(patternOf);
  return (path) => {
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
    return (
      FIXED.test(plain) ||
      PUBLIC_PATH.test(path) ||
      (hasConsole && CONSOLE_ADDRESS.test(path)) ||
      pagePaths.some((pattern) => pattern.test(path)) ||
      routes.methodsAt(path).length > 0
    );
  };
};
