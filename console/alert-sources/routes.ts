import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

const access = { permission: 'useIncidentManagement' } as const;

/** The sources of alerts. */
const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alert-sources',
  staticData: { access },
  validateSearch: searchIn,
  component: lazyArea(() => import('./sources-screen.tsx'), 'SourcesScreen'),
});

/** A new source of alerts. Its type is in the address. */
const newSourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alert-sources/new',
  staticData: { access },
  validateSearch: ({ type }: Readonly<Record<string, unknown>>): { readonly type?: string } =>
    typeof type === 'string' ? { type } : {},
  component: lazyArea(() => import('./new-source-screen.tsx'), 'NewSourceScreen'),
});

const sourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alert-sources/$id',
  staticData: { access },
  component: lazyArea(() => import('./source-screen.tsx'), 'SourceScreen'),
});

/** The routes of this area. */
export const alertSourceRoutes = [sourcesRoute, newSourceRoute, sourceRoute] as const;
