import { createRoute } from '@tanstack/react-router';
import { searchIn } from '../kernel/list-address.ts';
import { areaScreen } from '../screen-route.ts';

/** All organizations. The search is in the address. */
const platformRoute = createRoute({
  path: '/platform',
  ...areaScreen('administerPlatform', 'PlatformScreen', () => import('./platform-screen.tsx')),
  validateSearch: searchIn,
});

/** The people of one organization. The search is in the address. */
const platformPeopleRoute = createRoute({
  path: '/platform/$id/people',
  ...areaScreen('administerPlatform', 'PlatformPeopleScreen', () => import('./people-screen.tsx')),
  validateSearch: searchIn,
});

/** The routes of this area. */
export const platformRoutes = [
  platformRoute,
  createRoute({
    path: '/platform/$id',
    ...areaScreen('administerPlatform', 'PlatformOrganizationScreen', () => import('./organization-screen.tsx')),
  }),
  platformPeopleRoute,
] as const;
