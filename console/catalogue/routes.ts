import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const catalogueRoutes = [
  areaRoute('/catalogue', 'manageOrganization', 'CatalogueScreen', () => import('./catalogue-screen.tsx')),
] as const;
