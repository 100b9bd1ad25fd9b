import type { Callers } from '../../../src/application/access/ports.ts';
import type { AppGrants, AppTokens, Authorizations, NewAuthorization, OauthClients } from '../../../src/application/connected-apps/ports.ts';
import type { Digest, UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { AppGrant } from '../../../src/domain/connected-apps/app-grant.ts';
import { hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import type { TestClock } from '../../builders/clock.ts';
import { ADA } from '../../builders/tenants.ts';
import type { Tenants } from '../../builders/tenants.ts';

/** The ports of connected apps over one store, in which the tenants of tests are. */
export interface ConnectedAppsUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly oauthClients: OauthClients;
  readonly authorizations: Authorizations;
  readonly appGrants: AppGrants;
  readonly appTokens: AppTokens;
  readonly reader: Pick<Callers, 'find'>;
  readonly digest: Digest;
  readonly clock: TestClock;
  readonly tenants: Tenants;
  close(): Promise<void>;
}

export type OpenConnectedApps = () => Promise<ConnectedAppsUnderTest>;

export const CALLBACK = 'https://app.example/cb';

/** An app as it registers; `name` tells it from others. */
export const aNewClient = (name = 'app', createdAt = NOW) => ({ clientId: `app_${name}`, name, redirectUris: [CALLBACK], createdAt });

/** Ada's request, which leads from the code that `name` stands for. */
export const aNewAuthorization = (clientId: number, name = 'a', facts: Partial<NewAuthorization> = {}): NewAuthorization => ({
  ...{ clientId, userId: ADA, redirectUri: CALLBACK, state: 'xyz', codeChallenge: 'c'.repeat(43), scopes: ['api.read'] },
  ...{ consentSha256: `consent ${name}`, expiresAt: later(NOW, minutes(10)) },
  ...facts,
});

/** What Ada gives an app. */
export const aNewGrant = (clientId: number, name = 'con_a', facts: Partial<AppGrant> = {}): Omit<AppGrant, 'id' | 'lastUsedAt' | 'revokedAt'> => ({
  ...{ name, clientId, userId: ADA, organizationId: 1, customerId: null, scopes: ['api.read', 'api.write.monitors'], createdAt: NOW },
  expiresAt: later(NOW, hours(1)),
  ...facts,
});
