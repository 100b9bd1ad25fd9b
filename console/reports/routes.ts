import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  staticData: { access: { permission: 'readAdministration' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./reports-screen.tsx'), 'ReportsScreen'),
});

const newReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/new',
  staticData: { access: { permission: 'manageOrganization' } },
  component: lazyArea(() => import('./new-report-screen.tsx'), 'NewReportScreen'),
});

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/$id',
  staticData: { access: { permission: 'readAdministration' } },
  component: lazyArea(() => import('./report-screen.tsx'), 'ReportScreen'),
});

const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/runs/$id',
  staticData: { access: { permission: 'readAdministration' } },
  component: lazyArea(() => import('./run-screen.tsx'), 'RunScreen'),
});

/** The routes of this area. */
export const reportRoutes = [reportsRoute, newReportRoute, reportRoute, runRoute] as const;
