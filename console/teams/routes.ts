import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

/** The teams of incident management. */
const teamsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teams',
  staticData: { access: { permission: 'useIncidentManagement' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./teams-screen.tsx'), 'TeamsScreen'),
});

/** The screen of a team, with its members. */
const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teams/$id',
  staticData: { access: { permission: 'useIncidentManagement' } },
  component: lazyArea(() => import('./team-screen.tsx'), 'TeamScreen'),
});

/** The routes of this area. */
export const teamRoutes = [teamsRoute, teamRoute] as const;
