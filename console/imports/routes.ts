import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const importRoutes = [
  createRoute({
    path: '/customers/import',
    ...areaScreen(
      { permission: 'editRecords', isFor: 'organization' },
      'CustomersImportScreen',
      () => import('./customers-import-screen.tsx'),
    ),
  }),
  createRoute({
    path: '/monitors/import',
    ...areaScreen('editMonitors', 'MonitorsImportScreen', () => import('./monitors-import-screen.tsx')),
  }),
] as const;
