import type { Catalogue } from '../catalogue.ts';

/** What the console says about customers. */
export const consoleCustomers: Catalogue['console']['customers'] = {
  title: 'Klanten',
  new: 'Nieuwe klant',
  create: 'Klant aanmaken',
  none: 'Nog geen klanten',
  noneHint: 'Monitors, domeinen, personen en rapporten kunnen bij een klant horen, die alleen de eigen ziet.',
  search: 'Klanten zoeken',
  nothingFound: 'Geen klant komt overeen',
  clear: 'Zoekopdracht wissen',
  email: 'E-mailadres van de contactpersoon',
  back: 'Alle klanten',
  package: 'Pakket',
  monitors: 'Monitors van de klant',
  noMonitors: 'De klant heeft nog geen monitor.',
  settings: 'Klantgegevens',
  deleteHint: 'Alles wat bij de klant hoort wordt verwijderd: monitors, domeinen, personen en rapporten.',
  statuses: { active: 'Actief', paused: 'Gepauzeerd', cancelled: 'Opgezegd' },
  members: {
    companyName: 'Bedrijf',
    street: 'Straat en nummer',
    postalCode: 'Postcode',
    city: 'Plaats',
    country: 'Land',
    notificationEmail: 'E-mailadres voor alarmen',
    notificationPhoneNumber: 'Telefoonnummer voor alarmen',
  },
};
