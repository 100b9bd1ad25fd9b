import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

/** All organizations. The search is in the address. */
const platformRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform',
  staticData: { access: { permission: 'administerPlatform' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./platform-screen.tsx'), 'PlatformScreen'),
});

/** What is wrong with the installation. */
const diagnosisRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform/diagnosis',
  staticData: { access: { permission: 'administerPlatform' } },
  component: lazyArea(() => import('./diagnosis-screen.tsx'), 'DiagnosisScreen'),
});

/** One organization, which administrators of the platform look after. */
const platformOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform/$id',
  staticData: { access: { permission: 'administerPlatform' } },
  component: lazyArea(() => import('./organization-screen.tsx'), 'PlatformOrganizationScreen'),
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
export const platformRoutes = [platformRoute, diagnosisRoute, platformOrganizationRoute, platformPeopleRoute] as const;
