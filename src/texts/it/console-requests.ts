import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about requests. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  title: 'Richieste di modifica',
  waiting: 'Richieste in attesa di una decisione',
  none: 'Non è stata richiesta alcuna modifica.',
  requested: 'Modifica richiesta',
  statuses: { open: 'In attesa di una decisione', approved: 'Approvata', rejected: 'Rifiutata', withdrawn: 'Ritirata' },
  withdraw: 'Ritira',
  answer: 'Risposta: {note}',
  changes: { plural: 'count', one: '{count} modifica', other: '{count} modifiche' },
  member: 'Impostazione',
  old: 'Attualmente',
  new: 'Richiesto',
  yes: 'Sì',
  no: 'No',
  nothing: 'Niente',
  managed:
    '{organization} gestisce questo monitor. Le sue modifiche vengono inviate come richiesta e valgono dopo l’approvazione.',
  managedShort: '{organization} gestisce questo monitor. Può richiedere modifiche.',
  request: 'Richiedi una modifica',
  review: 'Verifica la richiesta',
  send: 'Invia la richiesta',
  note: 'Nota per chi decide',
  unchanged: 'Modifichi prima un’impostazione.',
};
