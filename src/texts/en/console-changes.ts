import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges = {
  title: 'Changes of the target',
  hint: 'Accept a change that you expected, and refuse one that has to be undone: it stays in the list until the former values are back.',
  expected: 'What is expected',
  nothingObserved: 'Nothing was observed yet. The first values are accepted.',
  nothingWatched: 'Nothing of the target is watched for changes.',
  next: 'Observed again {time}',
  varying: 'The values vary: a part of them is enough.',
  isOther: 'Other values are present',
  watch: 'Choose what is watched',
  watchedHint: 'Looked at once a day. The first values are accepted; others are announced.',
  selectors: 'Selectors of DKIM keys',
  before: 'Before',
  after: 'After',
  more: '{count} more',
  accept: 'Accept',
  refuse: 'Refuse',
  refuseHint:
    'The values are not wanted. Nobody is notified of them again, and the change ends when the former values are back.',
  note: 'Note',
  refusal: 'Refused by {name}, {time}',
  somebody: 'a person or program without a known name',
  statuses: {
    open: 'Open',
    accepted: 'Accepted',
    refused: 'Refused, still present',
    reverted: 'Former values are back',
    superseded: 'Replaced by another change',
    withdrawn: 'No longer watched',
  },
  facets,
} as const;
