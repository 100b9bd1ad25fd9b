import type { Catalogue } from '../catalogue.ts';

export const documentPages: Catalogue['documentPages'] = {
  states: {
    queued: 'In attesa di essere generato',
    generating: 'In corso di generazione',
    ready: 'Pronto',
    failed: 'Non riuscito',
    expired: 'Scaduto',
  },
  status: 'Stato',
  export: {
    title: 'Esportazione dei dati',
    requested: 'Richiesto',
    availableUntil: 'Disponibile fino al',
    size: 'Dimensione',
    download: 'Scarica il file ZIP',
    failures: {
      interrupted: 'È stata interrotta tre volte. Richieda una nuova esportazione.',
      storageFull: 'L’archivio del servizio è pieno. Informi il gestore prima di richiedere una nuova esportazione.',
      internal: 'Si è verificato un errore interno. Richieda una nuova esportazione.',
    },
  },
  report: {
    title: 'Rapporto',
    period: 'Periodo',
    noMonitor: 'Il rapporto non comprende alcun monitor e quindi non ha un PDF.',
    transcribed:
      'I nomi le cui lettere mancano nei font del server sono trascritti tra parentesi quadre. I font si aggiungono con FONT_DIR.',
  },
  verification: {
    title: 'Verifica un rapporto',
    archived: 'Archiviato',
    unknown: 'Nessun rapporto è archiviato con questo codice. Lo confronti con le cifre sul rapporto.',
    compare: 'Confronti il periodo con il rapporto stampato e lo SHA-256 con quello del file PDF.',
  },
};
