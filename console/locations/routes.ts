import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const locationRoutes = [
  createRoute({
    path: '/locations',
    ...areaScreen('readRecords', 'LocationsScreen', () => import('./locations-screen.tsx')),
  }),
] as const;
