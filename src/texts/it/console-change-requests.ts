import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about change requests. */
export const consoleChangeRequests: AreaCatalogue['changeRequests'] = {
  back: 'Tutte le richieste',
  search: 'Cerca richieste',
  nothingFound: 'Nessuna richiesta corrisponde',
  none: 'Non è stata richiesta alcuna modifica',
  noneHint:
    'Le persone di un cliente richiedono modifiche dei monitor gestiti dall’organizzazione. Le richieste attendono qui una decisione.',
  noneOfCustomer: 'Non è stata richiesta alcuna modifica.',
  waiting: 'Richieste in attesa di una decisione',
  requested: 'Modifica richiesta',
  statuses: { open: 'In attesa di una decisione', approved: 'Approvata', rejected: 'Rifiutata', withdrawn: 'Ritirata' },
  withdraw: 'Ritira',
  answer: 'Risposta: {note}',
  changes: { plural: 'count', one: '{count} modifica', other: '{count} modifiche' },
  old: 'Prima',
  new: 'Richiesto',
  present: 'Attualmente',
  overtaken:
    'Il monitor è stato modificato dopo la richiesta. Un’approvazione sostituisce i valori che ha attualmente.',
  about: 'La richiesta',
  asked: 'Richiesto',
  reason: 'Nota',
  decisions: {
    approved: {
      action: 'Approva',
      question: 'Approvare la richiesta?',
      hint: 'Il monitor riceve subito i valori richiesti.',
    },
    rejected: { action: 'Rifiuta', question: 'Rifiutare la richiesta?', hint: 'Il monitor resta com’è.' },
  },
  decisionNote: 'Nota per chi ha fatto la richiesta',
  managed:
    '{organization} gestisce questo monitor. Le sue modifiche vengono inviate come richiesta e valgono dopo l’approvazione.',
  review: 'Verifica la richiesta',
  send: 'Invia la richiesta',
  note: 'Nota per chi decide',
  unchanged: 'Modifichi prima un’impostazione.',
};
