import { defineErrors } from '../kernel/errors.ts';

/** Schedules of on-call duty and their overrides. */
export const imScheduleErrors = defineErrors({
  imTeamNotFound: { kind: 'missing', when: 'A new schedule names a team that the organization has not got.' },
  imScheduleNotFound: { kind: 'missing', when: 'An override is meant for a schedule that does not exist.' },
  userNotFound: { kind: 'missing', when: 'An override puts a user on duty who is not in the organization.' },
});
