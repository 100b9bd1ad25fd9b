import type { Catalogue } from '../catalogue.ts';

/** The texts of the page that sets up an installation, and the names of what it creates. */
export const setup: Catalogue['setup'] = {
  title: 'Configurare Watchstead',
  text: 'Crei la sua organizzazione e il primo amministratore. Potrà modificare tutto in seguito.',
  organization: 'Nome della sua organizzazione',
  firstName: 'Il suo nome',
  lastName: 'Il suo cognome',
  timezone: 'Fuso orario',
  organizationWrong: 'Inserisca un nome su una riga di al massimo 255 caratteri.',
  nameWrong: 'Inserisca un nome.',
  timezoneWrong: 'Inserisca un fuso orario, ad esempio Europe/Zurich.',
  button: 'Crea e accedi',
  invalid: {
    title: 'Questa installazione non è ancora configurata',
    where:
      'All’avvio il servizio ha stampato un link per configurarlo. Guardi il suo output e apra il link dell’ultimo avvio. È valido per 24 ore.',
  },
  sample: { customer: 'Cliente di esempio', monitor: 'Negozio di esempio' },
  names: { team: 'Squadra di reperibilità', schedule: 'Reperibilità', policy: 'Avvisare chi è reperibile' },
};
