import { deepEqual, equal } from 'node:assert/strict';
import type { Authorization } from '../../../src/domain/connected-apps/authorization.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { includes, race, testsOver, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { aNewAuthorization, aNewClient, aNewGrant } from './under-test.ts';
import type { OpenConnectedApps } from './under-test.ts';

/**
 * `OauthClients`: registered apps, and the removal of unused ones. Pass the ports of connected apps over an empty
 * store.
 */
export const oauthClientsContract = (framework: TestFramework, open: OpenConnectedApps): void => {
  framework.describe('OauthClients', () => {
    const test = testsOver(framework, open);

    test('finds an app by its client id and by its id', async (store) => {
      const added = await store.oauthClients.add(aNewClient());
      await store.oauthClients.add(aNewClient('other'));
      deepEqual(added, { ...aNewClient(), id: added.id, lastUsedAt: null });
      deepEqual(
        [await store.oauthClients.byClientId('app_app'), await store.oauthClients.byId(added.id)],
        [added, added],
      );
      deepEqual(
        [await store.oauthClients.byClientId('app_unknown'), await store.oauthClients.byId(1_000_000)],
        [null, null],
      );
    });
  });
};

/**
 * `Authorizations`: a request is settled once, and its code redeemed once. Pass the ports of connected apps over an
 * empty store.
 */
export const authorizationsContract = (framework: TestFramework, open: OpenConnectedApps): void => {
  framework.describe('Authorizations', () => {
    const test = testsWith(framework, open, async (store) => {
      const { authorizations } = store;
      const { id: clientId } = await store.oauthClients.add(aNewClient());
      const { id: grantId } = await store.appGrants.add(aNewGrant(clientId));
      const asked = async (name = 'a', facts: Parameters<typeof aNewAuthorization>[2] = {}): Promise<Authorization> => {
        await authorizations.add(aNewAuthorization(clientId, name, facts));
        const found = await authorizations.byConsentCode(`consent ${name}`);
        if (found === null) throw new Error('It was not added.');
        return found;
      };
      const acceptance = (name = 'a') => ({ grantId, codeSha256: `code ${name}`, expiresAt: later(NOW, minutes(1)) });
      return { store, authorizations, clientId, grantId, asked, acceptance };
    });

    test('finds a pending request by its consent code', async ({ authorizations, clientId, asked }) => {
      const { consentSha256: _, ...wanted } = aNewAuthorization(clientId);
      const { id, ...found } = await asked();
      await asked('b');
      deepEqual(found, { ...wanted, status: 'pending', grantId: null });
      equal((await authorizations.byConsentCode('consent a'))?.id, id);
      deepEqual([await authorizations.byConsentCode('code a'), await authorizations.byCode('consent a')], [null, null]);
    });

    test('finds an accepted request by its authorization code', async ({
      authorizations,
      grantId,
      asked,
      acceptance,
    }) => {
      const request = await asked();
      equal(await authorizations.accept(request.id, acceptance()), true);
      const accepted = { ...request, status: 'accepted', grantId, expiresAt: acceptance().expiresAt };
      deepEqual(
        [await authorizations.byCode('code a'), await authorizations.byConsentCode('consent a')],
        [accepted, accepted],
      );
    });

    test('redeems no code of a pending, declined or unknown request', async ({ authorizations, asked }) => {
      const [waiting, declined] = [await asked('a'), await asked('b')];
      await authorizations.decline(declined.id);
      deepEqual(
        [
          await authorizations.redeem(waiting.id),
          await authorizations.redeem(declined.id),
          await authorizations.redeem(1_000_000),
        ],
        [false, false, false],
      );
    });

    test('stores one of eight concurrent decisions', async ({ authorizations, asked, acceptance }) => {
      const { id } = await asked();
      const won = await race((at) =>
        at % 2 === 0 ? authorizations.accept(id, acceptance(String(at))) : authorizations.decline(id),
      );
      equal(won.filter(Boolean).length, 1);
      equal(
        (await authorizations.byConsentCode('consent a'))?.status,
        won.indexOf(true) % 2 === 0 ? 'accepted' : 'declined',
      );
    });

    test('redeems a code once in eight concurrent transactions', async ({
      store,
      grantId,
      authorizations,
      asked,
      acceptance,
    }) => {
      const { id } = await asked();
      await authorizations.accept(id, acceptance());
      const won = await race(() => store.unitOfWork.inTransaction(() => authorizations.redeem(id)));
      equal(won.filter(Boolean).length, 1);
      includes(await authorizations.byCode('code a'), { status: 'redeemed', grantId });
    });
  });
};
