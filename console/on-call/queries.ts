import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { ImCoverageFinding, ImOnCall, ImOverride, ImSchedule, ImShifts } from '../client/types.gen.ts';
import { bodyOf, bodyQuery, itemsQuery, pagedQuery } from '../kernel/api.ts';

export type { ImCoverageFinding, ImOnCall, ImOverride, ImSchedule, ImShifts };

const OVERRIDES_SHOWN = 10;
/** The most overrides that a calendar shows at once. */
const OVERRIDES_IN_CALENDAR = 100;

/** Reads the people on call now and next in each schedule, by its name. */
export const onCallQuery = bodyQuery(['on-call'], (signal) => api.listImOnCall({ query: { sort: 'name' }, signal }));

/** Reads the gaps that would leave incidents without a person. */
export const coverageQuery = queryOptions({
  queryKey: ['on-call-coverage'],
  queryFn: async ({ signal }) => {
    const { findings: items, alarmPath } = await bodyOf(api.getImCoverage({ signal }));
    return { items, alarmPath };
  },
});

/** Reads a schedule. */
export const scheduleQuery = (id: string) =>
  bodyQuery(['schedule', id], (signal) => api.getImSchedule({ path: { id }, signal }));

type NewSchedule = Parameters<typeof api.createImSchedule>[0]['body'];

export const createSchedule = (body: NewSchedule) => bodyOf(api.createImSchedule({ body }));

type ScheduleChanges = Parameters<typeof api.updateImSchedule>[0]['body'];

/** Changes a schedule, unless it was changed since the `updatedAt` that is sent too. */
export const changeSchedule = (id: string, body: ScheduleChanges) =>
  bodyOf(api.updateImSchedule({ path: { id }, body }));

export const deleteSchedule = (id: string) => bodyOf(api.deleteImSchedule({ path: { id } }));

type Preview = Parameters<typeof api.previewImSchedule>[0]['body'];

/** Returns who would be on call by layers that are not stored. The service reads their calendars. */
export const previewSchedule = (body: Preview) => bodyOf(api.previewImSchedule({ body }));

/** Reads the shifts of a range. The former range stays until the next one has arrived. */
export const shiftsQuery = (id: string, from: number, to: number) => {
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return {
    ...bodyQuery(['shifts', id, query], (signal) => api.listImShifts({ path: { id }, query, signal })),
    placeholderData: keepPreviousData,
  };
};

/** The overrides of a schedule, the latest first. */
export const overridesQuery = (id: string) =>
  pagedQuery(['overrides', id], (page, signal) =>
    api.listImOverrides({
      path: { id },
      query: { ...page, perPage: OVERRIDES_SHOWN, sort: '-startsAt' },
      signal,
    }),
  );

/** The overrides of a schedule that lie in a range, in the order of their beginnings. */
export const overridesInQuery = (id: string, from: number, to: number) => {
  const range = { endsAfter: new Date(from).toISOString(), startsBefore: new Date(to).toISOString() };
  return itemsQuery(['overrides-in', id, range], (signal) =>
    api.listImOverrides({
      path: { id },
      query: { ...range, perPage: OVERRIDES_IN_CALENDAR, sort: 'startsAt' },
      signal,
    }),
  );
};

/** Reads an override. */
export const overrideQuery = (id: string, overrideId: string) =>
  bodyQuery(['override', id, overrideId], (signal) => api.getImOverride({ path: { id, overrideId }, signal }));

type OverrideChanges = Parameters<typeof api.updateImOverride>[0]['body'];

/** Moves an override, or changes its people. */
export const changeOverride = (id: string, overrideId: string, body: OverrideChanges) =>
  bodyOf(api.updateImOverride({ path: { id, overrideId }, body }));

type NewOverride = Parameters<typeof api.createImOverride>[0]['body'];

/** Puts somebody on call instead of everybody, or of one person. */
export const createOverride = (id: string, body: NewOverride) => bodyOf(api.createImOverride({ path: { id }, body }));

export const deleteOverride = (id: string, overrideId: string) =>
  bodyOf(api.deleteImOverride({ path: { id, overrideId } }));

/** Returns a new secret address of the calendar of a schedule. The former one ends. */
export const renewScheduleFeed = async (id: string): Promise<string> =>
  (await bodyOf(api.renewScheduleFeed({ path: { id } }))).url;

export const deleteScheduleFeed = (id: string) => bodyOf(api.deleteScheduleFeed({ path: { id } }));

/** Returns a new secret address of the calendar of the own shifts. The former one ends. */
export const renewPersonalFeed = async (): Promise<string> => (await bodyOf(api.renewPersonalFeed())).url;

export const deletePersonalFeed = () => bodyOf(api.deletePersonalFeed());
