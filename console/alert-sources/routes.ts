import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';
import { areaRoute } from '../screen-route.ts';

const access = { permission: 'useIncidentManagement' } as const;

/** A new source of alerts. Its type is in the address. */
const newSourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alert-sources/new',
  staticData: { access },
  validateSearch: ({ type }: Readonly<Record<string, unknown>>): { readonly type?: string } =>
    typeof type === 'string' ? { type } : {},
  component: lazyArea(() => import('./new-source-screen.tsx'), 'NewSourceScreen'),
});

/** The routes of this area. */
export const alertSourceRoutes = [
  areaRoute('/alert-sources', 'useIncidentManagement', 'SourcesScreen', () => import('./sources-screen.tsx')),
  newSourceRoute,
  areaRoute('/alert-sources/$id', 'useIncidentManagement', 'SourceScreen', () => import('./source-screen.tsx')),
] as const;
