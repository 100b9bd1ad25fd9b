import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions on several monitors. */
export const consoleBulk: ConsoleCatalogue['bulk'] = {
  selected: { plural: 'count', one: '{count} selezionato', other: '{count} selezionati' },
  select: 'Seleziona {name}',
  all: 'Tutti i {count} che corrispondono',
  none: 'Annulla la selezione',
  actions: 'Azioni',
  interval: 'Imposta l’intervallo',
  locations: 'Imposta le posizioni',
  addTag: 'Aggiungi un tag',
  removeTag: 'Rimuovi un tag',
  managementType: 'Imposta chi li gestisce',
  muteChannel: 'Silenzia un canale',
  unmuteChannel: 'Riattiva un canale',
  message: 'Invia un messaggio',
  done: '{changed} modificati, {refused} rifiutati.',
  managed: '{organization} gestisce questi monitor. Può richiedere modifiche per ciascuno.',
};
