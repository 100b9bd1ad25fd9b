import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { filtersIn } from '../monitors/filters.ts';
import { rootRoute } from '../root-route.tsx';

/** All monitors on one screen, without a menu. The filters are in the address, as in that of the list. */
const wallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  staticData: { access: { permission: 'readMonitoring' }, isWhole: true },
  validateSearch: filtersIn,
  component: lazyArea(() => import('./wall-screen.tsx'), 'WallScreen'),
});

/** The routes of this area. */
export const wallRoutes = [wallRoute] as const;
