import type { Catalogue } from '../catalogue.ts';

/** The texts of the page that sets up an installation, and the names of what it creates. */
export const setup: Catalogue['setup'] = {
  title: 'Watchstead instellen',
  text: 'Maak uw organisatie en de eerste beheerder aan. U kunt alles later wijzigen.',
  organization: 'Naam van uw organisatie',
  firstName: 'Uw voornaam',
  lastName: 'Uw achternaam',
  timezone: 'Tijdzone',
  organizationWrong: 'Voer een naam in op één regel van hoogstens 255 tekens.',
  nameWrong: 'Voer een naam in.',
  timezoneWrong: 'Voer een tijdzone in, zoals Europe/Zurich.',
  button: 'Aanmaken en aanmelden',
  invalid: {
    title: 'Deze installatie is nog niet ingesteld',
    where:
      'De dienst heeft bij het starten een link getoond om hem in te stellen. Bekijk de uitvoer en open de link van de laatste start. Hij is 24 uur geldig.',
  },
  sample: { customer: 'Voorbeeldklant', monitor: 'Voorbeeldwinkel' },
  names: { team: 'Oproepteam', schedule: 'Oproepdienst', policy: 'Oproepdienst waarschuwen' },
};
