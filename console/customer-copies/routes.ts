import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';

const copyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/$id/copy',
  staticData: { access: { permission: 'editRecords', isFor: 'organization' } },
  component: lazyArea(() => import('./copy-screen.tsx'), 'CopyScreen'),
});

/** The routes of this area. */
export const copyRoutes = [copyRoute] as const;
