import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const copyRoutes = [
  areaRoute(
    '/customers/$id/copy',
    { permission: 'editRecords', isFor: 'organization' },
    'CopyScreen',
    () => import('./copy-screen.tsx'),
  ),
] as const;
