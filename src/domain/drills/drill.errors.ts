import { defineErrors } from '../kernel/errors.ts';

/** Errors of drills of the alarm path. */
export const drillErrors = defineErrors({
  drillAlreadyRunning: {
    kind: 'conflict',
    when: 'A drill of the organization is running.',
    data: { drill: 'the public id of the drill that is running' },
  },
});
