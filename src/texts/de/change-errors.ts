import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes for changes that somebody else has made or decided on. */
export const changeErrors = {
  monitorChangeAlreadyEnded: 'Die Änderung ist schon beendet: Ihr Status ist {status}.',
  monitorChangeAlreadyRefused: 'Die Änderung ist schon abgelehnt.',
  recordChanged: 'Jemand anders hat es inzwischen geändert. Lesen Sie es neu, und wiederholen Sie Ihre Änderung.',
} as const satisfies Partial<ErrorTexts>;
