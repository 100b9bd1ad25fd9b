import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

const access = { permission: 'useIncidentManagement' } as const;

/** The outbound integrations. */
const integrationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbound',
  staticData: { access },
  validateSearch: searchIn,
  component: lazyArea(() => import('./integrations-screen.tsx'), 'IntegrationsScreen'),
});

/** A new outbound integration. Its type is in the address. */
const newIntegrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbound/new',
  staticData: { access },
  validateSearch: ({ type }: Readonly<Record<string, unknown>>): { readonly type?: string } =>
    typeof type === 'string' ? { type } : {},
  component: lazyArea(() => import('./new-integration-screen.tsx'), 'NewIntegrationScreen'),
});

const integrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbound/$id',
  staticData: { access },
  component: lazyArea(() => import('./integration-screen.tsx'), 'IntegrationScreen'),
});

/** The routes of this area. */
export const outboundRoutes = [integrationsRoute, newIntegrationRoute, integrationRoute] as const;
