import type { AreaCatalogue } from '../console-catalogue.ts';
import { alertStates } from './alert-states.ts';

/** The texts of the console about what a customer gets, and about its alerts. */
export const consoleCustomerService: AreaCatalogue['customerService'] = {
  title: 'Servicio',
  hint: 'Mientras un cliente está en pausa o dado de baja, sus monitores no se comprueban ni se envían alertas sobre ellos.',
  status: 'Estado',
  cancelFrom: 'De baja desde',
  cancelFromHint: 'Desde el comienzo de este día, en la zona horaria {zone}.',
  monthlyReports: 'Recibe un informe por correo cada mes',
  checkedFrom: 'Se comprueba desde',
  anyCountry: 'Todos los países',
  someCountries: 'Solo estos países',
  noCountry: 'Mientras no se elija ningún país, no se comprueba nada.',
  recipients: 'Destinatarios de las alertas',
  channels: 'Canales',
  allChannels: 'Todos los canales activos',
  someChannels: 'Solo estos canales',
  noChannel: 'Mientras no se elija ningún canal, ninguno recibe las alertas.',
  emails: 'Otras direcciones de correo',
  phones: 'Otros números de teléfono',
  phonesHint: 'Uno por línea. Necesitan un canal activo para SMS.',
  rules: 'Alertas que se envían',
  events: 'Eventos',
  allEvents: 'Todos los eventos',
  someEvents: 'Solo estos eventos',
  noEvent: 'Mientras no se elija ningún evento, no se envían alertas.',
  quiet: 'Retener las alertas en las horas de silencio',
  quietHint:
    'La primera alerta de una caída se envía de inmediato. Todas las demás esperan al final de las horas de silencio.',
  routing: 'Incidentes del cliente',
  routingHint:
    'Los incidentes de sus monitores van ahí, salvo que una ruta de su origen indique otro equipo u otra política.',
  eventNames: alertStates,
};
