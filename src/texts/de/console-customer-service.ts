import type { AreaCatalogue } from '../console-catalogue.ts';
import { alertStates } from './alert-states.ts';

/** The texts of the console about what a customer gets, and about its alerts. */
export const consoleCustomerService: AreaCatalogue['customerService'] = {
  title: 'Leistung',
  hint: 'Solange ein Kunde pausiert oder gekündigt ist, werden seine Monitore nicht geprüft und keine Alarme zu ihnen gesendet.',
  status: 'Status',
  cancelFrom: 'Gekündigt ab',
  cancelFromHint: 'Ab dem Beginn dieses Tages in der Zeitzone {zone}.',
  monthlyReports: 'Erhält jeden Monat einen Bericht per E-Mail',
  checkedFrom: 'Geprüft aus',
  anyCountry: 'Allen Ländern',
  someCountries: 'Nur diesen Ländern',
  noCountry: 'Solange kein Land gewählt ist, wird nichts geprüft.',
  recipients: 'Empfänger der Alarme',
  channels: 'Kanäle',
  allChannels: 'Alle aktiven Kanäle',
  someChannels: 'Nur diese Kanäle',
  noChannel: 'Solange kein Kanal gewählt ist, erhält keiner die Alarme.',
  emails: 'Weitere E-Mail-Adressen',
  phones: 'Weitere Telefonnummern',
  phonesHint: 'Eine pro Zeile. Sie brauchen einen aktiven Kanal für SMS.',
  rules: 'Gesendete Alarme',
  events: 'Ereignisse',
  allEvents: 'Alle Ereignisse',
  someEvents: 'Nur diese Ereignisse',
  noEvent: 'Solange kein Ereignis gewählt ist, werden keine Alarme gesendet.',
  quiet: 'Alarme während der Ruhezeit zurückhalten',
  quietHint: 'Der erste Alarm eines Ausfalls wird sofort gesendet. Alle anderen warten bis zum Ende der Ruhezeit.',
  routing: 'Störungen des Kunden',
  routingHint:
    'Störungen seiner Monitore gehen dorthin, wenn keine Route ihrer Quelle ein anderes Team oder einen anderen Plan nennt.',
  eventNames: alertStates,
};
