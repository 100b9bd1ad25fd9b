import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about new and changed monitors. */
export const consoleMonitorForm: ConsoleCatalogue['monitorForm'] = {
  new: 'Neuer Monitor',
  edit: 'Monitor bearbeiten',
  create: 'Monitor anlegen',
  kind: 'Was überwacht wird',
  types: {
    http: 'Website',
    keyword: 'Website mit einem Text',
    heartbeat: 'Heartbeat eines Jobs',
    scenario: 'Szenario im Browser',
  },
  nameHint: 'Leer: die geprüfte Adresse.',
  alerting: 'Schwellen und Erinnerungen',
  alertingHint: 'Ein leeres Feld übernimmt den Wert des Kunden, sonst den der Organisation.',
  inherited: { customer: 'Beim Kunden gilt {value}.', organization: 'In der Organisation gilt {value}.' },
  login: 'Anmeldung',
  test: 'Jetzt testen',
  testing: 'Wird getestet …',
  result: 'Ergebnis des Tests',
  resultHint: 'Eine Prüfung mit diesen Einstellungen. Nichts wird gespeichert.',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  deleteHint: 'Auch seine Prüfungen, Zahlen und Störungen werden gelöscht.',
  ping: 'Bei jedem Lauf des Jobs eine Anfrage an diese Adresse senden',
};
