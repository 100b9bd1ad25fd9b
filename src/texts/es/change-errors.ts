import type { ErrorTexts } from '../error-texts.ts';

/** The sentences of the codes for changes that somebody else has made or decided on. */
export const changeErrors = {
  monitorChangeAlreadyEnded: 'El cambio ya ha terminado: su estado es {status}.',
  monitorChangeAlreadyRefused: 'El cambio ya se ha rechazado.',
  recordChanged: 'Otra persona lo ha cambiado entretanto. Vuelva a leerlo y repita su cambio.',
} as const satisfies Partial<ErrorTexts>;
