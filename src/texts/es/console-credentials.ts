import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about what checks send that is never shown. */
export const consoleCredentials: AreaCatalogue['credentials'] = {
  members: {
    headers: 'Cabeceras de la petición',
    body: 'Cuerpo de la petición',
    auth: 'Inicio de sesión',
    login: 'Inicio de sesión',
    secrets: 'Secretos',
  },
  noParent: 'Ningún otro monitor',
  none: 'Sin datos',
  kept: 'Guardado, no cambia',
  remove: 'Quitar',
  ways: {
    headers: 'Introducir cabeceras',
    body: 'Introducir un cuerpo',
    basic: 'Usuario y contraseña',
    bearer: 'Token bearer',
    password: 'Usuario y contraseña',
    key: 'Usuario y clave privada',
    secrets: 'Introducir secretos',
  },
};
