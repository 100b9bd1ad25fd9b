import type { Catalogue } from '../catalogue.ts';

export const documentPages: Catalogue['documentPages'] = {
  states: {
    queued: 'Wacht op het maken',
    generating: 'Wordt gemaakt',
    ready: 'Klaar',
    failed: 'Mislukt',
    expired: 'Verlopen',
  },
  status: 'Status',
  export: {
    title: 'Gegevensexport',
    requested: 'Aangevraagd',
    availableUntil: 'Beschikbaar tot',
    size: 'Grootte',
    download: 'ZIP-bestand downloaden',
    failures: {
      interrupted: 'De export is drie keer onderbroken. Vraag een nieuwe aan.',
      storageFull:
        'De bestandsopslag van de dienst is vol. Licht de beheerder in voordat u een nieuwe export aanvraagt.',
      internal: 'Er is een interne fout opgetreden. Vraag een nieuwe export aan.',
    },
  },
  report: {
    title: 'Rapport',
    period: 'Periode',
    noMonitor: 'Het rapport omvat geen monitor en heeft daarom geen pdf.',
    transcribed:
      'Namen waarvoor de server geen lettertype heeft, staan als transcriptie tussen vierkante haken. Lettertypen voegt u toe met FONT_DIR.',
  },
  verification: {
    title: 'Rapport controleren',
    archived: 'Gearchiveerd',
    unknown: 'Onder deze code is geen rapport gearchiveerd. Vergelijk de code met de cijfers op het rapport.',
    compare: 'Vergelijk de periode met het gedrukte rapport en de SHA-256 met die van het pdf-bestand.',
  },
};
