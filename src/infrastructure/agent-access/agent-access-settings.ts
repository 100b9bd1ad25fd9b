import type { AgentAccessSettings } from '../../application/agent-access/ports.ts';
import { DEFAULT_ALGORITHMS } from '../../domain/agent-access/id-jag.ts';
import type { TrustedIssuer } from '../../domain/agent-access/id-jag.ts';
import type { Configuration } from '../kernel/system/configuration.ts';
import { StartupError } from '../kernel/system/startup-error.ts';

type Entry = Configuration['AGENT_TRUSTED_ISSUERS'][number];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopbackHttp = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/** Keys are fetched over https; over loopback http only if the service itself runs on loopback http. */
const mayFetch = (address: string, baseUrl: string): boolean => {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (isLoopbackHttp(url) && isLoopbackHttp(new URL(baseUrl))));
};

const issuerOf = (entry: Entry, baseUrl: string): TrustedIssuer => {
  const { issuer, name, algorithms = DEFAULT_ALGORITHMS, clientIds = null, emailDomains = null } = entry;
  const jwksUri = entry.jwksUri ?? `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`;
  if (!mayFetch(jwksUri, baseUrl)) throw new StartupError('AGENT_TRUSTED_ISSUERS must give each issuer an https URL for its keys.');
  if (!algorithms.every((algorithm) => DEFAULT_ALGORITHMS.includes(algorithm))) {
    throw new StartupError(`AGENT_TRUSTED_ISSUERS must name algorithms out of ${DEFAULT_ALGORITHMS.join(', ')}.`);
  }
  return { issuer, name, jwksUri, algorithms, clientIds, emailDomains };
};

/** The settings of agent access. Throws a `StartupError` for an invalid issuer. */
export const agentAccessSettings = (configuration: Configuration): AgentAccessSettings => ({
  baseUrl: configuration.BASE_URL,
  enabled: configuration.AGENT_AUTH_ENABLED,
  anonymous: configuration.AGENT_ANONYMOUS_ENABLED,
  serviceAuth: configuration.AGENT_SERVICE_AUTH_ENABLED,
  writesEnabled: configuration.AGENT_WRITE_ENABLED,
  issuers: configuration.AGENT_TRUSTED_ISSUERS.map((entry) => issuerOf(entry, configuration.BASE_URL)),
});
