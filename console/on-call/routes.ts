import { createRoute } from '@tanstack/react-router';
import { lazyArea } from '../kernel/lazy-area.ts';
import { rootRoute } from '../root-route.tsx';
import { calendarSearchOf } from '../kernel/calendar/calendar-view.ts';

/** The people on call now, by schedule. */
const onCallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/on-call',
  staticData: { access: { permission: 'useIncidentManagement' } },
  component: lazyArea(() => import('./on-call-screen.tsx'), 'OnCallScreen'),
});

/** The calendar of a schedule. What it shows is in the address. */
const scheduleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/on-call/schedules/$id',
  staticData: { access: { permission: 'useIncidentManagement' } },
  validateSearch: calendarSearchOf,
  component: lazyArea(() => import('./schedule-screen.tsx'), 'ScheduleScreen'),
});

/** A new schedule, with a preview. */
const newScheduleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/on-call/schedules/new',
  staticData: { access: { permission: 'useIncidentManagement' } },
  component: lazyArea(() => import('./new-schedule-screen.tsx'), 'NewScheduleScreen'),
});

/** The form that changes a schedule, with a preview. */
const editScheduleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/on-call/schedules/$id/edit',
  staticData: { access: { permission: 'useIncidentManagement' } },
  component: lazyArea(() => import('./edit-schedule-screen.tsx'), 'EditScheduleScreen'),
});

/** The routes of this area. */
export const onCallRoutes = [onCallRoute, scheduleRoute, newScheduleRoute, editScheduleRoute] as const;
