import type { Catalogue } from '../catalogue.ts';

export const dataExport: Catalogue['dataExport'] = {
  readySubject: 'Su exportación de datos está lista',
  ready:
    'La exportación de datos de {organization} está lista.\n\nDescárguela aquí después de iniciar sesión:\n{url}\n\nEstá disponible hasta el {until}.\n',
  failedSubject: 'Su exportación de datos ha fallado',
  failed:
    'La exportación de datos de {organization} ha fallado: {reason}\n\nPuede solicitar una nueva exportación de inmediato.\n\nDetalles, después de iniciar sesión:\n{url}\n',
  reasons: {
    interrupted: 'se interrumpió tres veces.',
    storageFull: 'el almacén de archivos del servicio está lleno. Informe a su operador.',
    internal: 'se produjo un error interno.',
  },
  reminder: {
    subject: 'Exporte sus datos antes de que termine el servicio',
    text: '{organization} se ha dado de baja. Puede usar el servicio y exportar sus datos hasta el {end}. Los datos se borrarán el {erasure} y después no podrán restaurarse.\n\nSolicite una exportación aquí, después de iniciar sesión:\n{url}\n',
  },
};
