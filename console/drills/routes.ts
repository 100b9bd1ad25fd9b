import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const drillRoutes = [
  areaRoute('/drills', 'readAdministration', 'DrillsScreen', () => import('./drills-screen.tsx')),
  areaRoute('/drills/$id', 'readAdministration', 'DrillScreen', () => import('./drill-screen.tsx')),
] as const;
