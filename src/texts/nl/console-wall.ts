import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the wall. */
export const consoleWall: AreaCatalogue['wall'] = {
  fullScreen: 'Volledig scherm',
  asOf: 'Stand van {time}',
  old: 'Dit is niet actueel.',
  oldHint: 'De dienst heeft sinds {time} niet geantwoord.',
  interrupted: 'Live-updates zijn onderbroken. Het scherm ververst elke 15 seconden.',
  lastKnown: 'Laatst bekend: {state}',
  more: 'Andere monitors: {count}',
};
