import type { AreaCatalogue } from '../console-catalogue.ts';
import { alertStates } from './alert-states.ts';

/** The texts of the console about what a customer gets, and about its alerts. */
export const consoleCustomerService: AreaCatalogue['customerService'] = {
  title: 'Dienstverlening',
  hint: 'Zolang een klant gepauzeerd of opgezegd is, worden de monitors niet gecontroleerd en worden er geen meldingen over verstuurd.',
  status: 'Status',
  cancelFrom: 'Opgezegd vanaf',
  cancelFromHint: 'Vanaf het begin van deze dag, in de tijdzone {zone}.',
  monthlyReports: 'Krijgt elke maand een rapport per e-mail',
  checkedFrom: 'Gecontroleerd vanuit',
  anyCountry: 'Alle landen',
  someCountries: 'Alleen deze landen',
  noCountry: 'Zolang er geen land is gekozen, wordt er niets gecontroleerd.',
  recipients: 'Ontvangers van meldingen',
  channels: 'Kanalen',
  allChannels: 'Alle actieve kanalen',
  someChannels: 'Alleen deze kanalen',
  noChannel: 'Zolang er geen kanaal is gekozen, ontvangt geen enkel kanaal meldingen.',
  emails: 'Verdere e-mailadressen',
  phones: 'Verdere telefoonnummers',
  phonesHint: 'Eén per regel. Hiervoor is een actief sms-kanaal nodig.',
  rules: 'Meldingen die worden verstuurd',
  events: 'Gebeurtenissen',
  allEvents: 'Alle gebeurtenissen',
  someEvents: 'Alleen deze gebeurtenissen',
  noEvent: 'Zolang er geen gebeurtenis is gekozen, worden er geen meldingen verstuurd.',
  quiet: 'Meldingen tijdens stille uren vasthouden',
  quietHint:
    'De eerste melding van een storing wordt meteen verstuurd. Alle andere wachten tot het einde van de stille uren.',
  routing: 'Incidenten van de klant',
  routingHint:
    'Incidenten over de monitors gaan daarheen, tenzij een route van hun bron een ander team of beleid noemt.',
  eventNames: alertStates,
};
