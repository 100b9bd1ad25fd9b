import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const teamRoutes = [
  areaRoute('/teams', 'useIncidentManagement', 'TeamsScreen', () => import('./teams-screen.tsx')),
  areaRoute('/teams/$id', 'useIncidentManagement', 'TeamScreen', () => import('./team-screen.tsx')),
] as const;
