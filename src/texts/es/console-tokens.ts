import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about API tokens and ping keys. */
export const consoleTokens: AreaCatalogue['tokens'] = {
  title: 'Tokens y claves',
  titles: {
    organization: 'Tokens de API de la organización',
    people: 'Tokens de API de personas',
  },
  newOf: {
    organization: 'Nuevo token de la organización',
    people: 'Nuevo token propio',
  },
  newHint: {
    organization: 'Permite lo que pueden los administradores y se conserva cuando su autor se va.',
    people: 'Actúa como usted y nunca tiene más permisos que usted.',
  },
  none: 'Aún no hay tokens.',
  create: 'Crear el token',
  expires: 'Válido durante',
  unlimited: 'Sin fin',
  until: 'Hasta {time}',
  neverUsed: 'Sin usar',
  lastUsed: 'Último uso {time}',
  revoke: 'Revocar',
  revokeNamed: '¿Revocar {name}?',
  revokeHint: 'Los programas que lo usan se rechazan enseguida.',
  secret: 'Secreto del token',
  secretHint: 'Cópielo ahora. No se volverá a mostrar.',
  pingKeys: 'Claves de ping de los heartbeats',
  newKey: 'Nueva clave de ping',
  newKeyHint: 'Con ella, los programas envían pings por el slug del heartbeat.',
  createKey: 'Crear la clave',
  noKeys: 'Aún no hay claves de ping.',
  since: 'En vigor desde {time}',
  createsHeartbeats: 'Los pings con ?create=1 crean heartbeats',
  replace: 'Sustituir',
  replaceKeyQuestion: '¿Sustituir la clave de ping?',
  replaceKeyHint: 'Las tareas que llaman a sus direcciones necesitan enseguida la nueva. La anterior se rechaza.',
  endKey: 'Terminar',
  endKeyQuestion: '¿Terminar la clave de ping?',
  endKeyHint: 'Los pings a sus direcciones se rechazan.',
  keySecret: 'Dirección para pings',
};
