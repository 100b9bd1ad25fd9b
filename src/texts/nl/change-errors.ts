import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes for changes that somebody else has made or decided on. */
export const changeErrors = {
  monitorChangeAlreadyEnded: 'De wijziging is al beëindigd: de status is {status}.',
  monitorChangeAlreadyRefused: 'De wijziging is al afgewezen.',
  recordChanged: 'Iemand anders heeft het intussen gewijzigd. Lees het opnieuw en herhaal uw wijziging.',
} as const satisfies Partial<ErrorTexts>;
