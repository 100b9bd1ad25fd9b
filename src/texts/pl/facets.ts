import type { Catalogue } from '../catalogue.ts';

export const facets: Catalogue['notifications']['facets'] = {
  nameServers: 'Serwery nazw',
  mailServers: 'Serwery poczty',
  addresses: 'Adresy',
  networks: 'Sieci',
  caa: 'Rekordy CAA',
  spf: 'Rekord SPF',
  dkim: 'Klucze DKIM',
  dmarc: 'Rekord DMARC',
  registrar: 'Rejestrator',
  registryStatus: 'Status w rejestrze',
  ds: 'Klucze DNSSEC (DS)',
  certificateIssuer: 'Wystawca certyfikatu',
  certificateKey: 'Klucz publiczny certyfikatu',
  redirectTarget: 'Cel przekierowania',
};
