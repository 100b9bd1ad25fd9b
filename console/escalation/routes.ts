import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
/** The routes of this area. */
export const policyRoutes = [
  createRoute({
    path: '/policies',
    ...areaScreen('configureEscalation', 'PoliciesScreen', () => import('./policies-screen.tsx')),
  }),
  createRoute({
    path: '/policies/new',
    ...areaScreen('configureEscalation', 'NewPolicyScreen', () => import('./new-policy-screen.tsx')),
  }),
  createRoute({
    path: '/policies/$id',
    ...areaScreen('configureEscalation', 'PolicyScreen', () => import('./policy-screen.tsx')),
  }),
] as const;
