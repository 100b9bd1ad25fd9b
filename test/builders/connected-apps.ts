import type { AppGrant, GrantUser } from '../../src/domain/connected-apps/app-grant.ts';
import type { AppToken } from '../../src/domain/connected-apps/app-token.ts';
import type { Authorization } from '../../src/domain/connected-apps/authorization.ts';
import { hours, later } from '../../src/domain/kernel/time.ts';
import { NOW } from './clock.ts';

const asked = {
  id: 1,
  clientId: 3,
  userId: 7,
  redirectUri: 'https://app.example/cb',
  state: null,
  codeChallenge: 'a'.repeat(43),
  scopes: ['api.read', 'api.write.monitors'],
  expiresAt: later(NOW, hours(1)),
} as const;

/** A request of client 3 that is pending, or was declined by user 7. */
export const aWaitingAuthorization = (
  change: Partial<Pick<Authorization, 'userId' | 'expiresAt'>> & { status?: 'declined' } = {},
): Authorization => ({
  ...asked,
  status: 'pending',
  grantId: null,
  ...change,
});

/** A request of client 3 that user 7 accepted with grant 5. */
export const anAcceptedAuthorization = (
  change: Partial<Pick<Authorization, 'clientId' | 'expiresAt'>> & { status?: 'redeemed' } = {},
): Authorization => ({
  ...asked,
  status: 'accepted',
  grantId: 5,
  ...change,
});

/** The grant of user 7 of organization 11 to client 3. */
export const aGrant = (change: Partial<AppGrant> = {}): AppGrant => ({
  id: 5,
  name: 'con_5',
  clientId: 3,
  userId: 7,
  organizationId: 11,
  customerId: null,
  scopes: ['api.read', 'api.write.monitors'],
  createdAt: NOW,
  lastUsedAt: null,
  expiresAt: later(NOW, hours(1)),
  revokedAt: null,
  ...change,
});

/** User 7, an editor of organization 11. */
export const aGrantUser = (change: Partial<GrantUser> = {}): GrantUser => ({
  userId: 7,
  isActive: true,
  role: 'editor',
  organizationId: 11,
  organizationStatus: 'active',
  customerId: null,
  ...change,
});

/** A refresh token of grant 5. */
export const aRefreshToken = (change: Partial<AppToken> = {}): AppToken => ({
  id: 9,
  grantId: 5,
  kind: 'refresh',
  scopes: ['api.read', 'api.write.monitors'],
  expiresAt: later(NOW, hours(1)),
  spentAt: null,
  revokedAt: null,
  ...change,
});
