import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes for changes that somebody else has made or decided on. */
export const changeErrors = {
  monitorChangeAlreadyEnded: 'Zmiana już się zakończyła: jej status to {status}.',
  monitorChangeAlreadyRefused: 'Zmiana została już odrzucona.',
  recordChanged: 'Ktoś inny zmienił to w międzyczasie. Należy odczytać to ponownie i powtórzyć swoją zmianę.',
} as const satisfies Partial<ErrorTexts>;
