import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about requests. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  title: 'Wijzigingsverzoeken',
  waiting: 'Verzoeken die op een beslissing wachten',
  none: 'Er is geen wijziging aangevraagd.',
  requested: 'Aangevraagde wijziging',
  statuses: {
    open: 'Wacht op een beslissing',
    approved: 'Goedgekeurd',
    rejected: 'Afgewezen',
    withdrawn: 'Ingetrokken',
  },
  withdraw: 'Intrekken',
  answer: 'Antwoord: {note}',
  changes: { plural: 'count', one: '{count} wijziging', other: '{count} wijzigingen' },
  member: 'Instelling',
  old: 'Nu',
  new: 'Aangevraagd',
  yes: 'Ja',
  no: 'Nee',
  nothing: 'Niets',
  managed:
    '{organization} beheert deze monitor. Wat u hier wijzigt, wordt als verzoek verstuurd en geldt zodra het is goedgekeurd.',
  managedShort: '{organization} beheert deze monitor. U kunt wijzigingen aanvragen.',
  request: 'Wijziging aanvragen',
  review: 'Verzoek controleren',
  send: 'Verzoek versturen',
  note: 'Bericht aan wie beslist',
  unchanged: 'Wijzig eerst een instelling.',
};
