/** The id of no record. */
export const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';
export const SCHEDULES = '/api/im/schedules';
export const START = '2026-03-02T08:00:00.000Z';
/** Returns a layer whose users take turns every week. */
export const weekly = (...users: readonly (string | null)[]) => ({
  users,
  startsAt: START,
  handoff: { unit: 'week', every: 1 },
});
/** Returns a layer whose users take turns every day at 09:00. */
export const daily = (...users: readonly (string | null)[]) => ({
  users,
  startsAt: START,
  handoff: { unit: 'day', every: 1, time: '09:00' },
});
