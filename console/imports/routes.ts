import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const importRoutes = [
  areaRoute(
    '/customers/import',
    { permission: 'editRecords', isFor: 'organization' },
    'CustomersImportScreen',
    () => import('./customers-import-screen.tsx'),
  ),
  areaRoute('/monitors/import', 'editMonitors', 'MonitorsImportScreen', () => import('./monitors-import-screen.tsx')),
] as const;
