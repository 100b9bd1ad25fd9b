import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';
import { areaRoute } from '../screen-route.ts';

const subscribersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status-pages/$id/subscribers',
  staticData: { access: { permission: 'editRecords' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./subscribers-screen.tsx'), 'SubscribersScreen'),
});

/** The routes of this area. */
export const statusPageRoutes = [
  areaRoute('/status-pages', 'readRecords', 'StatusPagesScreen', () => import('./status-pages-screen.tsx')),
  areaRoute('/status-pages/new', 'editRecords', 'NewStatusPageScreen', () => import('./new-status-page-screen.tsx')),
  areaRoute('/status-pages/$id', 'readRecords', 'StatusPageScreen', () => import('./status-page-screen.tsx')),
  areaRoute('/status-pages/$id/edit', 'editRecords', 'EditPageScreen', () => import('./edit-page-screen.tsx')),
  subscribersRoute,
] as const;
