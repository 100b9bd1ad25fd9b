import type { AgentCaller, UserFacts, TokenCaller, UserCaller } from '../../src/domain/access/caller.ts';

const standing: UserFacts = {
  userId: 7,
  userPublicId: '01890000-0000-7000-8000-000000000007',
  organizationId: 1,
  organizationStatus: 'active',
  role: 'admin',
  customerId: null,
  isActive: true,
  isGlobalAdmin: false,
  isGlobalSupporter: false,
  mfaEnabled: false,
  mfaDemanded: false,
  imEnabled: true,
};

/** An administrator in a session by default. */
export const aUser = (facts: Partial<UserCaller> = {}): UserCaller => ({
  ...standing,
  kind: 'user',
  sessionId: 1,
  steppedUpAt: null,
  ...facts,
});

/** An administrator's token by default. */
export const aToken = (facts: Partial<TokenCaller> = {}): TokenCaller => ({
  ...standing,
  kind: 'token',
  tokenId: 1,
  ...facts,
});

/** An agent with read access to its organization by default. */
export const anAgent = (facts: Partial<AgentCaller> = {}): AgentCaller => ({
  kind: 'agent',
  registrationId: 'reg_1',
  scopes: ['tools.public', 'api.read'],
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  userId: 7,
  isActive: true,
  ...facts,
});
