import type { Catalogue } from '../catalogue.ts';

export const facets: Catalogue['notifications']['facets'] = {
  nameServers: 'Servidores de nomes',
  mailServers: 'Servidores de correio',
  addresses: 'Endereços',
  networks: 'Redes',
  caa: 'Registos CAA',
  spf: 'Registo SPF',
  dkim: 'Chaves DKIM',
  dmarc: 'Registo DMARC',
  registrar: 'Agente de registo',
  registryStatus: 'Estado no registo do domínio',
  ds: 'Chaves DNSSEC (DS)',
  certificateIssuer: 'Emissor do certificado',
  certificateKey: 'Chave pública do certificado',
  redirectTarget: 'Destino do redirecionamento',
};
