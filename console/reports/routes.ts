import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const reportRoutes = [
  areaRoute('/reports', 'readAdministration', 'ReportsScreen', () => import('./reports-screen.tsx')),
  areaRoute('/reports/new', 'manageOrganization', 'NewReportScreen', () => import('./new-report-screen.tsx')),
  areaRoute('/reports/$id', 'readAdministration', 'ReportScreen', () => import('./report-screen.tsx')),
  areaRoute('/reports/runs/$id', 'readAdministration', 'RunScreen', () => import('./run-screen.tsx')),
] as const;
