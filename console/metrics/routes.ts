import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
import { periodIn } from './period.ts';

/** How fast people respond to incidents. The period is in the address. */
const metricsRoute = createRoute({
  path: '/incidents/metrics',
  ...areaScreen('useIncidentManagement', 'MetricsScreen', () => import('./metrics-screen.tsx')),
  validateSearch: periodIn,
});

/** The routes of this area. */
export const metricsRoutes = [metricsRoute] as const;
