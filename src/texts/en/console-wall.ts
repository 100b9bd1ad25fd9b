/** The texts of the console about the wall. */
export const consoleWall = {
  fullScreen: 'Full screen',
  asOf: 'As of {time}',
  old: 'This is not current.',
  oldHint: 'The service has not answered since {time}.',
  interrupted: 'Live updates are interrupted. The wall refreshes every 15 seconds.',
  lastKnown: 'Last known: {state}',
  more: 'Further monitors: {count}',
} as const;
