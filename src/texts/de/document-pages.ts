import type { Catalogue } from '../catalogue.ts';

export const documentPages: Catalogue['documentPages'] = {
  states: {
    queued: 'Wartet auf die Erstellung',
    generating: 'Wird erstellt',
    ready: 'Fertig',
    failed: 'Gescheitert',
    expired: 'Abgelaufen',
  },
  status: 'Status',
  export: {
    title: 'Datenexport',
    requested: 'Angefordert',
    availableUntil: 'Verfügbar bis',
    size: 'Grösse',
    download: 'ZIP-Datei herunterladen',
    failures: {
      interrupted: 'Er wurde dreimal unterbrochen. Fordern Sie einen neuen Export an.',
      storageFull:
        'Der Dateispeicher des Dienstes ist voll. Informieren Sie den Betreiber, bevor Sie einen neuen Export anfordern.',
      internal: 'Ein interner Fehler ist aufgetreten. Fordern Sie einen neuen Export an.',
    },
  },
  report: {
    title: 'Bericht',
    period: 'Zeitraum',
    noMonitor: 'Der Bericht umfasst keinen Monitor und hat deshalb kein PDF.',
    transcribed:
      'Namen, für deren Buchstaben der Server keine Schrift hat, stehen als Umschrift in eckigen Klammern. Schriften werden mit FONT_DIR ergänzt.',
  },
  verification: {
    title: 'Bericht prüfen',
    archived: 'Archiviert',
    unknown: 'Unter diesem Code ist kein Bericht archiviert. Vergleichen Sie ihn mit den Ziffern auf dem Bericht.',
    compare: 'Vergleichen Sie den Zeitraum mit dem gedruckten Bericht und den SHA-256 mit dem der PDF-Datei.',
  },
};
