/** The names of the facets of a monitored target. */
export const facets = {
  nameServers: 'Name servers',
  mailServers: 'Mail servers',
  addresses: 'Addresses',
  networks: 'Networks',
  caa: 'CAA records',
  spf: 'SPF record',
  dkim: 'DKIM keys',
  dmarc: 'DMARC record',
  registrar: 'Registrar',
  registryStatus: 'Status at the registry',
  ds: 'DNSSEC keys (DS)',
  certificateIssuer: 'Issuer of the certificate',
  certificateKey: 'Public key of the certificate',
  redirectTarget: 'Target of the redirect',
} as const;
