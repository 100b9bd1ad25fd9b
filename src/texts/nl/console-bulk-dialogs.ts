import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the dialogs of actions on several monitors. */
export const consoleBulkDialogs: AreaCatalogue['bulkDialogs'] = {
  managementHint: 'Klanten wijzigen de monitors die zij zelf beheren.',
  managers: { managed: 'De organisatie', self_service: 'De klant' },
  channel: 'Kanaal',
  channelHint: 'Een gedempt kanaal stuurt geen meldingen over deze monitors. Voor alle andere blijft het aan.',
  choose: 'Kiezen …',
  look: 'Voorbeeld',
  preview: '{changed} zouden wijzigen, {refused} worden geweigerd.',
  refused: 'Geweigerde monitors',
  others: { plural: 'count', one: 'en {count} andere', other: 'en {count} andere' },
  apply: 'Toepassen',
  checking: 'Controleren wat zou wijzigen …',
  checkHint:
    'De controles beginnen binnen enkele seconden. Heartbeats en monitors die geen locatie controleert, worden overgeslagen.',
  checked: '{checked} worden gecontroleerd, {left} zijn overgeslagen.',
  subject: 'Onderwerp',
  text: 'Bericht',
  about: 'Monitors: {names}',
  channelsHint: 'Kanalen van een klant worden aangeboden als alle geselecteerde monitors van die klant zijn.',
  noChannels: 'Er staat geen kanaal aan dat berichten over alle geselecteerde monitors mag ontvangen.',
  send: 'Versturen',
  sent: {
    plural: 'count',
    one: '{count} bericht is onderweg. De pagina van het kanaal toont of het aankomt.',
    other: '{count} berichten zijn onderweg. De pagina’s van de kanalen tonen of ze aankomen.',
  },
};
