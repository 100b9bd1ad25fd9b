import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';

const catalogueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/catalogue',
  staticData: { access: { permission: 'manageOrganization' } },
  component: lazyArea(() => import('./catalogue-screen.tsx'), 'CatalogueScreen'),
});

/** The routes of this area. */
export const catalogueRoutes = [catalogueRoute] as const;
