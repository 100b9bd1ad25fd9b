import { defineErrors } from '../kernel/errors.ts';

/** Schedules and overrides. */
export const onCallErrors = defineErrors({
  imScheduleNotFound: { kind: 'missing', when: 'The organization has no such schedule.' },
  imScheduleTooManyShifts: {
    kind: 'invalid',
    when: 'The range has more shifts than one response.',
    data: { maximum: 'int, shifts of a response' },
  },
  imScheduleChanged: {
    kind: 'conflict',
    when: 'The schedule was changed after the `updatedAt` that the request names.',
  },
  imScheduleInUse: {
    kind: 'conflict',
    when: 'The schedule to delete is still referenced.',
    data: { usedBy: 'list of `{type, id, name}`, the records that refer to the schedule' },
  },
});
