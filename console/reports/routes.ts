import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const reportRoutes = [
  createRoute({
    path: '/reports',
    ...areaScreen('readAdministration', 'ReportsScreen', () => import('./reports-screen.tsx')),
  }),
  createRoute({
    path: '/reports/new',
    ...areaScreen('manageOrganization', 'NewReportScreen', () => import('./new-report-screen.tsx')),
  }),
  createRoute({
    path: '/reports/$id',
    ...areaScreen('readAdministration', 'ReportScreen', () => import('./report-screen.tsx')),
  }),
  createRoute({
    path: '/reports/runs/$id',
    ...areaScreen('readAdministration', 'RunScreen', () => import('./run-screen.tsx')),
  }),
] as const;
