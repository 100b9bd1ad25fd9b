import { z } from 'zod';
import {
  createImSchedule,
  deleteImSchedule,
  getImSchedule,
  listImSchedules,
  updateImSchedule,
} from '../../../application/on-call/schedules.ts';
import { listImOnCall, listImShifts, previewImSchedule } from '../../../application/on-call/shifts.ts';
import { days } from '../../../domain/kernel/time.ts';
import { DEFAULT_SHIFT_RANGE, MAX_SHIFTS, MAX_SHIFT_RANGE } from '../../../domain/on-call/schedule.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  byPublicId,
  intId,
  line,
  listQuery,
  pageInput,
  pageQuery,
  text,
  timestamp,
  periodFilters,
  sortBy,
} from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { listOf, reply } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';
import { coverageFinding } from './coverage.schemas.ts';
import { overrideEndpoints } from './override.endpoints.ts';
import { calendarState, definition, hoursOfWeek } from './schedule.schemas.ts';

const tag = 'Incident management';
const path = '/api/im/schedules';
const teamId = referenceTo('team').nullable();

const schedule = defineRecord({
  id: 'ImSchedule',
  shown: {
    organizationId: intId,
    calendars: z.array(calendarState),
    warnings: z
      .array(coverageFinding)
      .exactOptional()
      .describe('What is wrong with the schedule in the next 30 days; in replies to creating and changing it.'),
  },
  createOnly: {},
  writable: {
    name: line,
    description: text.nullable().default(null),
    teamId: teamId
      .prefault(null)
      .describe(
        'The team whose administrators may change the schedule; null for administrators of the organization only.',
      ),
    ...definition,
    coverage: hoursOfWeek.nullable().default(null).describe('The hours in which somebody is promised to be on call.'),
  },
});

const bound = z.string().exactOptional();
const range = {
  from: bound.describe('An ISO 8601 date or timestamp. Defaults to now.'),
  to: bound.describe(
    `An ISO 8601 date or timestamp, at most ${MAX_SHIFT_RANGE / days(1)} days and ${MAX_SHIFTS} shifts after \`from\`. Defaults to ${DEFAULT_SHIFT_RANGE / days(1)} days after it.`,
  ),
};

const shifts = reply(
  z
    .object({
      shifts: z.array(
        z.object({
          userId: z.uuid(),
          startsAt: timestamp,
          endsAt: timestamp,
          layer: z
            .int()
            .nullable()
            .describe('The position of the layer, from 1; null for an override that replaces everybody.'),
          overrideId: z.uuid().nullable().describe('The `publicId` of the override.'),
        }),
      ),
      gaps: z.array(z.object({ startsAt: timestamp, endsAt: timestamp })).describe('When nobody is on call.'),
    })
    .meta({ id: 'ImShifts' }),
);

const personShift = z.object({
  userId: z.uuid(),
  name: z.string().nullable(),
  startsAt: timestamp.nullable().describe('Null if it is more than a year earlier.'),
  endsAt: timestamp.nullable().describe('Null if it is more than a year later.'),
});
const onCall = reply(
  z
    .object({
      id: intId,
      publicId: z.uuid(),
      name: z.string(),
      teamId,
      now: z.array(personShift),
      next: z.array(personShift).describe('The shifts that begin next.'),
    })
    .meta({ id: 'ImOnCall' }),
);

/** The endpoints for schedules with their overrides, and for the people on call. */
export const scheduleEndpoints = [
  ...resource({
    path,
    tag,
    one: 'a schedule',
    many: 'schedules, newest first',
    record: schedule,
    query: pageQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name') }),
    page: { useCase: listImSchedules },
    create: { useCase: createImSchedule },
    get: { useCase: getImSchedule, versioned: true },
    remove: { useCase: deleteImSchedule },
  }),
  defineEndpoint({
    method: 'patch',
    versioned: true,
    path: `${path}/{id}`,
    tag,
    summary: 'Change a schedule',
    description: 'Who was on call before the change remains as it was.',
    useCase: updateImSchedule,
    request: {
      params: byPublicId,
      body: schedule.changes.safeExtend({
        updatedAt: timestamp
          .exactOptional()
          .describe('The `updatedAt` that was read before; a schedule that was changed since is refused.'),
      }),
    },
    toInput: ({ params, body: { updatedAt: readAt = null, ...changes } }) => ({ ...params, changes, readAt }),
    reply: schedule.reply,
  }),
  ...overrideEndpoints,
  defineEndpoint({
    method: 'get',
    path: `${path}/{id}/shifts`,
    tag,
    summary: 'List who is on call in a range',
    useCase: listImShifts,
    request: { params: byPublicId, query: z.object(range) },
    reply: shifts,
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/preview`,
    tag,
    summary: 'Show the shifts of a schedule that is not stored',
    useCase: previewImSchedule,
    request: { body: z.strictObject({ ...definition, ...range }) },
    example: {
      timezone: 'Europe/Zurich',
      layers: [
        {
          name: 'Primary',
          users: ['0198c0de-5a1e-7d3a-9f00-2b6c7e41d105'],
          startsAt: '2026-03-02T08:00:00.000Z',
          handoff: { unit: 'week', every: 1, weekday: 'monday', time: '08:00' },
        },
      ],
      from: '2026-03-02',
      to: '2026-04-02',
    },
    reply: shifts,
  }),
  defineEndpoint({
    method: 'get',
    path: '/api/im/on-call',
    tag,
    summary: 'List who is on call now and next in each schedule',
    useCase: listImOnCall,
    request: {
      query: listQuery.extend({
        ...sortBy('name'),
        at: timestamp.exactOptional().describe('Another instant than now.'),
      }),
    },
    toInput: pageInput,
    reply: listOf(onCall),
  }),
];
