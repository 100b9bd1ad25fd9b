import type { Catalogue } from '../catalogue.ts';

export const drills: Catalogue['drills'] = {
  title: 'Esercitazione',
  text: 'Questa è un’esercitazione. Nulla è guasto. {organization} verifica che i suoi allarmi La raggiungano.',
  confirm: 'Confermare la ricezione',
  confirmed: 'Ha confermato questa esercitazione. Non deve fare altro.',
  notices: { confirmed: 'Grazie. L’esercitazione L’ha raggiunta.' },
  expiry: 'Il link di un’esercitazione è valido fino alla fine dell’esercitazione, al massimo tre giorni.',
};
