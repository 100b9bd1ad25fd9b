import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about locations and their workers. */
export const consoleLocations: AreaCatalogue['locations'] = {
  title: 'Ubicaciones',
  hint: 'Los monitores se comprueban desde estas ubicaciones. El operador del servicio añade otras.',
  adminHint: 'Una ubicación empieza a comprobar cuando un worker se ejecuta con su clave en la variable LOCATION.',
  none: 'Todavía no hay ubicaciones',
  add: 'Nueva ubicación',
  deleteHint: 'Solo es posible si ningún monitor la usa.',
  key: 'Clave',
  keyHint: 'El valor de LOCATION de sus workers: minúsculas, cifras y guiones.',
  country: 'País',
  countryHint: 'Dos letras, como CH.',
  isDefault: 'Comprueba los monitores nuevos sin ubicación',
  isActive: 'Acepta monitores nuevos',
  default: 'predeterminada',
  inactive: 'no acepta monitores nuevos',
  browser: 'con navegador',
  version: 'versión {version}',
  healths: {
    ok: 'Sus workers informan',
    silent: 'Sus workers no informan',
    never: 'Ningún worker ha informado todavía',
  },
  lastContact: 'por última vez el {time}',
};
