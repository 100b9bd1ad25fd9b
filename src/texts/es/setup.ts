import type { Catalogue } from '../catalogue.ts';

/** The texts of the page that sets up an installation, and the names of what it creates. */
export const setup: Catalogue['setup'] = {
  title: 'Configurar Watchstead',
  text: 'Cree su organización y su primer administrador. Podrá cambiarlo todo más tarde.',
  organization: 'Nombre de su organización',
  firstName: 'Su nombre',
  lastName: 'Sus apellidos',
  timezone: 'Zona horaria',
  organizationWrong: 'Introduzca un nombre en una línea de 255 caracteres como máximo.',
  nameWrong: 'Introduzca un nombre.',
  timezoneWrong: 'Introduzca una zona horaria, como Europe/Zurich.',
  button: 'Crear e iniciar sesión',
  invalid: {
    title: 'Esta instalación todavía no está configurada',
    where:
      'Al iniciarse, el servicio mostró un enlace para configurarlo. Mire su salida y abra el enlace del último inicio. Es válido durante 24 horas.',
  },
  sample: { customer: 'Cliente de ejemplo', monitor: 'Tienda de ejemplo' },
  names: { team: 'Equipo de guardia', schedule: 'Guardia', policy: 'Avisar a quien está de guardia' },
};
