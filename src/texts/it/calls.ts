/** The words of calls to people on call. */
export const calls = {
  press: 'Prema 1 per prendere in carico l’incidente.',
  silent: 'Nessun tasto è stato premuto e nulla è cambiato. Arrivederci.',
  otherKey: 'Questo tasto non ha alcun effetto.',
  answered: 'A questa chiamata è già stata data una risposta, oppure non è più valida. Nulla è cambiato.',
};
