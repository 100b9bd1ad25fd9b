import type { Catalogue } from '../catalogue.ts';

export const facets: Catalogue['notifications']['facets'] = {
  nameServers: 'Serveurs de noms',
  mailServers: 'Serveurs de messagerie',
  addresses: 'Adresses',
  networks: 'Réseaux',
  caa: 'Enregistrements CAA',
  spf: 'Enregistrement SPF',
  dkim: 'Clés DKIM',
  dmarc: 'Enregistrement DMARC',
  registrar: 'Bureau d’enregistrement',
  registryStatus: 'Statut auprès du registre',
  ds: 'Clés DNSSEC (DS)',
  certificateIssuer: 'Émetteur du certificat',
  certificateKey: 'Clé publique du certificat',
  redirectTarget: 'Cible de la redirection',
};
