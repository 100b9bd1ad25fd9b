import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';

/** A new outbound integration. Its type is in the address. */
const newIntegrationRoute = createRoute({
  path: '/outbound/new',
  ...areaScreen('useIncidentManagement', 'NewIntegrationScreen', () => import('./new-integration-screen.tsx')),
  validateSearch: ({ type }: Readonly<Record<string, unknown>>): { readonly type?: string } =>
    typeof type === 'string' ? { type } : {},
});

/** The routes of this area. */
export const outboundRoutes = [
  createRoute({
    path: '/outbound',
    ...areaScreen('useIncidentManagement', 'IntegrationsScreen', () => import('./integrations-screen.tsx')),
  }),
  newIntegrationRoute,
  createRoute({
    path: '/outbound/$id',
    ...areaScreen('useIncidentManagement', 'IntegrationScreen', () => import('./integration-screen.tsx')),
  }),
] as const;
