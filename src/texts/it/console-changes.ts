import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Modifiche dell’obiettivo',
  hint: 'Accetti una modifica attesa e rifiuti quella da annullare: resta nell’elenco finché non tornano i valori precedenti.',
  expected: 'Che cosa è atteso',
  nothingObserved: 'Non è stato ancora osservato nulla. I primi valori vengono accettati.',
  nothingWatched: 'Dell’obiettivo non si osserva nulla.',
  next: 'Prossima osservazione: {time}',
  varying: 'I valori variano: ne basta una parte.',
  isOther: 'Sono presenti altri valori',
  watch: 'Scegli che cosa osservare',
  watchedHint: 'Osservato una volta al giorno. I primi valori sono accettati, gli altri segnalati.',
  selectors: 'Selettori delle chiavi DKIM',
  before: 'Prima',
  after: 'Dopo',
  more: 'altri {count}',
  accept: 'Accetta',
  refuse: 'Rifiuta',
  refuseHint:
    'Questi valori non sono voluti. Nessuno ne viene più avvisato e la modifica termina quando tornano i valori precedenti.',
  note: 'Nota',
  refusal: 'Rifiutata da {name}, {time}',
  somebody: 'una persona o un programma senza nome noto',
  statuses: {
    open: 'Aperta',
    accepted: 'Accettata',
    refused: 'Rifiutata, ancora presente',
    reverted: 'Valori precedenti ripristinati',
    superseded: 'Sostituita da un’altra modifica',
    withdrawn: 'Non più osservata',
  },
  facets,
};
