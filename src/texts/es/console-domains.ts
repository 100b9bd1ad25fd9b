import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about custom domains. */
export const consoleDomains: AreaCatalogue['domains'] = {
  title: 'Dominios propios',
  hint: 'Un nombre de host propio sirve una página de estado o la consola. Es suyo en cuanto se encuentra su registro DNS, y se sirve en cuanto está activado y lleva al servicio.',
  none: 'Todavía no hay dominios',
  add: 'Nuevo dominio',
  hostname: 'Nombre de host',
  hostnameHint: 'Por ejemplo, status.example.com.',
  serves: 'Sirve',
  purposes: {
    status_page: 'Una página de estado',
    white_label: 'La consola',
  },
  statuses: {
    pending: 'Espera su registro DNS',
    verified: 'Verificado, todavía sin servicio',
    active: 'En servicio',
    lapsed: 'En servicio, pero falta su registro DNS',
  },
  reasons: {
    recordMissing: 'El registro DNS aún no existe.',
    recordDiffers: 'El registro DNS tiene otro valor.',
    lookupFailed: 'No se ha podido leer el registro DNS.',
  },
  recordName: 'Nombre del registro DNS',
  recordValue: 'Su valor, del tipo {type}',
  until: 'Sin él, la solicitud termina el {time}.',
  verify: 'Verificar',
  activate: 'Activar',
  deleteHint: 'Desde ese momento el nombre de host deja de servirse.',
};
