import { z } from 'zod';
import {
  deletePersonalFeed,
  deleteScheduleFeed,
  getImScheduleCalendar,
  readCalendarFeed,
  renewPersonalFeed,
  renewScheduleFeed,
} from '../../../application/on-call/calendar-feeds.ts';
import { FEED_RATE, MAX_FEED_EVENTS } from '../../../domain/on-call/calendar-feed.ts';
import { calendarText } from '../kernel/replies/calendar-text.ts';
import type { CalendarText } from '../kernel/replies/calendar-text.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId } from '../kernel/fields.ts';
import { reply, replyFrom, success } from '../kernel/replies/reply.ts';

const tag = 'Incident management';

const calendar = {
  tag,
  content: 'text/calendar; charset=utf-8',
  reply: replyFrom(z.string(), (feed: Omit<CalendarText, 'contents'>) =>
    calendarText({ ...feed, contents: 'On-call shifts' }),
  ),
  fixedHeaders: { 'Cache-Control': 'private, no-cache' },
} as const;
const COVERS = `An iCalendar file (RFC 5545) with one event for each shift, in UTC, from 30 days ago until 180 days ahead, or until there are ${MAX_FEED_EVENTS} events.`;

const address = {
  tag,
  reply: reply(
    z
      .object({ url: z.url().describe('The secret address. It is shown only once.') })
      .meta({ id: 'CalendarFeedAddress' }),
  ),
  description:
    'Calendar programs subscribe to the address without a credential. A new address replaces the earlier one, which ends at once.',
} as const;

const byId = { request: { params: byPublicId } };
const own = {} as const;

/** The endpoints that provide shifts as calendars. */
export const calendarEndpoints = [
  defineEndpoint({
    ...calendar,
    method: 'get',
    path: '/api/im/schedules/{id}/calendar.ics',
    summary: 'Get the shifts of a schedule as a calendar',
    description: COVERS,
    useCase: getImScheduleCalendar,
    ...byId,
  }),
  defineEndpoint({
    ...calendar,
    method: 'get',
    path: '/calendars/{token}.ics',
    summary: 'Get the shifts of a schedule or a person as a calendar',
    description: `${COVERS} The token in the path is the only credential.`,
    useCase: readCalendarFeed,
    credentials: 'ignored',
    rate: FEED_RATE,
    request: { params: z.object({ token: z.string().min(1).max(255) }) },
  }),
  defineEndpoint({
    ...address,
    method: 'post',
    path: '/api/im/schedules/{id}/calendar-feed',
    summary: 'Get a new secret address for the calendar of a schedule',
    useCase: renewScheduleFeed,
    ...byId,
  }),
  defineEndpoint({
    tag,
    method: 'delete',
    path: '/api/im/schedules/{id}/calendar-feed',
    summary: 'End the secret address of a schedule',
    useCase: deleteScheduleFeed,
    reply: success,
    ...byId,
  }),
  defineEndpoint({
    ...address,
    method: 'post',
    path: '/api/im/me/calendar-feed',
    summary: 'Get a new secret address for the calendar of one’s own shifts',
    useCase: renewPersonalFeed,
    ...own,
  }),
  defineEndpoint({
    tag,
    method: 'delete',
    path: '/api/im/me/calendar-feed',
    summary: 'End the secret address of one’s own shifts',
    useCase: deletePersonalFeed,
    reply: success,
    ...own,
  }),
];
