import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges = {
  title: 'Changes of the target',
  hint: 'Accept a change that you expected. One that you did not expect stays open until the former values are back.',
  before: 'Before',
  after: 'After',
  more: '{count} more',
  accept: 'Accept',
  statuses: {
    open: 'Open',
    accepted: 'Accepted',
    reverted: 'Former values are back',
    superseded: 'Replaced by another change',
    withdrawn: 'No longer watched',
  },
  facets,
} as const;
