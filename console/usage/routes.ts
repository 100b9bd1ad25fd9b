import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';
import { isMonth } from '../../src/domain/kernel/month.ts';

/** The usage of the customers. The month is in the address. */
const usageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/usage',
  staticData: { access: { permission: 'readAdministration' } },
  validateSearch: ({ month }: Readonly<Record<string, unknown>>): { readonly month?: string } =>
    typeof month === 'string' && isMonth(month) ? { month } : {},
  component: lazyArea(() => import('./usage-screen.tsx'), 'UsageScreen'),
});

/** The routes of this area. */
export const usageRoutes = [usageRoute] as const;
