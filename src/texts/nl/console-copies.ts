import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about copies of customers. */
export const consoleCopies: AreaCatalogue['copies'] = {
  hint: 'Monitors en wat erbij hoort worden voor een andere klant aangemaakt. Geheimen worden nooit gekopieerd.',
  target: 'Kopiëren naar',
  targets: {
    new: 'Een nieuwe klant',
    existing: 'Een bestaande klant',
  },
  name: 'Naam van de nieuwe klant',
  parts: 'Wat wordt gekopieerd',
  partNames: {
    monitors: 'Monitors',
    tags: 'Tags',
    channels: 'Kanalen',
    reports: 'Rapporten',
    statusPages: 'Statuspagina’s',
  },
  replace: 'Vervangen in namen en adressen',
  replaceHint: 'Eén per regel, als oud = nieuw',
  preview: 'Voorbeeld',
  result: 'Wat zou worden aangemaakt',
  nothing: 'Er is niets te kopiëren.',
  types: {
    tag: 'Tag',
    channel: 'Kanaal',
    monitor: 'Monitor',
    channelOverride: 'Keuze van kanalen',
    report: 'Rapport',
    statusPage: 'Statuspagina',
    statusGroup: 'Groep van een statuspagina',
    statusComponent: 'Onderdeel van een statuspagina',
  },
  secrets:
    'Stel deze geheimen daarna in; tot dan zijn monitors gepauzeerd, kanalen uitgeschakeld en pagina’s alleen voor leden.',
  create: 'Kopiëren',
};
