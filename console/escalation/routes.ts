import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { searchIn } from '../kernel/list-address.ts';
import { rootRoute } from '../root-route.tsx';

/** The escalation policies. */
const policiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/policies',
  staticData: { access: { permission: 'configureEscalation' } },
  validateSearch: searchIn,
  component: lazyArea(() => import('./policies-screen.tsx'), 'PoliciesScreen'),
});

/** A new escalation policy, with a simulation. */
const newPolicyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/policies/new',
  staticData: { access: { permission: 'configureEscalation' } },
  component: lazyArea(() => import('./new-policy-screen.tsx'), 'NewPolicyScreen'),
});

/** The screen of an escalation policy, with a simulation. */
const policyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/policies/$id',
  staticData: { access: { permission: 'configureEscalation' } },
  component: lazyArea(() => import('./policy-screen.tsx'), 'PolicyScreen'),
});

/** The routes of this area. */
export const policyRoutes = [policiesRoute, newPolicyRoute, policyRoute] as const;
