import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the wall. */
export const consoleWall: AreaCatalogue['wall'] = {
  fullScreen: 'Plein écran',
  asOf: 'Au {time}',
  old: 'Ceci n’est pas à jour.',
  oldHint: 'Le service n’a pas répondu depuis le {time}.',
  interrupted: 'Le direct est interrompu. L’écran se met à jour toutes les 15 secondes.',
  lastKnown: 'Dernier état connu : {state}',
  more: 'Autres moniteurs : {count}',
};
