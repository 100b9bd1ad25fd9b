import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';

const locationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/locations',
  staticData: { access: { permission: 'readRecords' } },
  component: lazyArea(() => import('./locations-screen.tsx'), 'LocationsScreen'),
});

/** The routes of this area. */
export const locationRoutes = [locationsRoute] as const;
