import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';

const customersImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/import',
  staticData: { access: { permission: 'editRecords', isFor: 'organization' } },
  component: lazyArea(() => import('./customers-import-screen.tsx'), 'CustomersImportScreen'),
});

const monitorsImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitors/import',
  staticData: { access: { permission: 'editMonitors' } },
  component: lazyArea(() => import('./monitors-import-screen.tsx'), 'MonitorsImportScreen'),
});

/** The routes of this area. */
export const importRoutes = [customersImportRoute, monitorsImportRoute] as const;
