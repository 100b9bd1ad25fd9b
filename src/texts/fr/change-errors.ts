import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes for changes that somebody else has made or decided on. */
export const changeErrors = {
  monitorChangeAlreadyEnded: 'Le changement est déjà terminé : son état est {status}.',
  monitorChangeAlreadyRefused: 'Le changement a déjà été refusé.',
  recordChanged: 'Quelqu’un d’autre l’a modifié entre-temps. Relisez-le, puis répétez votre modification.',
} as const satisfies Partial<ErrorTexts>;
