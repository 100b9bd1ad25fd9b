import { deepEqual, equal } from 'node:assert/strict';
import { SECRET_GRACE, SECRET_LIFETIME } from '../../../src/domain/access/sign-in/session.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { aNewSession, officeIn, tokenOf } from './under-test.ts';
import type { OpenAccess } from './under-test.ts';

const TOKEN = `wsm_${'t'.repeat(43)}`;
const COOKIE = 's'.repeat(43);

/** `Callers` for API tokens: the user who issued the token. Pass the ports of access over an empty store. */
export const apiTokenCallersContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('Callers for API tokens', () => {
    const test = testsWith(framework, open, async (store) => {
      const office = await officeIn(store);
      store.clock.set(NOW);
      const callerOf = (secret = TOKEN) => store.callers.find({ kind: 'bearer', secret });
      const add = () => tokenOf(store, office.admin, { sha256: store.digest.sha256(TOKEN) });
      return { office, callerOf, add };
    });

    test('returns the issuer of a token, and null for an unknown token', async ({ office, callerOf, add }) => {
      const { id: tokenId } = await add();
      const { id: userId, publicId: userPublicId, organizationId } = office.admin;
      deepEqual(await callerOf(), {
        kind: 'token',
        tokenId,
        userId,
        userPublicId,
        organizationId,
        organizationStatus: 'active',
        role: 'admin',
        customerId: null,
        isActive: true,
        isGlobalAdmin: false,
        isGlobalSupporter: false,
        mfaEnabled: false,
        mfaDemanded: false,
        imEnabled: false,
      });
      equal(await callerOf(`wsm_${'u'.repeat(43)}`), null);
    });
  });
};

/** `Callers` for session cookies, and the renewal of their secrets. Pass the ports of access over an empty store. */
export const sessionCallersContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('Callers for session cookies', () => {
    const test = testsWith(framework, open, async (store) => {
      const office = await officeIn(store);
      store.clock.set(NOW);
      const callerOf = (secret = COOKIE) => store.callers.find({ kind: 'cookie', secret });
      const renewed = (secret = COOKIE) => store.callers.renew({ kind: 'cookie', secret });
      const sessionOf = (userId: number, facts = {}) =>
        store.sessions.open(aNewSession(userId, { sha256: store.digest.sha256(COOKIE), ...facts }));
      return { store, office, callerOf, renewed, sessionOf };
    });

    test('returns the user of a session, and null for an unknown or ended one', async ({
      store,
      office,
      callerOf,
      sessionOf,
    }) => {
      const { id: sessionId } = await sessionOf(office.editor.id, { steppedUpAt: NOW });
      const { id: userId, publicId: userPublicId, organizationId } = office.editor;
      deepEqual(await callerOf(), {
        kind: 'user',
        sessionId,
        steppedUpAt: NOW,
        userId,
        userPublicId,
        organizationId,
        organizationStatus: 'active',
        role: 'editor',
        customerId: null,
        isActive: true,
        isGlobalAdmin: false,
        isGlobalSupporter: false,
        mfaEnabled: false,
        mfaDemanded: false,
        imEnabled: false,
      });
      equal(await callerOf('u'.repeat(43)), null);
      await store.sessions.end(sessionId);
      equal(await callerOf(), null);
    });

    test('renews a secret at its age, to the same value in eight concurrent calls, and accepts the previous one for a minute', async ({
      store,
      office,
      callerOf,
      renewed,
      sessionOf,
    }) => {
      await sessionOf(office.editor.id);
      store.clock.set(later(NOW, SECRET_LIFETIME - 1));
      equal(await renewed(), null);
      const renewedAt = later(NOW, SECRET_LIFETIME);
      store.clock.set(renewedAt);
      const [successor = null, ...others] = new Set(await race(() => renewed()));
      deepEqual(others, []);
      if (successor === null) throw new Error('The secret was not renewed.');
      deepEqual([(await callerOf(successor))?.kind, (await callerOf())?.kind], ['user', 'user']);
      store.clock.set(later(renewedAt, SECRET_GRACE - 1));
      deepEqual([(await callerOf())?.kind, await renewed()], ['user', successor]);
      store.clock.set(later(renewedAt, SECRET_GRACE));
      deepEqual([await callerOf(), (await callerOf(successor))?.kind], [null, 'user']);
    });
  });
};
