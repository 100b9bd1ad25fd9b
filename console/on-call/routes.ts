import { createRoute } from '@tanstack/react-router';
import { areaScreen } from '../screen-route.ts';
import { calendarSearchOf } from './calendar-view.ts';

/** The calendar of a schedule. What it shows is in the address. */
const scheduleRoute = createRoute({
  path: '/on-call/schedules/$id',
  ...areaScreen('useIncidentManagement', 'ScheduleScreen', () => import('./schedule-screen.tsx')),
  validateSearch: calendarSearchOf,
});

/** The routes of this area. */
export const onCallRoutes = [
  createRoute({
    path: '/on-call',
    ...areaScreen('useIncidentManagement', 'OnCallScreen', () => import('./on-call-screen.tsx')),
  }),
  scheduleRoute,
  createRoute({
    path: '/on-call/schedules/new',
    ...areaScreen('useIncidentManagement', 'NewScheduleScreen', () => import('./new-schedule-screen.tsx')),
  }),
  createRoute({
    path: '/on-call/schedules/$id/edit',
    ...areaScreen('useIncidentManagement', 'EditScheduleScreen', () => import('./edit-schedule-screen.tsx')),
  }),
] as const;
