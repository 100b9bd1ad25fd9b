import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { meQuery } from './access/queries.ts';
import { Frame } from './kernel/frame.tsx';
import { useTexts } from './kernel/texts.ts';
import { EmptyState, FaultState } from './kernel/ui/notice.tsx';
import { filtersIn, isListedKind } from './monitors/filters.ts';
import { MonitorsScreen } from './monitors/monitors-screen.tsx';
import { monitorsPage } from './monitors/queries.ts';

/** A fault of data that is requested early is shown by the part that needs it. */
const noted = (): void => undefined;

interface RouterContext {
  readonly queries: QueryClient;
}

const UnknownPlace = () => {
  const { problem } = useTexts();
  return <EmptyState title={problem.notFound} hint={problem.notFoundHint} />;
};

const FaultScreen = ({ error, reset }: ErrorComponentProps) => <FaultState fault={error} onRetry={reset} />;

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  notFoundComponent: UnknownPlace,
  errorComponent: FaultScreen,
  loader: ({ context: { queries } }) => queries.query({ ...meQuery, staleTime: 'static' }),
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => redirect({ to: '/monitors', throw: true }),
});

/** The list of monitors. Its filters are in the address. */
export const monitorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitors',
  validateSearch: filtersIn,
  loaderDeps: ({ search }) => filtersIn(search),
  loader: ({ context: { queries }, deps }) => void queries.query(monitorsPage(deps, 0)).catch(noted),
  component: MonitorsScreen,
});

/** One monitor. The check whose evidence is open is in the address. */
export const monitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitors/$kind/$id',
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly check?: string } =>
    typeof search.check === 'string' ? { check: search.check } : {},
  params: {
    parse: ({ kind, id }) => ({ kind: isListedKind(kind) ? kind : ('website' as const), id }),
    stringify: (params) => params,
  },
  component: lazyRouteComponent(() => import('./monitors/monitor-screen.tsx'), 'MonitorScreen'),
});

const routeTree = rootRoute.addChildren([startRoute, monitorsRoute, monitorRoute]);

/** Creates the router of the console. */
export const createConsoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    basepath: '/console',
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: false,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
