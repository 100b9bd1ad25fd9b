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
  expected: 'Cuándo se espera una señal',
  expectedFromNow: 'Sin horario, el intervalo cuenta desde la última señal; aquí, desde ahora.',
  lateFrom: 'con retraso desde {time}',
  clockChange: 'Aquí cambia la hora',
  noneExpected: 'No se espera ninguna señal más.',
  problems: {
    unreadable: 'Se espera una expresión cron de cinco campos o expresiones de calendario de systemd.',
    unknownTimeZone: 'La zona horaria del horario es desconocida.',
    neverRuns: 'Este horario no se ejecuta nunca.',
    runsTooOften: 'Este horario se ejecuta más de una vez por minuto.',
  },
};
