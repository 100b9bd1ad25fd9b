import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.tsx';

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  staticData: { access: { permission: 'readAdministration' } },
  component: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsScreen'),
});

const newReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/new',
  staticData: { access: { permission: 'manageOrganization' } },
  component: lazyRouteComponent(() => import('./new-report-screen.tsx'), 'NewReportScreen'),
});

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/$id',
  staticData: { access: { permission: 'readAdministration' } },
  component: lazyRouteComponent(() => import('./report-screen.tsx'), 'ReportScreen'),
});

const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/runs/$id',
  staticData: { access: { permission: 'readAdministration' } },
  component: lazyRouteComponent(() => import('./run-screen.tsx'), 'RunScreen'),
});

/** The routes of this area. */
export const reportRoutes = [reportsRoute, newReportRoute, reportRoute, runRoute] as const;
