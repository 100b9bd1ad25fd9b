import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';

const domainsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/domains',
  staticData: { access: { permission: 'manageOrganization' } },
  component: lazyArea(() => import('./domains-screen.tsx'), 'DomainsScreen'),
});

/** The routes of this area. */
export const domainRoutes = [domainsRoute] as const;
