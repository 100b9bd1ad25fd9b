import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const domainRoutes = [
  createRoute({
    path: '/domains',
    ...areaScreen('manageOrganization', 'DomainsScreen', () => import('./domains-screen.tsx')),
  }),
] as const;
