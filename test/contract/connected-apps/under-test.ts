import type { Callers } from '../../../src/application/access/ports.ts';
import type {
  AppGrants,
  AppTokens,
  Authorizations,
  NewAuthorization,
  OauthClients,
} from '../../../src/application/connected-apps/ports.ts';
import type { Digest, UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { AppGrant } from '../../../src/domain/connected-apps/app-grant.ts';
import { hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA } from '../../builders/tenants.ts';
import type { SettableClock, Tenants } from '../../builders/tenants.ts';

/** The ports of connected apps over a store that holds `tenants`. */
export interface ConnectedAppsUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly oauthClients: OauthClients;
  readonly authorizations: Authorizations;
  readonly appGrants: AppGrants;
  readonly appTokens: AppTokens;
  readonly callers: Pick<Callers, 'find'>;
  readonly digest: Digest;
  readonly clock: SettableClock;
  readonly tenants: Tenants;
  close(): Promise<void>;
}

export type OpenConnectedApps = () => Promise<ConnectedAppsUnderTest>;

export const CALLBACK = 'https://app.example/cb';

/** A new app. */
export const aNewClient = (name = 'app', createdAt = NOW) => ({
  clientId: `app_${name}`,
  name,
  redirectUris: [CALLBACK],
  createdAt,
});

/** A request of Ada with the consent code `consent <name>`. */
export const aNewAuthorization = (
  clientId: number,
  name = 'a',
  facts: Partial<NewAuthorization> = {},
): NewAuthorization => ({
  clientId,
  userId: ADA,
  redirectUri: CALLBACK,
  state: 'xyz',
  codeChallenge: 'c'.repeat(43),
  scopes: ['api.read'],
  consentSha256: `consent ${name}`,
  expiresAt: later(NOW, minutes(10)),
  ...facts,
});

/** A grant of Ada to an app. */
export const aNewGrant = (
  clientId: number,
  name = 'con_a',
  facts: Partial<AppGrant> = {},
): Omit<AppGrant, 'id' | 'lastUsedAt' | 'revokedAt'> => ({
  name,
  clientId,
  userId: ADA,
  organizationId: 1,
  customerId: null,
  scopes: ['api.read', 'api.write.monitors'],
  createdAt: NOW,
  expiresAt: later(NOW, hours(1)),
  ...facts,
});
