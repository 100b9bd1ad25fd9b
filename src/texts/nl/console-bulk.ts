import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions on several monitors. */
export const consoleBulk: ConsoleCatalogue['bulk'] = {
  selected: { plural: 'count', one: '{count} geselecteerd', other: '{count} geselecteerd' },
  select: '{name} selecteren',
  all: 'Alle {count} die overeenkomen',
  none: 'Selectie opheffen',
  actions: 'Acties',
  interval: 'Interval instellen',
  locations: 'Locaties instellen',
  addTag: 'Tag toevoegen',
  removeTag: 'Tag verwijderen',
  managementType: 'Instellen wie ze beheert',
  muteChannel: 'Kanaal dempen',
  unmuteChannel: 'Kanaal niet meer dempen',
  message: 'Bericht versturen',
  done: '{changed} gewijzigd, {refused} geweigerd.',
  managed: '{organization} beheert deze monitors. U kunt voor elk ervan wijzigingen aanvragen.',
};
