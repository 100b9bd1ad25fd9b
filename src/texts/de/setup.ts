import type { Catalogue } from '../catalogue.ts';

/** The texts of the page that sets up an installation, and the names of what it creates. */
export const setup: Catalogue['setup'] = {
  title: 'Watchstead einrichten',
  text: 'Legen Sie Ihre Organisation und deren ersten Administrator an. Alles lässt sich später ändern.',
  organization: 'Name Ihrer Organisation',
  firstName: 'Ihr Vorname',
  lastName: 'Ihr Nachname',
  timezone: 'Zeitzone',
  organizationWrong: 'Geben Sie einen Namen in einer Zeile von höchstens 255 Zeichen ein.',
  nameWrong: 'Geben Sie einen Namen ein.',
  timezoneWrong: 'Geben Sie eine Zeitzone ein, etwa Europe/Zurich.',
  button: 'Anlegen und anmelden',
  invalid: {
    title: 'Diese Installation ist noch nicht eingerichtet',
    where:
      'Der Dienst hat bei seinem Start einen Link zum Einrichten ausgegeben. Sehen Sie in seiner Ausgabe nach, und öffnen Sie den Link des letzten Starts. Er gilt 24 Stunden.',
  },
  sample: { customer: 'Beispielkunde', monitor: 'Beispielshop' },
  names: { team: 'Bereitschaftsteam', schedule: 'Bereitschaft', policy: 'Bereitschaft alarmieren' },
};
