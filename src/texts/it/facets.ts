import type { Catalogue } from '../catalogue.ts';

export const facets: Catalogue['notifications']['facets'] = {
  nameServers: 'Server dei nomi',
  mailServers: 'Server di posta',
  addresses: 'Indirizzi',
  networks: 'Reti',
  caa: 'Record CAA',
  spf: 'Record SPF',
  dkim: 'Chiavi DKIM',
  dmarc: 'Record DMARC',
  registrar: 'Registrar del dominio',
  registryStatus: 'Stato presso il registro',
  ds: 'Chiavi DNSSEC (DS)',
  certificateIssuer: 'Emittente del certificato',
  certificateKey: 'Chiave pubblica del certificato',
  redirectTarget: 'Destinazione del reindirizzamento',
};
