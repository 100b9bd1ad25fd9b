import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const locationRoutes = [
  areaRoute('/locations', 'readRecords', 'LocationsScreen', () => import('./locations-screen.tsx')),
] as const;
