import type { Catalogue } from '../catalogue.ts';
import type { channelIssues as english } from '../en/channel-issues.ts';

/** The sentences about the type of a channel and its settings. */
export const channelIssues: Pick<Catalogue['issues'], keyof typeof english> = {
  requiredOfType: 'Obligatorio para canales de tipo {type}.',
  notOfType: 'No admitido por canales de tipo {type}.',
  typeMissing:
    'La aplicación de la que forma parte este servicio ya no ofrece el tipo {type}. No se envía nada y los ajustes se conservan.',
  noProvider: 'Obligatorio, porque el servicio no tiene un proveedor propio.',
  requiredForProvider: 'Obligatorio para el proveedor {provider}.',
  keyOrServices: 'Indique una clave o direcciones de servicios, pero no ambas.',
  serviceEnds:
    'El servicio de {type} termina el {date}; desde entonces, los mensajes fallan. Cambie el tipo a {successor}, con una clave de ese servicio.',
};
