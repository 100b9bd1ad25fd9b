import type { Catalogue } from '../catalogue.ts';

export const facets: Catalogue['notifications']['facets'] = {
  nameServers: 'Servidores de nombres',
  mailServers: 'Servidores de correo',
  addresses: 'Direcciones',
  networks: 'Redes',
  caa: 'Registros CAA',
  spf: 'Registro SPF',
  dkim: 'Claves DKIM',
  dmarc: 'Registro DMARC',
  registrar: 'Registrador',
  registryStatus: 'Estado en el registro',
  ds: 'Claves DNSSEC (DS)',
  certificateIssuer: 'Emisor del certificado',
  certificateKey: 'Clave pública del certificado',
  redirectTarget: 'Destino de la redirección',
};
