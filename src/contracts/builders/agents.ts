import type { AgentUser } from '../../domain/access/authorizing-user.ts';
import type { ClaimAttempt } from '../../domain/agent-access/claim-attempt.ts';
import type { Grant, OpenRegistration, RegistrationType } from '../../domain/agent-access/registration.ts';
import { hours, later, minutes } from '../../domain/kernel/time.ts';
import { NOW } from './tenants.ts';

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

export const aGrant = (facts: Partial<Grant> = {}): Grant => ({ userId: 7, organizationId: 1, customerId: null, scopes: ['api.read'], email: EMAIL, ...facts });

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

export const anOpenRegistration = (type: RegistrationType = 'service_auth', facts: Partial<OpenRegistration> = {}): OpenRegistration => ({
  ...registrationCore(type),
  status: type === 'anonymous' ? 'active' : 'pending',
  ...facts,
});
