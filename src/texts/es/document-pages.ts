import type { Catalogue } from '../catalogue.ts';

export const documentPages: Catalogue['documentPages'] = {
  states: {
    queued: 'En espera de generarse',
    generating: 'Generándose',
    ready: 'Listo',
    failed: 'Ha fallado',
    expired: 'Caducado',
  },
  status: 'Estado',
  export: {
    title: 'Exportación de datos',
    requested: 'Solicitado',
    availableUntil: 'Disponible hasta',
    size: 'Tamaño',
    download: 'Descargar el archivo ZIP',
    failures: {
      interrupted: 'Se ha interrumpido tres veces. Solicite una nueva exportación.',
      storageFull:
        'El almacenamiento del servicio está lleno. Informe a su operador antes de solicitar otra exportación.',
      internal: 'Se ha producido un error interno. Solicite una nueva exportación.',
    },
  },
  report: {
    title: 'Informe',
    period: 'Período',
    noMonitor: 'El informe no abarca ningún monitor, por lo que no tiene PDF.',
    transcribed:
      'Los nombres para cuyas letras el servidor no tiene fuente se muestran transcritos entre corchetes. Las fuentes se añaden con FONT_DIR.',
  },
  verification: {
    title: 'Verificar un informe',
    archived: 'Archivado',
    unknown: 'No hay ningún informe archivado con este código. Compárelo con los dígitos del informe.',
    compare: 'Compare el período con el informe impreso y el SHA-256 con el del archivo PDF.',
  },
};
