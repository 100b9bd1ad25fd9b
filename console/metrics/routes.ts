import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';
import { periodIn } from './period.ts';

/** How fast people respond to incidents. The period is in the address. */
const metricsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/incidents/metrics',
  staticData: { access: { permission: 'useIncidentManagement' } },
  validateSearch: periodIn,
  component: lazyArea(() => import('./metrics-screen.tsx'), 'MetricsScreen'),
});

/** The routes of this area. */
export const metricsRoutes = [metricsRoute] as const;
