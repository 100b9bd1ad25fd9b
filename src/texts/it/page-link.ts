import type { Catalogue } from '../catalogue.ts';

export const pageLink: Catalogue['pageLink'] = {
  title: 'Incidente',
  states: {
    triggered: 'Attivato',
    acknowledged: 'Preso in carico',
    investigating: 'In analisi',
    identified: 'Causa individuata',
    monitoring: 'In osservazione',
    resolved: 'Risolto',
    merged: 'Unito',
  },
  acknowledge: 'Prendi in carico',
  takeOver: 'Subentra',
  decline: 'Non io',
  by: 'Da',
  ask: 'Nessuno è ancora stato avvisato. Se rifiuta, parte subito il passo successivo dell’escalation.',
  declineAndEscalate: 'Rifiuta ed esegui l’escalation',
  back: 'Indietro',
  answered: {
    acknowledge: 'Ha preso in carico questo incidente.',
    takeOver: 'È subentrato in questo incidente.',
    decline: 'Ha rifiutato.',
  },
  notices: {
    acknowledge: 'Grazie. L’incidente è preso in carico e nessun altro viene avvisato.',
    takeOver: 'Grazie. È subentrato nell’incidente e nessun altro viene avvisato.',
    decline: 'Grazie. In questo passo non verrà più avvisato.',
    snoozed: 'L’incidente è posticipato. Alla fine viene avvisato di nuovo.',
  },
  closed: 'L’incidente è chiuso. Non deve fare nulla.',
  declineHint:
    '«Non io» dice agli altri che non può occuparsi dell’incidente e avvia l’escalation appena conferma, a meno che sia ferma o che altri siano già stati interpellati.',
  expiry: 'Il link vale fino alla chiusura dell’incidente, al massimo 24 ore.',
  next: {
    title: 'Prossimi passi',
    open: 'Apra {target} e verifichi di persona.',
    read: 'Legga {link}; la pagina le chiede di accedere.',
    seen: 'ciò che i controlli hanno osservato',
    itself: 'L’incidente si risolve da sé appena {monitor} è di nuovo raggiungibile.',
    handOn: 'Per passarlo, chieda a qualcuno di subentrare con il proprio link.',
  },
  snoozeHint: 'Alla fine viene avvisato di nuovo, a meno che l’incidente non sia già risolto.',
  answeredAlready: 'Ha già risposto tramite questo link.',
  takenAlready: 'Qualcuno ha già preso in carico questo incidente.',
  changed: 'L’incidente è cambiato da quando ha aperto questa pagina.',
};
