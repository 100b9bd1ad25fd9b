import { createRoute } from '@tanstack/react-router';
import { calendarSearchOf } from '../kernel/calendar/calendar-view.ts';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

const maintenanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/maintenance',
  validateSearch: (search: Readonly<Record<string, unknown>>) => ({ ...calendarSearchOf(search), ...searchIn(search) }),
  component: lazyArea(() => import('./maintenance-screen.tsx'), 'MaintenanceScreen'),
});

const newWindowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/maintenance/new',
  staticData: { access: { permission: 'editMonitors' } },
  component: lazyArea(() => import('./new-window-screen.tsx'), 'NewWindowScreen'),
});

const windowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/maintenance/$id',
  component: lazyArea(() => import('./window-screen.tsx'), 'WindowScreen'),
});

/** The routes of this area. */
export const maintenanceRoutes = [maintenanceRoute, newWindowRoute, windowRoute] as const;
