import { createRoute } from '@tanstack/react-router';
import { searchIn } from '../kernel/list-address.ts';
import { areaScreen } from '../screen-route.ts';

const subscribersRoute = createRoute({
  path: '/status-pages/$id/subscribers',
  ...areaScreen('editRecords', 'SubscribersScreen', () => import('./subscribers-screen.tsx')),
  validateSearch: searchIn,
});

/** The routes of this area. */
export const statusPageRoutes = [
  createRoute({
    path: '/status-pages',
    ...areaScreen('readRecords', 'StatusPagesScreen', () => import('./status-pages-screen.tsx')),
  }),
  createRoute({
    path: '/status-pages/new',
    ...areaScreen('editRecords', 'NewStatusPageScreen', () => import('./new-status-page-screen.tsx')),
  }),
  createRoute({
    path: '/status-pages/$id',
    ...areaScreen('readRecords', 'StatusPageScreen', () => import('./status-page-screen.tsx')),
  }),
  createRoute({
    path: '/status-pages/$id/edit',
    ...areaScreen('editRecords', 'EditPageScreen', () => import('./edit-page-screen.tsx')),
  }),
  subscribersRoute,
] as const;
