import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const domainRoutes = [
  areaRoute('/domains', 'manageOrganization', 'DomainsScreen', () => import('./domains-screen.tsx')),
] as const;
