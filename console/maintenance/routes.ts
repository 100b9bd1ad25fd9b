import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const maintenanceRoutes = [
  createRoute({
    path: '/maintenance',
    ...areaScreen(null, 'MaintenanceScreen', () => import('./maintenance-screen.tsx')),
  }),
  createRoute({
    path: '/maintenance/new',
    ...areaScreen('editMonitors', 'NewWindowScreen', () => import('./new-window-screen.tsx')),
  }),
  createRoute({ path: '/maintenance/$id', ...areaScreen(null, 'WindowScreen', () => import('./window-screen.tsx')) }),
] as const;
