import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';
import { areaRoute } from '../screen-route.ts';

/** All organizations. The search is in the address. */
const platformRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform',
  staticData: { access: { permission: 'administerPlatform' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./platform-screen.tsx'), 'PlatformScreen'),
});

/** The people of one organization. The search is in the address. */
const platformPeopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform/$id/people',
  staticData: { access: { permission: 'administerPlatform' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./people-screen.tsx'), 'PlatformPeopleScreen'),
});

/** The routes of this area. */
export const platformRoutes = [
  platformRoute,
  areaRoute(
    '/platform/$id',
    'administerPlatform',
    'PlatformOrganizationScreen',
    () => import('./organization-screen.tsx'),
  ),
  platformPeopleRoute,
] as const;
