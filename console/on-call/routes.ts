import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';
import { areaRoute } from '../screen-route.ts';
import { calendarSearchOf } from './calendar-view.ts';

/** The calendar of a schedule. What it shows is in the address. */
const scheduleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/on-call/schedules/$id',
  staticData: { access: { permission: 'useIncidentManagement' } },
  validateSearch: calendarSearchOf,
  component: lazyArea(() => import('./schedule-screen.tsx'), 'ScheduleScreen'),
});

/** The routes of this area. */
export const onCallRoutes = [
  areaRoute('/on-call', 'useIncidentManagement', 'OnCallScreen', () => import('./on-call-screen.tsx')),
  scheduleRoute,
  areaRoute(
    '/on-call/schedules/new',
    'useIncidentManagement',
    'NewScheduleScreen',
    () => import('./new-schedule-screen.tsx'),
  ),
  areaRoute(
    '/on-call/schedules/$id/edit',
    'useIncidentManagement',
    'EditScheduleScreen',
    () => import('./edit-schedule-screen.tsx'),
  ),
] as const;
