import type { Catalogue } from '../catalogue.ts';

export const facets: Catalogue['notifications']['facets'] = {
  nameServers: 'Naamservers',
  mailServers: 'Mailservers',
  addresses: 'Adressen',
  networks: 'Netwerken',
  caa: 'CAA-records',
  spf: 'SPF-record',
  dkim: 'DKIM-sleutels',
  dmarc: 'DMARC-record',
  registrar: 'Registrar van het domein',
  registryStatus: 'Status bij het register',
  ds: 'DNSSEC-sleutels (DS)',
  certificateIssuer: 'Uitgever van het certificaat',
  certificateKey: 'Publieke sleutel van het certificaat',
  redirectTarget: 'Doel van de omleiding',
};
