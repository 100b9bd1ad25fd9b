import type { Catalogue } from '../catalogue.ts';

export const answers: Catalogue['answers'] = {
  title: 'Risposta a un avviso',
  actions: {
    acknowledge: 'Prendi in carico',
    resolve: 'Segna come risolto',
    snooze: 'Posticipa di 1 h',
    notMe: 'Non io',
  },
  somebody: 'Qualcuno in {channel}',
  hint: 'La risposta viene registrata come «Qualcuno in {channel}».',
  done: {
    acknowledge: 'L’incidente è preso in carico.',
    resolve: 'L’incidente è risolto.',
    snooze: 'L’incidente è posticipato di un’ora.',
    notMe: 'Il passo successivo dell’escalation avvisa altri.',
  },
  link: {
    unknown: 'Il codice è errato o non è più valido. Ne richieda un altro nel suo profilo.',
    taken: 'Questo account di chat è collegato a qualcun altro.',
    done: 'Questo account di chat è collegato: le sue risposte sono quelle di {name}.',
  },
  given: 'Questa risposta è già stata data.',
  impossible:
    'L’incidente non permette più questa risposta: qualcuno lo ha preso in carico, è finito o nel frattempo sono stati avvisati altri.',
  expiry: 'Un link di risposta vale 72 ore, finché il canale permette la risposta.',
};
