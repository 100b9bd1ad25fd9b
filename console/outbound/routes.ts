import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';
import { areaRoute } from '../screen-route.ts';

const access = { permission: 'useIncidentManagement' } as const;

/** A new outbound integration. Its type is in the address. */
const newIntegrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbound/new',
  staticData: { access },
  validateSearch: ({ type }: Readonly<Record<string, unknown>>): { readonly type?: string } =>
    typeof type === 'string' ? { type } : {},
  component: lazyArea(() => import('./new-integration-screen.tsx'), 'NewIntegrationScreen'),
});

/** The routes of this area. */
export const outboundRoutes = [
  areaRoute('/outbound', 'useIncidentManagement', 'IntegrationsScreen', () => import('./integrations-screen.tsx')),
  newIntegrationRoute,
  areaRoute('/outbound/$id', 'useIncidentManagement', 'IntegrationScreen', () => import('./integration-screen.tsx')),
] as const;
