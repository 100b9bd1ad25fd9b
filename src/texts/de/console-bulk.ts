import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions on several monitors. */
export const consoleBulk: ConsoleCatalogue['bulk'] = {
  selected: { plural: 'count', one: '{count} ausgewählt', other: '{count} ausgewählt' },
  select: '{name} auswählen',
  all: 'Alle {count}, die passen',
  none: 'Auswahl aufheben',
  actions: 'Aktionen',
  interval: 'Intervall setzen',
  locations: 'Standorte setzen',
  addTag: 'Tag hinzufügen',
  removeTag: 'Tag entfernen',
  managementType: 'Festlegen, wer sie verwaltet',
  muteChannel: 'Kanal stummschalten',
  unmuteChannel: 'Stummschaltung eines Kanals aufheben',
  message: 'Nachricht senden',
  done: '{changed} geändert, {refused} abgelehnt.',
  managed: '{organization} betreut diese Monitore. Sie können für jeden Änderungen beantragen.',
};
