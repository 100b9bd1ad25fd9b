import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about signals of heartbeats. */
export const consoleSignals: AreaCatalogue['signals'] = {
  title: 'Señales',
  none: 'La tarea aún no ha enviado ninguna señal.',
  kinds: {
    success: 'Terminado',
    start: 'Iniciado',
    fail: 'Fallido',
    log: 'Registro',
  },
  exitStatus: 'Código de salida {status}',
  runTime: 'duración {time}',
  body: 'Lo que envió la tarea ({bytes} bytes)',
};
