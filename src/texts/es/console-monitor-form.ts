import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about new and changed monitors. */
export const consoleMonitorForm: ConsoleCatalogue['monitorForm'] = {
  new: 'Nuevo monitor',
  edit: 'Editar el monitor',
  create: 'Crear el monitor',
  kind: 'Qué se monitoriza',
  types: {
    http: 'Sitio web',
    keyword: 'Sitio web con un texto',
    heartbeat: 'Señal de una tarea',
    scenario: 'Escenario en un navegador',
  },
  nameHint: 'Vacío: la dirección que se comprueba.',
  alerting: 'Umbrales y recordatorios',
  alertingHint: 'Un campo vacío toma el valor del cliente o, si no, el de la organización.',
  inherited: { customer: 'Valor del cliente: {value}.', organization: 'Valor de la organización: {value}.' },
  login: 'Inicio de sesión',
  test: 'Probar ahora',
  testing: 'Probando …',
  result: 'Resultado de la prueba',
  resultHint: 'Una comprobación con esta configuración. No se guarda nada.',
  pause: 'Pausar',
  resume: 'Reanudar',
  deleteHint: 'También se eliminan sus comprobaciones, cifras e incidentes.',
  ping: 'Envíe una petición a esta dirección cada vez que se ejecute la tarea',
};
