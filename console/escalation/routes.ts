import { areaRoute } from '../screen-route.ts';

/** The routes of this area. */
export const policyRoutes = [
  areaRoute('/policies', 'configureEscalation', 'PoliciesScreen', () => import('./policies-screen.tsx')),
  areaRoute('/policies/new', 'configureEscalation', 'NewPolicyScreen', () => import('./new-policy-screen.tsx')),
  areaRoute('/policies/$id', 'configureEscalation', 'PolicyScreen', () => import('./policy-screen.tsx')),
] as const;
