import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about incidents that a person opens. */
export const consoleNewResponse: AreaCatalogue['newResponse'] = {
  hint: 'Chiama le persone indicate dalla politica di escalation, come farebbe un avviso.',
  title: 'Che cosa succede',
  description: 'Descrizione',
  nobody: 'Non chiama nessuno',
  create: 'Apri l’incidente',
};
