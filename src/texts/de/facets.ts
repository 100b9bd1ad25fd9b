import type { Catalogue } from '../catalogue.ts';

export const facets: Catalogue['notifications']['facets'] = {
  nameServers: 'Nameserver',
  mailServers: 'Mailserver',
  addresses: 'Adressen',
  networks: 'Netze',
  caa: 'CAA-Einträge',
  spf: 'SPF-Eintrag',
  dkim: 'DKIM-Schlüssel',
  dmarc: 'DMARC-Eintrag',
  registrar: 'Registrar der Domain',
  registryStatus: 'Status bei der Registrierungsstelle',
  ds: 'DNSSEC-Schlüssel (DS)',
  certificateIssuer: 'Aussteller des Zertifikats',
  certificateKey: 'Öffentlicher Schlüssel des Zertifikats',
  redirectTarget: 'Ziel der Weiterleitung',
};
