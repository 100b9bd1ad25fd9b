import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about new and changed monitors. */
export const consoleMonitorForm: Catalogue['console']['monitorForm'] = {
  new: 'Neuer Monitor',
  edit: 'Monitor bearbeiten',
  create: 'Monitor anlegen',
  kind: 'Was überwacht wird',
  types: {
    http: 'Website',
    keyword: 'Website mit einem Text',
    heartbeat: 'Lebenszeichen eines Jobs',
    scenario: 'Szenario im Browser',
  },
  nameHint: 'Leer: die geprüfte Adresse.',
  login: 'Anmeldung',
  username: 'Benutzername',
  password: 'Passwort',
  test: 'Jetzt testen',
  testing: 'Wird getestet …',
  result: 'Ergebnis des Tests',
  resultHint: 'Eine Prüfung mit diesen Einstellungen. Nichts wird gespeichert.',
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  deleteHint: 'Auch seine Prüfungen, Zahlen und Vorfälle werden gelöscht.',
  ping: 'Bei jedem Lauf des Jobs eine Anfrage an diese Adresse senden',
};
