import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes for changes that somebody else has made or decided on. */
export const changeErrors = {
  monitorChangeAlreadyEnded: 'La modifica è già terminata: il suo stato è {status}.',
  monitorChangeAlreadyRefused: 'La modifica è già stata rifiutata.',
  recordChanged: 'Nel frattempo qualcun altro l’ha modificato. Lo rilegga e ripeta la Sua modifica.',
} as const satisfies Partial<ErrorTexts>;
