import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
import { isMonth } from '../../src/domain/kernel/month.ts';

/** The usage of the customers. The month is in the address. */
const usageRoute = createRoute({
  path: '/usage',
  ...areaScreen('readAdministration', 'UsageScreen', () => import('./usage-screen.tsx')),
  validateSearch: ({ month }: Readonly<Record<string, unknown>>): { readonly month?: string } =>
    typeof month === 'string' && isMonth(month) ? { month } : {},
});

/** The routes of this area. */
export const usageRoutes = [usageRoute] as const;
