import type { Catalogue } from '../catalogue.ts';

/** What the console says about actions on several monitors. */
export const consoleBulk: Catalogue['console']['bulk'] = {
  selected: { plural: 'count', one: '{count} ausgewählt', other: '{count} ausgewählt' },
  select: '{name} auswählen',
  all: 'Alle {count}, die passen',
  none: 'Auswahl aufheben',
  actions: 'Aktionen',
  interval: 'Intervall setzen',
  preview: '{changed} würden sich ändern, {refused} werden abgelehnt.',
  done: '{changed} geändert, {refused} abgelehnt.',
  apply: 'Anwenden',
  checking: 'Es wird geprüft, was sich ändern würde …',
};
