import type { AgentAccessSettings } from '../../src/application/agent-access/ports.ts';
import type { AgentUser } from '../../src/domain/access/authorizing-user.ts';
import type { ClaimAttempt } from '../../src/domain/agent-access/claim-attempt.ts';
import type { TrustedIssuer } from '../../src/domain/agent-access/id-jag.ts';
import type {
  Grant,
  GrantedRegistration,
  OpenRegistration,
  RegistrationType,
  RevokedRegistration,
} from '../../src/domain/agent-access/registration.ts';
import { hours, later, minutes } from '../../src/domain/kernel/time.ts';
import { NOW } from './clock.ts';

export const EMAIL = 'ada@example.com';

export const anAgentUser = (facts: Partial<AgentUser> = {}): AgentUser => ({
  userId: 7,
  email: EMAIL,
  isActive: true,
  role: 'admin',
  organization: { id: 1, publicId: '019cadfd-8900-7a00-8a05-c5a8c26a8501', name: 'Acme' },
  customerId: null,
  customer: null,
  ...facts,
});

export const aGrant = (facts: Partial<Grant> = {}): Grant => ({
  userId: 7,
  organizationId: 1,
  customerId: null,
  scopes: ['api.read'],
  email: EMAIL,
  ...facts,
});

export const anAttempt = (facts: Partial<ClaimAttempt> = {}): ClaimAttempt => ({
  publicId: 'cla_1',
  email: EMAIL,
  codeHash: 'code',
  status: 'initiated',
  expiresAt: later(NOW, minutes(10)),
  identity: null,
  ...facts,
});

/** What registrations of every status have. */
export const registrationCore = (type: RegistrationType) => ({
  id: 1,
  publicId: 'reg_1',
  type,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  claimTokenHash: 'claim',
  windowEndsAt: later(NOW, hours(24)),
  requestedScopes: ['api.read'] as const,
  boundEmail: type === 'anonymous' ? null : EMAIL,
  identity: type === 'identity_assertion' ? { issuer: 'https://idp.example', subject: 'ada', clientId: 'agent' } : null,
  attempt: type === 'anonymous' ? null : anAttempt(),
  assertionExpiresAt: type === 'anonymous' ? later(NOW, hours(24)) : null,
});

export const anOpenRegistration = (
  type: RegistrationType = 'service_auth',
  facts: Partial<OpenRegistration> = {},
): OpenRegistration => ({
  ...registrationCore(type),
  status: type === 'anonymous' ? 'active' : 'pending',
  ...facts,
});

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

export const aGrantedRegistration = (
  type: RegistrationType = 'service_auth',
  facts: Partial<GrantedRegistration> = {},
): GrantedRegistration => ({
  ...registrationCore(type),
  attempt: anAttempt({ status: 'confirmed' }),
  status: 'authorized',
  grant: aGrant(),
  ...facts,
});

export const aRevokedRegistration = (
  type: RegistrationType = 'service_auth',
  facts: Partial<RevokedRegistration> = {},
): RevokedRegistration => ({
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
