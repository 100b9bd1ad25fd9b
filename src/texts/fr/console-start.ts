import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the first steps. */
export const consoleStart: ConsoleCatalogue['start'] = {
  title: 'Premiers pas',
  hide: 'Masquer',
  done: 'Fait',
  customer: 'Ajouter un client',
  customerHint: 'Ceux dont vous vous occupez. Les moniteurs sans client sont les vôtres.',
  monitor: 'Ajouter un moniteur',
  monitorHint: 'Un site, un certificat, une boîte aux lettres, un domaine. Testez avant d’enregistrer.',
  channel: 'Ajouter un canal',
  channelHint: 'Où vont les alertes. Envoyez un test pour voir qu’elles arrivent.',
  sample: 'Montrez-moi une panne',
  sampleHint: 'Ajoute un client d’exemple avec un moniteur qui doit échouer. Vous êtes alerté en moins d’une minute.',
  sampleOpen: 'Ouvrir ses preuves',
  sampleRemove: 'Supprimer l’exemple',
};
