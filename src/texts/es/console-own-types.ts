import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about channel types that the host of the service adds. */
export const consoleOwnTypes: AreaCatalogue['ownTypes'] = {
  setUp: 'Configurado mediante la API',
  hint: 'El tipo {type} pertenece a la aplicación de la que forma parte este servicio. Los ajustes y el nombre del canal se cambian mediante la API.',
  missing: 'No envía nada: tipo desconocido',
  missingHint:
    'La aplicación de la que forma parte este servicio ya no ofrece el tipo {type}. No se envía nada al canal. Sus ajustes se conservan.',
  missingKind: 'No se comprueba: tipo desconocido',
  missingKindHint:
    'La aplicación de la que forma parte este servicio ya no ofrece el tipo de monitor {kind}. El monitor no se comprueba. Sus ajustes se conservan.',
};
