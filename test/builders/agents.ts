import type { AgentAccessSettings } from '../../src/application/agent-access/ports.ts';
import { aGrant, anAttempt, registrationCore } from '../../src/contracts/builders/agents.ts';
import type { TrustedIssuer } from '../../src/domain/agent-access/id-jag.ts';
import type { GrantedRegistration, RegistrationType, RevokedRegistration } from '../../src/domain/agent-access/registration.ts';

export { aGrant, anAgentUser, anAttempt, anOpenRegistration, EMAIL } from '../../src/contracts/builders/agents.ts';

export const BASE_URL = 'https://watchstead.example';

export const anIssuer = (facts: Partial<TrustedIssuer> = {}): TrustedIssuer => ({
  issuer: 'https://idp.example',
  name: 'Example IdP',
  jwksUri: 'https://idp.example/.well-known/jwks.json',
  algorithms: ['EdDSA', 'ES256'],
  clientIds: null,
  emailDomains: null,
  ...facts,
});

export const aGrantedRegistration = (type: RegistrationType = 'service_auth', facts: Partial<GrantedRegistration> = {}): GrantedRegistration => ({
  ...registrationCore(type),
  attempt: anAttempt({ status: 'confirmed' }),
  status: 'authorized',
  grant: aGrant(),
  ...facts,
});

export const aRevokedRegistration = (type: RegistrationType = 'service_auth', facts: Partial<RevokedRegistration> = {}): RevokedRegistration => ({
  ...registrationCore(type),
  status: 'revoked',
  ...facts,
});

/** Agent access with all types enabled and no trusted issuer by default. */
export const agentSettings = (facts: Partial<AgentAccessSettings> = {}): AgentAccessSettings => ({
  baseUrl: BASE_URL,
  enabled: true,
  anonymous: true,
  serviceAuth: true,
  writesEnabled: true,
  issuers: [],
  ...facts,
});
