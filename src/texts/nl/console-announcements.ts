import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about announcements and postmortems. */
export const consoleAnnouncements: AreaCatalogue['announcements'] = {
  edit: 'Aankondiging bewerken',
  create: 'Aankondigen',
  none: 'Geen aankondigingen',
  noneHint: 'Kondig aan wat anderen moeten weten en geen monitor ziet.',
  title: 'Wat er mis is',
  messageHint: 'De eerste vermelding op de tijdlijn, in Markdown.',
  impact: 'Impact',
  impacts: { none: 'Geen', minor: 'Klein', major: 'Groot', critical: 'Kritiek' },
  components: 'Getoond op statuspagina’s',
  componentsHint: 'Met een onderdeel is ze openbaar, zonder onderdeel intern.',
  chosen: 'Gekozen: {count}',
  noPages: 'Er is geen statuspagina, dus de aankondiging is intern.',
  noComponents: 'Deze pagina heeft geen onderdelen.',
  notify: 'Abonnees van de statuspagina’s inlichten',
  startedAt: 'Begonnen',
  startedAtHint: 'Leeg: nu.',
  deleteHint:
    'De tijdlijn en het eindverslag worden ook verwijderd. Abonnees die ervan weten, horen dat het voorbij is.',
  writePostmortem: 'Eindverslag schrijven',
  postmortemHint: 'Wat er gebeurde, waarom, en wat er verandert, in Markdown. Een concept tot de publicatie.',
  publish: 'Publiceren',
  publishHint: 'Statuspagina’s die het incident tonen, tonen dit dan ook.',
  publishLater: 'Publiceren kan zodra het incident is opgelost.',
  published: 'Gepubliceerd {time}',
  postmortemDeleteHint: 'Statuspagina’s tonen dit niet meer.',
};
