import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about change requests. */
export const consoleChangeRequests: AreaCatalogue['changeRequests'] = {
  back: 'Alle verzoeken',
  search: 'Verzoeken zoeken',
  nothingFound: 'Geen verzoek komt overeen',
  none: 'Er is geen wijziging aangevraagd',
  noneHint:
    'Personen van een klant vragen wijzigingen aan van monitors die de organisatie beheert. De verzoeken wachten hier op een beslissing.',
  noneOfCustomer: 'Er is geen wijziging aangevraagd.',
  waiting: 'Verzoeken die op een beslissing wachten',
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
  old: 'Voorheen',
  new: 'Aangevraagd',
  present: 'Nu',
  overtaken: 'De monitor is na het verzoek gewijzigd. Een goedkeuring vervangt de waarden die hij nu heeft.',
  about: 'Het verzoek',
  asked: 'Aangevraagd',
  reason: 'Bericht',
  decisions: {
    approved: {
      action: 'Goedkeuren',
      question: 'Verzoek goedkeuren?',
      hint: 'De monitor krijgt meteen de aangevraagde waarden.',
    },
    rejected: { action: 'Afwijzen', question: 'Verzoek afwijzen?', hint: 'De monitor blijft zoals hij is.' },
  },
  decisionNote: 'Bericht aan de aanvrager',
  managed:
    '{organization} beheert deze monitor. Wat u hier wijzigt, wordt als verzoek verstuurd en geldt zodra het is goedgekeurd.',
  review: 'Verzoek controleren',
  send: 'Verzoek versturen',
  note: 'Bericht aan wie beslist',
  unchanged: 'Wijzig eerst een instelling.',
};
