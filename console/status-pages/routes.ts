import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

const statusPagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status-pages',
  staticData: { access: { permission: 'readRecords' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./status-pages-screen.tsx'), 'StatusPagesScreen'),
});

const newStatusPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status-pages/new',
  staticData: { access: { permission: 'editRecords' } },
  component: lazyArea(() => import('./new-status-page-screen.tsx'), 'NewStatusPageScreen'),
});

const statusPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status-pages/$id',
  staticData: { access: { permission: 'readRecords' } },
  component: lazyArea(() => import('./status-page-screen.tsx'), 'StatusPageScreen'),
});

const editStatusPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status-pages/$id/edit',
  staticData: { access: { permission: 'editRecords' } },
  component: lazyArea(() => import('./edit-page-screen.tsx'), 'EditPageScreen'),
});

const subscribersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status-pages/$id/subscribers',
  staticData: { access: { permission: 'editRecords' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./subscribers-screen.tsx'), 'SubscribersScreen'),
});

/** The routes of this area. */
export const statusPageRoutes = [
  statusPagesRoute,
  newStatusPageRoute,
  statusPageRoute,
  editStatusPageRoute,
  subscribersRoute,
] as const;
