import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.tsx';

const maintenanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/maintenance',
  component: lazyRouteComponent(() => import('./maintenance-screen.tsx'), 'MaintenanceScreen'),
});

const newWindowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/maintenance/new',
  staticData: { access: { permission: 'editMonitors' } },
  component: lazyRouteComponent(() => import('./new-window-screen.tsx'), 'NewWindowScreen'),
});

const windowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/maintenance/$id',
  component: lazyRouteComponent(() => import('./window-screen.tsx'), 'WindowScreen'),
});

/** The routes of this area. */
export const maintenanceRoutes = [maintenanceRoute, newWindowRoute, windowRoute] as const;
