import type { Catalogue } from '../catalogue.ts';

export const answers: Catalogue['answers'] = {
  title: 'Antwort auf einen Alarm',
  actions: {
    acknowledge: 'Bestätigen',
    resolve: 'Als behoben markieren',
    snooze: '1 h zurückstellen',
    notMe: 'Nicht ich',
  },
  somebody: 'Jemand in {channel}',
  hint: 'Die Antwort wird als «Jemand in {channel}» festgehalten.',
  done: {
    acknowledge: 'Die Störung ist bestätigt.',
    resolve: 'Die Störung ist behoben.',
    snooze: 'Die Störung ist für eine Stunde zurückgestellt.',
    notMe: 'Die nächste Stufe der Eskalation alarmiert andere.',
  },
  link: {
    unknown: 'Der Code ist falsch oder abgelaufen. Fordern Sie in Ihrem Profil einen neuen an.',
    taken: 'Dieses Chat-Konto ist mit jemand anderem verknüpft.',
    done: 'Dieses Chat-Konto ist verknüpft: Seine Antworten gelten als die von {name}.',
  },
  given: 'Diese Antwort wurde bereits gegeben.',
  impossible: 'Die Störung lässt das nicht mehr zu: übernommen, vorbei, oder andere sind alarmiert.',
  expiry: 'Ein Link zum Antworten gilt 72 Stunden, solange der Kanal die Antwort erlaubt.',
};
