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

/** The routes of this area. */
export const platformRoutes = [platformRoute] as const;
