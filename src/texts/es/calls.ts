/** The words of calls to people on call. */
export const calls = {
  press: 'Pulse 1 para confirmar el incidente.',
  silent: 'No se ha pulsado ninguna tecla y no ha cambiado nada. Adiós.',
  otherKey: 'Esta tecla no tiene ningún efecto.',
  answered: 'Este aviso ya se ha respondido o ya no es válido. No ha cambiado nada.',
};
