import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: ConsoleCatalogue['actions'] = {
  newWindow: 'Neues Wartungsfenster',
  newReport: 'Neuer Bericht',
  newAnnouncement: 'Neue Ankündigung',
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schliessen',
  edit: 'Bearbeiten',
  explain: 'Warum benachrichtigt oder nicht?',
  delete: 'Löschen',
  deleteNamed: '{name} löschen?',
  showAll: 'Alle anzeigen',
  more: 'Mehr anzeigen',
  none: 'Keine',
  optional: '{label} (optional)',
  options: 'Weitere Optionen',
  name: 'Name',
  import: 'Datei importieren',
  export: 'Als Datei exportieren',
  customer: 'Kunde',
  moveUp: '{name} nach oben',
  moveDown: '{name} nach unten',
  removeNamed: '{name} entfernen',
  remove: 'Entfernen',
  clearSearch: 'Suche zurücksetzen',
};
