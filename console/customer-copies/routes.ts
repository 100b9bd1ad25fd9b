import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const copyRoutes = [
  createRoute({
    path: '/customers/$id/copy',
    ...areaScreen(
      { permission: 'editRecords', isFor: 'organization' },
      'CopyScreen',
      () => import('./copy-screen.tsx'),
    ),
  }),
] as const;
