import { defineErrors } from '../kernel/errors.ts';

/** The error codes of changes of monitored targets. */
export const changeErrors = defineErrors({
  monitorChangeAlreadyEnded: {
    kind: 'conflict',
    when: 'The change of a monitored target was accepted already, or has ended by itself, possibly at the same time.',
    data: { status: 'what it has become' },
  },
  monitorChangeAlreadyRefused: {
    kind: 'conflict',
    when: 'The change of a monitored target was refused already, possibly at the same time, and its values are still present.',
  },
});
