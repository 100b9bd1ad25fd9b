import type { Catalogue } from '../catalogue.ts';

/** What the console says about actions on several monitors. */
export const consoleBulk: Catalogue['console']['bulk'] = {
  selected: { plural: 'count', one: '{count} selezionato', other: '{count} selezionati' },
  select: 'Seleziona {name}',
  all: 'Tutti i {count} che corrispondono',
  none: 'Annulla la selezione',
  actions: 'Azioni',
  interval: 'Imposta l’intervallo',
  preview: '{changed} cambierebbero, {refused} sono rifiutati.',
  done: '{changed} modificati, {refused} rifiutati.',
  apply: 'Applica',
  checking: 'Verifica di che cosa cambierebbe …',
};
