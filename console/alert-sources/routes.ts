import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';

/** A new source of alerts. Its type is in the address. */
const newSourceRoute = createRoute({
  path: '/alert-sources/new',
  ...areaScreen('useIncidentManagement', 'NewSourceScreen', () => import('./new-source-screen.tsx')),
  validateSearch: ({ type }: Readonly<Record<string, unknown>>): { readonly type?: string } =>
    typeof type === 'string' ? { type } : {},
});

/** The routes of this area. */
export const alertSourceRoutes = [
  createRoute({
    path: '/alert-sources',
    ...areaScreen('useIncidentManagement', 'SourcesScreen', () => import('./sources-screen.tsx')),
  }),
  newSourceRoute,
  createRoute({
    path: '/alert-sources/$id',
    ...areaScreen('useIncidentManagement', 'SourceScreen', () => import('./source-screen.tsx')),
  }),
] as const;
