import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const drillRoutes = [
  createRoute({
    path: '/drills',
    ...areaScreen('readAdministration', 'DrillsScreen', () => import('./drills-screen.tsx')),
  }),
  createRoute({
    path: '/drills/$id',
    ...areaScreen('readAdministration', 'DrillScreen', () => import('./drill-screen.tsx')),
  }),
] as const;
