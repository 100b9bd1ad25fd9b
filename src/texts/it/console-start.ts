import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the first steps. */
export const consoleStart: ConsoleCatalogue['start'] = {
  title: 'Primi passi',
  hide: 'Nascondi',
  done: 'Fatto',
  customer: 'Aggiungi un cliente',
  customerHint: 'Di chi vi occupate. I monitor senza cliente sono i vostri.',
  monitor: 'Aggiungi un monitor',
  monitorHint: 'Un sito, un certificato, una casella, un dominio. Lo provi prima di salvarlo.',
  channel: 'Aggiungi un canale',
  channelHint: 'Dove vanno gli avvisi. Invii una prova per vedere che arrivano.',
  sample: 'Mostrami un’interruzione',
  sampleHint: 'Aggiunge un cliente di esempio con un monitor che deve fallire. Sarà avvisato entro un minuto.',
  sampleOpen: 'Apri le sue prove',
  sampleRemove: 'Rimuovi l’esempio',
};
