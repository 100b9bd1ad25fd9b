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
import { Button } from './kernel/ui/button.tsx';
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
  return <EmptyState isScreen title={problem.notFound} hint={problem.notFoundHint} />;
};

/** Tells whether a part of the console is missing, because an update of the service has replaced it. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /preload CSS|imported module|module script/.test(error.message);

const FaultScreen = ({ error, reset }: ErrorComponentProps) => {
  const { problem } = useTexts();
  if (!isOutdated(error)) return <FaultState isScreen fault={error} onRetry={reset} />;
  return (
    <EmptyState isScreen title={problem.outdated}>
      <Button isMain onClick={() => location.reload()}>
        {problem.reload}
      </Button>
    </EmptyState>
  );
};

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
  errorComponent: FaultScreen,
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
