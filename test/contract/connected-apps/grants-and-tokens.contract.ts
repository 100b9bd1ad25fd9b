import { deepEqual, equal } from 'node:assert/strict';
import type { Awaitable } from '../../../src/application/kernel/awaitable.ts';
import type { Caller } from '../../../src/domain/access/caller.ts';
import type { AppToken } from '../../../src/domain/connected-apps/app-token.ts';
import { days, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB } from '../../builders/tenants.ts';
import { includes, race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { aNewClient, aNewGrant } from './under-test.ts';
import type { OpenConnectedApps } from './under-test.ts';

const END = later(NOW, hours(1));
const SECRET = `wsmo_${'a'.repeat(43)}`;
const GRANT_END = later(NOW, days(30));

const ofAda = {
  kind: 'agent',
  registrationId: 'con_a',
  scopes: ['api.read', 'api.write.monitors'],
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  userId: ADA,
  isActive: true,
} as const;

/** `AppGrants`: grants of users to apps, revoked once. Pass the ports of connected apps over an empty store. */
export const appGrantsContract = (framework: TestFramework, open: OpenConnectedApps): void => {
  framework.describe('AppGrants', () => {
    const test = testsWith(framework, open, async (store) => {
      const { appGrants: grants } = store;
      const { id: clientId } = await store.oauthClients.add(aNewClient());
      return { grants, clientId };
    });

    test('finds a grant', async ({ grants, clientId }) => {
      const wanted = aNewGrant(clientId, 'con_a', { userId: BOB, customerId: 5 });
      const added = await grants.add(wanted);
      deepEqual(added, { ...wanted, id: added.id, lastUsedAt: null, revokedAt: null });
      deepEqual([await grants.find(added.id), await grants.find(1_000_000)], [added, null]);
    });

    test('extends a grant and records its use', async ({ grants, clientId }) => {
      const added = await grants.add(aNewGrant(clientId));
      await grants.renew(added.id, later(NOW, days(30)), later(NOW, 1));
      deepEqual(await grants.find(added.id), { ...added, expiresAt: later(NOW, days(30)), lastUsedAt: later(NOW, 1) });
    });

    test('revokes a grant once in eight concurrent calls', async ({ grants, clientId }) => {
      const { id } = await grants.add(aNewGrant(clientId));
      const revoked = await race((racer) => grants.revoke(id, later(NOW, racer)));
      equal(revoked.filter(Boolean).length, 1);
      deepEqual((await grants.find(id))?.revokedAt, later(NOW, revoked.indexOf(true)));
    });
  });
};

/** `AppTokens`: a token is spent once and revoked once. Pass the ports of connected apps over an empty store. */
export const appTokensContract = (framework: TestFramework, open: OpenConnectedApps): void => {
  framework.describe('AppTokens', () => {
    const test = testsWith(framework, open, async (store) => {
      const { appTokens: tokens } = store;
      const client = await store.oauthClients.add(aNewClient());
      const { id: grantId } = await store.appGrants.add(aNewGrant(client.id));
      const added = async (
        sha256: string,
        facts: Partial<Pick<AppToken, 'kind' | 'expiresAt' | 'grantId'>> = {},
      ): Promise<AppToken> => {
        await tokens.add({ grantId, kind: 'refresh', scopes: ['api.read'], expiresAt: END, sha256, ...facts });
        const found = await tokens.bySecret(sha256);
        if (found === null) throw new Error('It was not added.');
        return found;
      };
      return { store, tokens, grantId, added };
    });

    test('finds a token by its digest', async ({ tokens, grantId, added }) => {
      const { id, ...found } = await added('a', { kind: 'access' });
      await added('b');
      deepEqual(found, {
        grantId,
        kind: 'access',
        scopes: ['api.read'],
        expiresAt: END,
        spentAt: null,
        revokedAt: null,
      });
      equal((await tokens.bySecret('a'))?.id, id);
      equal(await tokens.bySecret('unknown'), null);
    });

    test('revokes a token once in eight concurrent calls', async ({ tokens, added }) => {
      const { id } = await added('a');
      equal((await race(() => tokens.revoke(id, NOW))).filter(Boolean).length, 1);
      includes(await tokens.bySecret('a'), { spentAt: null, revokedAt: NOW });
    });

    test('spends a token once in eight concurrent transactions', async ({ store, tokens, added }) => {
      const { id } = await added('a');
      equal((await race(() => store.unitOfWork.inTransaction(() => tokens.spend(id, NOW)))).filter(Boolean).length, 1);
      includes(await tokens.bySecret('a'), { spentAt: NOW, revokedAt: null });
    });
  });
};

/**
 * `Callers` for apps' access tokens: the current state of grant, user and organization. Pass the ports of connected
 * apps over an empty store.
 */
export const appCallersContract = (framework: TestFramework, open: OpenConnectedApps): void => {
  framework.describe("Callers for apps' access tokens", () => {
    const test = testsWith(framework, open, async (store) => {
      const client = await store.oauthClients.add(aNewClient());
      const { id: grantId } = await store.appGrants.add(aNewGrant(client.id, 'con_a', { expiresAt: GRANT_END }));
      const add = (facts: { readonly kind?: 'access' | 'refresh'; readonly expiresAt?: Date } = {}): Promise<void> =>
        store.appTokens.add({
          grantId,
          kind: 'access',
          scopes: ofAda.scopes,
          expiresAt: END,
          sha256: store.digest.sha256(SECRET),
          ...facts,
        });
      const callerAt = (now: Date): Awaitable<Caller | null> => {
        store.clock.set(now);
        return store.callers.find({ kind: 'bearer', secret: SECRET });
      };
      return { store, grantId, add, callerAt };
    });

    test('returns the app as an agent of its user until the token expires', async ({ add, callerAt }) => {
      await add();
      deepEqual(await callerAt(NOW), ofAda);
      deepEqual(await callerAt(later(END, -1)), ofAda);
      equal(await callerAt(END), null);
    });

    test('returns no caller for an unknown token or a refresh token', async ({ add, callerAt }) => {
      equal(await callerAt(NOW), null);
      await add({ kind: 'refresh' });
      equal(await callerAt(NOW), null);
    });

    test('returns a deactivated user, so that the guard can answer accountDeactivated', async ({
      store,
      add,
      callerAt,
    }) => {
      await add();
      await store.tenants.changeUser(ADA, { isActive: false });
      deepEqual(await callerAt(NOW), { ...ofAda, isActive: false });
    });

    test('records the last use to the minute', async ({ store, grantId, add, callerAt }) => {
      await add();
      await callerAt(NOW);
      deepEqual((await store.appGrants.find(grantId))?.lastUsedAt, NOW);
      await callerAt(later(NOW, minutes(1)));
      deepEqual((await store.appGrants.find(grantId))?.lastUsedAt, later(NOW, minutes(1)));
      await callerAt(END);
      deepEqual((await store.appGrants.find(grantId))?.lastUsedAt, later(NOW, minutes(1)));
    });
  });
};
