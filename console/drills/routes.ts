import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';

const access = { permission: 'readAdministration' } as const;

/** The drills of the alarm path. */
const drillsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drills',
  staticData: { access },
  component: lazyArea(() => import('./drills-screen.tsx'), 'DrillsScreen'),
});

const drillRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drills/$id',
  staticData: { access },
  component: lazyArea(() => import('./drill-screen.tsx'), 'DrillScreen'),
});

/** The routes of this area. */
export const drillRoutes = [drillsRoute, drillRoute] as const;
