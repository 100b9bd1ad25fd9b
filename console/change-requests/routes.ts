import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';

/** The requests for changes of monitors. The filters are in the address, and the screen reads them. */
const requestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/change-requests',
  validateSearch: (search: Readonly<Record<string, unknown>>): Partial<Record<'search' | 'status', string>> => search,
  component: lazyArea(() => import('./requests-screen.tsx'), 'RequestsScreen'),
});

const requestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/change-requests/$id',
  component: lazyArea(() => import('./request-screen.tsx'), 'RequestScreen'),
});

/** The routes of this area. */
export const changeRequestRoutes = [requestsRoute, requestRoute] as const;
