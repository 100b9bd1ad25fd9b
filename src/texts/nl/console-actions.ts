import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: ConsoleCatalogue['actions'] = {
  newWindow: 'Nieuw onderhoudsvenster',
  newReport: 'Nieuw rapport',
  newAnnouncement: 'Nieuwe aankondiging',
  save: 'Opslaan',
  cancel: 'Annuleren',
  close: 'Sluiten',
  edit: 'Bewerken',
  explain: 'Waarom gewaarschuwd, of niet?',
  delete: 'Verwijderen',
  deleteNamed: '{name} verwijderen?',
  showAll: 'Alles tonen',
  more: 'Meer tonen',
  none: 'Geen',
  optional: '{label} (optioneel)',
  options: 'Meer opties',
  name: 'Naam',
  import: 'Bestand importeren',
  export: 'Als bestand exporteren',
  customer: 'Klant',
  moveUp: '{name} omhoog',
  moveDown: '{name} omlaag',
  removeNamed: '{name} verwijderen',
  remove: 'Verwijderen',
  clearSearch: 'Zoekopdracht wissen',
};
