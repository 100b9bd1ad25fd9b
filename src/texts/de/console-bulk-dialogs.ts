import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the dialogs of actions on several monitors. */
export const consoleBulkDialogs: AreaCatalogue['bulkDialogs'] = {
  managementHint: 'Kunden ändern die Monitore, die sie selbst verwalten.',
  managers: { managed: 'Die Organisation', self_service: 'Der Kunde' },
  channel: 'Kanal',
  channelHint: 'Ein stummer Kanal sendet keine Alarme über diese Monitore. Für alle anderen bleibt er an.',
  choose: 'Auswählen …',
  look: 'Vorschau',
  preview: '{changed} würden sich ändern, {refused} werden abgelehnt.',
  refused: 'Abgelehnte Monitore',
  others: { plural: 'count', one: 'und {count} weiterer', other: 'und {count} weitere' },
  apply: 'Anwenden',
  checking: 'Es wird geprüft, was sich ändern würde …',
  checkHint:
    'Die Prüfungen beginnen innerhalb von Sekunden. Heartbeats und Monitore, die kein Standort prüft, werden ausgelassen.',
  checked: '{checked} werden geprüft, {left} wurden ausgelassen.',
  subject: 'Betreff',
  text: 'Nachricht',
  about: 'Monitore: {names}',
  channelsHint: 'Kanäle eines Kunden werden angeboten, wenn alle ausgewählten Monitore ihm gehören.',
  noChannels: 'Kein Kanal ist an, der Nachrichten über alle ausgewählten Monitore erhalten darf.',
  send: 'Senden',
  sent: {
    plural: 'count',
    one: '{count} Nachricht ist unterwegs. Die Seite des Kanals zeigt, ob sie ankommt.',
    other: '{count} Nachrichten sind unterwegs. Die Seiten der Kanäle zeigen, ob sie ankommen.',
  },
};
