import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about new and changed monitors. */
export const consoleMonitorForm: ConsoleCatalogue['monitorForm'] = {
  new: 'Nuovo monitor',
  edit: 'Modifica il monitor',
  create: 'Crea il monitor',
  kind: 'Che cosa monitorare',
  types: {
    http: 'Sito web',
    keyword: 'Sito web con un testo',
    heartbeat: 'Segnale di un job',
    scenario: 'Scenario in un browser',
  },
  nameHint: 'Vuoto: l’indirizzo controllato.',
  alerting: 'Soglie e promemoria',
  alertingHint: 'Un campo vuoto usa il valore del cliente, altrimenti quello dell’organizzazione.',
  inherited: { customer: 'Valore del cliente: {value}.', organization: 'Valore dell’organizzazione: {value}.' },
  login: 'Accesso',
  test: 'Prova ora',
  testing: 'Prova in corso …',
  result: 'Risultato della prova',
  resultHint: 'Un controllo con queste impostazioni. Non viene memorizzato nulla.',
  pause: 'Metti in pausa',
  resume: 'Riprendi',
  deleteHint: 'Vengono eliminati anche i suoi controlli, dati e incidenti.',
  ping: 'Invii una richiesta a questo indirizzo a ogni esecuzione del job',
};
