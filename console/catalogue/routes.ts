import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const catalogueRoutes = [
  createRoute({
    path: '/catalogue',
    ...areaScreen('manageOrganization', 'CatalogueScreen', () => import('./catalogue-screen.tsx')),
  }),
] as const;
