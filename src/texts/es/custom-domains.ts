import type { Catalogue } from '../catalogue.ts';

export const customDomains: Catalogue['customDomains'] = {
  recordMissing: {
    subject: 'Dominio propio: falta el registro TXT de {hostname}',
    text: 'No se encontró el registro TXT que demuestra que {hostname} es suyo.\nEl nombre de host sigue en servicio. Restablezca el registro en un plazo de 7 días; de lo contrario, otra organización podrá reclamar el nombre.\n',
  },
  lapsed: {
    subject: 'Dominio propio caducado: {hostname}',
    text: 'El registro TXT de {hostname} falta desde hace 7 días.\nEl nombre de host sigue en servicio hasta que otra organización demuestre que es suyo. No recibirá ningún certificado nuevo. Restablezca el registro y vuelva a verificar el dominio.\n',
  },
  takenOver: {
    subject: 'Dominio propio eliminado: {hostname}',
    text: 'Otra organización ha demostrado que {hostname} es suyo. Su reclamación había caducado porque faltaba el registro TXT, y se ha eliminado.\nEl nombre de host ya no sirve a su organización.\n',
  },
};
