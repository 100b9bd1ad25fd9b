import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const teamRoutes = [
  createRoute({
    path: '/teams',
    ...areaScreen('useIncidentManagement', 'TeamsScreen', () => import('./teams-screen.tsx')),
  }),
  createRoute({
    path: '/teams/$id',
    ...areaScreen('useIncidentManagement', 'TeamScreen', () => import('./team-screen.tsx')),
  }),
] as const;
