import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about drills of the alarm path. */
export const consoleDrills: AreaCatalogue['drills'] = {
  title: 'Probealarme',
  back: 'Bereitschaft',
  all: 'Alle Probealarme',
  none: 'Noch keine Probealarme',
  noneHint:
    'Ein Probealarm prüft vor einer Störung, ob Alarme ankommen: auf Kanälen, bei Menschen und nach den Eskalationsplänen.',
  start: 'Probealarm starten',
  startQuestion: 'Jetzt einen Probealarm starten?',
  startHint:
    'Jeder aktive Kanal und jeder bestätigte Kontaktweg bekommt eine Nachricht, die sagt, dass es ein Probealarm ist. Menschen bestätigen ihre.',
  triggers: {
    monthly: 'Monatlicher Probealarm',
    manual: 'Von jemandem gestartet',
  },
  running: 'Läuft',
  score: '{percent} erreicht',
  drillOf: 'Probealarm vom {time}',
  counts: '{reached} von {tested} haben ihr Ziel erreicht, {skipped} wurden ausgelassen.',
  deadline: 'Er endet spätestens am {time}.',
  kinds: {
    channel: 'Kanäle',
    contactMethod: 'Menschen',
    policy: 'Eskalationspläne',
  },
  states: {
    planned: 'Geplant',
    sent: 'Gesendet',
    accepted: 'Angenommen',
    delivered: 'Zugestellt',
    confirmed: 'Bestätigt',
    failed: 'Fehlgeschlagen',
    skipped: 'Ausgelassen',
  },
  causes: {
    refused: 'Der Empfänger hat die Nachricht abgelehnt.',
    notAccepted: 'Der Probealarm endete, bevor der Empfänger die Nachricht annahm.',
    notConfirmed: 'Der Probealarm endete, bevor die Person ihn bestätigte.',
    reachesNobody: 'Ein Schritt des Plans erreicht niemanden.',
    noAllowedHours: 'Keine Stunden erlaubten die Nachricht, bevor der Probealarm endete.',
    personInactive: 'Die Person wurde deaktiviert.',
  },
  settings: 'Monatlicher Probealarm',
  monthly: 'Jeden Monat einen Probealarm starten',
  monthlyHint:
    'Kanäle bekommen ihre Nachricht in diesen Stunden der Organisation, Menschen in denen ihres Kontos und ausserhalb ihrer Ruhezeit.',
  day: 'Tag des Monats',
  from: 'Von',
  to: 'Bis',
  tested: 'Alarmweg getestet am {time}: {percent} erreicht',
  untested: 'Alarmweg nie getestet',
};
