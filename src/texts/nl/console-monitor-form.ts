import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about new and changed monitors. */
export const consoleMonitorForm: ConsoleCatalogue['monitorForm'] = {
  new: 'Nieuwe monitor',
  edit: 'Monitor bewerken',
  create: 'Monitor aanmaken',
  kind: 'Wat er gemonitord wordt',
  types: {
    http: 'Website',
    keyword: 'Website met een tekst',
    heartbeat: 'Signaal van een taak',
    scenario: 'Scenario in een browser',
  },
  nameHint: 'Leeg: het gecontroleerde adres.',
  alerting: 'Drempels en herinneringen',
  alertingHint: 'Een leeg veld neemt de waarde van de klant over, anders die van de organisatie.',
  inherited: { customer: 'Bij de klant geldt {value}.', organization: 'In de organisatie geldt {value}.' },
  login: 'Aanmelding',
  test: 'Nu testen',
  testing: 'Wordt getest …',
  result: 'Resultaat van de test',
  resultHint: 'Eén controle met deze instellingen. Er wordt niets opgeslagen.',
  pause: 'Pauzeren',
  resume: 'Hervatten',
  deleteHint: 'De controles, cijfers en incidenten worden ook verwijderd.',
  ping: 'Stuur een verzoek naar dit adres telkens als de taak is uitgevoerd',
};
