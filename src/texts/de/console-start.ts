import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the first steps. */
export const consoleStart: ConsoleCatalogue['start'] = {
  title: 'Erste Schritte',
  hide: 'Ausblenden',
  done: 'Erledigt',
  customer: 'Kunden anlegen',
  customerHint: 'Für wen Sie sorgen. Monitore ohne Kunden sind Ihre eigenen.',
  monitor: 'Monitor anlegen',
  monitorHint: 'Eine Website, ein Zertifikat, ein Postfach, eine Domain. Testen Sie vor dem Speichern.',
  channel: 'Kanal anlegen',
  channelHint: 'Wohin Alarme gehen. Senden Sie einen Test, um zu sehen, dass sie ankommen.',
  sample: 'Einen Ausfall zeigen',
  sampleHint:
    'Legt einen Beispielkunden mit einem Monitor an, der fehlschlagen muss. Sie werden innert einer Minute alarmiert.',
  sampleOpen: 'Seinen Nachweis öffnen',
  sampleRemove: 'Beispiel entfernen',
};
