import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes for changes that somebody else has made or decided on. */
export const changeErrors = {
  monitorChangeAlreadyEnded: 'A alteração já terminou: o seu estado é {status}.',
  monitorChangeAlreadyRefused: 'A alteração já foi recusada.',
  recordChanged: 'Entretanto, outra pessoa alterou-o. Volte a lê-lo e repita a sua alteração.',
} as const satisfies Partial<ErrorTexts>;
