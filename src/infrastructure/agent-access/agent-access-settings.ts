import type { AgentAccessSettings } from '../../application/agent-access/ports.ts';
import { DEFAULT_ALGORITHMS } from '../../domain/agent-access/id-jag.ts';
import type { TrustedIssuer } from '../../domain/agent-access/id-jag.ts';
import type { Configuration } from '../kernel/system/configuration.ts';
import { StartupError } from '../kernel/system/startup-error.ts';

/** The configuration of an identity provider. Its keys are at `/.well-known/jwks.json` unless `jwksUri` is set. */
export type IssuerOptions = Configuration['AGENT_TRUSTED_ISSUERS'][number];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopbackHttp = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/**
 * Returns true if keys may be fetched from the address: over https, or over loopback http if the service itself runs on
 * loopback http.
 */
const mayFetch = (address: string, baseUrl: string): boolean => {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (isLoopbackHttp(url) && isLoopbackHttp(new URL(baseUrl))));
};

const issuerOf = (entry: IssuerOptions, baseUrl: string): TrustedIssuer => {
  const { issuer, name, algorithms = DEFAULT_ALGORITHMS, clientIds = null, emailDomains = null } = entry;
  const jwksUri = entry.jwksUri ?? `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`;
  if (!mayFetch(jwksUri, baseUrl))
    throw new StartupError('AGENT_TRUSTED_ISSUERS must have an https URL for the keys of each issuer.');
  if (!algorithms.every((algorithm) => DEFAULT_ALGORITHMS.includes(algorithm))) {
    throw new StartupError(`AGENT_TRUSTED_ISSUERS may only use the algorithms ${DEFAULT_ALGORITHMS.join(', ')}.`);
  }
  return { issuer, name, jwksUri, algorithms, clientIds, emailDomains };
};

/** The options of access by agents. */
export interface AgentAccessOptions {
  /** The origin at which people and agents reach the service. */
  readonly baseUrl: string;
  /** True if agents may register and use their tokens. */
  readonly agentAuthEnabled: boolean;
  readonly agentAnonymousEnabled: boolean;
  /** True if agents may register on behalf of a user. */
  readonly agentServiceAuthEnabled: boolean;
  /** True if agents and connected apps with a write scope may write. */
  readonly agentWriteEnabled: boolean;
  /** The identity providers whose ID-JAG assertions are accepted. */
  readonly agentTrustedIssuers: readonly IssuerOptions[];
}

/** Returns the settings of agent access. Throws a `StartupError` if an issuer is invalid. */
export const agentAccessSettings = (options: AgentAccessOptions): AgentAccessSettings => ({
  baseUrl: options.baseUrl,
  enabled: options.agentAuthEnabled,
  anonymous: options.agentAnonymousEnabled,
  serviceAuth: options.agentServiceAuthEnabled,
  writesEnabled: options.agentWriteEnabled,
  issuers: options.agentTrustedIssuers.map((entry) => issuerOf(entry, options.baseUrl)),
});
