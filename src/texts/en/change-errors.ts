import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes for changes that somebody else has made or decided on. */
export const changeErrors = {
  monitorChangeAlreadyEnded: 'The change has ended already: it is {status}.',
  monitorChangeAlreadyRefused: 'The change has been refused already.',
  recordChanged: 'Somebody else has changed it meanwhile. Read it again, and repeat your change.',
} as const satisfies Partial<ErrorTexts>;
