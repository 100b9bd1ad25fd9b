import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const maintenanceRoutes = [
  areaRoute('/maintenance', null, 'MaintenanceScreen', () => import('./maintenance-screen.tsx')),
  areaRoute('/maintenance/new', 'editMonitors', 'NewWindowScreen', () => import('./new-window-screen.tsx')),
  areaRoute('/maintenance/$id', null, 'WindowScreen', () => import('./window-screen.tsx')),
] as const;
