import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import type { Awaitable } from '../../../src/application/kernel/awaitable.ts';
import type { AuditActor, AuditEntry } from '../../../src/application/kernel/ports.ts';
import type { Caller } from '../../../src/domain/access/caller.ts';
import type { NewAccessToken } from '../../../src/domain/agent-access/access-token.ts';
import { days, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { organizationMachine } from '../../../src/domain/organizations/organization.machine.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA } from '../../builders/tenants.ts';
import { includes, race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { aNew, IDENTITY, livesOf } from './under-test.ts';
import type { OpenAgentAccess } from './under-test.ts';

const END = later(NOW, hours(1));
const actor: AuditActor = { kind: 'anonymous', id: null, address: '192.0.2.1', requestId: null };
const entryFor = (name: string): AuditEntry => ({
  action: name,
  organizationId: null,
  subjectType: 'agentRegistration',
  subjectId: 'reg_a',
});
const SECRET = `wsma_${'a'.repeat(43)}`;
const OTHER = `wsma_${'b'.repeat(43)}`;
const ofAda = {
  kind: 'agent',
  registrationId: 'reg_a',
  scopes: ['tools.public', 'api.read'],
  organizationId: 1,
  organizationStatus: organizationMachine.initial,
  customerId: null,
  userId: ADA,
  isActive: true,
} as const;

/**
 * `AgentTokens`: tokens are stored with their audit entry, and revoked once. Pass the ports of agent access over an
 * empty store.
 */
export const agentTokensContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe('AgentTokens', () => {
    const test = testsWith(framework, open, async (store) => {
      const { agentTokens: tokens } = store;
      const { id: registrationId } = await store.agentRegistrations.add(aNew('a', 'anonymous'));
      const aToken = (sha256: string, facts: Partial<NewAccessToken> = {}): NewAccessToken => ({
        registrationId,
        sha256,
        scopes: ['tools.public'],
        redeemed: false,
        issuedAt: NOW,
        expiresAt: END,
        ...facts,
      });
      const isLive = async (sha256: string): Promise<boolean> => (await tokens.revoke(sha256, NOW)) !== null;
      const issue = (name: string, facts: Partial<NewAccessToken> = {}) =>
        tokens.issue(aToken(name, facts), actor, entryFor(name));
      return { store, tokens, aToken, isLive, issue };
    });

    test('revokes a token once in eight concurrent calls', async ({ tokens, aToken }) => {
      await tokens.add(aToken('one'));
      equal((await race(() => tokens.revoke('one', NOW))).filter((each) => each !== null).length, 1);
    });

    test('returns the registration of a revoked token, also if it is revoked', async ({ store, tokens, aToken }) => {
      const redeemed = await livesOf(store).redeemed('b');
      await tokens.add(aToken('one'));
      await tokens.add(aToken('two', { registrationId: redeemed.id, redeemed: true }));
      await store.agentRegistrations.save({ ...redeemed, status: 'revoked' });
      deepEqual(await tokens.revoke('one', NOW), { registrationId: 'reg_a', organizationId: null });
      deepEqual(await tokens.revoke('two', NOW), { registrationId: 'reg_b', organizationId: 1 });
    });

    test('returns null for an unknown or expired token', async ({ tokens, aToken }) => {
      await tokens.add(aToken('one'));
      equal(await tokens.revoke('unknown', NOW), null);
      equal(await tokens.revoke('one', END), null);
      notEqual(await tokens.revoke('one', later(END, -1)), null);
    });

    test('stores concurrently issued tokens, each with its audit entry', async ({ store, isLive, issue }) => {
      await race((at) => issue(`t${at}`), 20);
      deepEqual((await store.auditedActions()).toSorted(), Array.from({ length: 20 }, (_, at) => `t${at}`).toSorted());
      ok((await race((at) => isLive(`t${at}`), 20)).every(Boolean));
    });

    test('stores neither token nor audit entry of a failing call among concurrent ones', async ({
      store,
      tokens,
      aToken,
      isLive,
      issue,
    }) => {
      await tokens.add(aToken('taken'));
      const issued = await race(
        (at) =>
          issue(at === 3 ? 'taken' : `t${at}`, at === 4 ? { registrationId: 1_000_000 } : {}).then(
            () => true,
            () => false,
          ),
        6,
      );
      deepEqual(issued, [true, true, true, false, false, true]);
      deepEqual((await store.auditedActions()).toSorted(), ['t0', 't1', 't2', 't5']);
      deepEqual(await race((at) => isLive(`t${at}`), 6), [true, true, true, false, false, true]);
    });

    test('purges tokens that expired before the given time', async ({ tokens, aToken, isLive }) => {
      await tokens.add(aToken('one'));
      await tokens.add(aToken('two', { expiresAt: later(END, 1) }));
      equal(await tokens.purge(END), 0);
      equal(await tokens.purge(later(END, 1)), 1);
      deepEqual([await isLive('one'), await isLive('two')], [false, true]);
    });

    test('deletes the tokens of a purged registration', async ({ store, tokens, aToken, isLive }) => {
      await tokens.add(aToken('one', { expiresAt: later(NOW, hours(48)) }));
      equal(await store.agentRegistrations.purge(later(NOW, hours(25))), 1);
      equal(await isLive('one'), false);
    });
  });
};

/**
 * `Callers` for agents' access tokens: the current state of registration, user and organization. Pass the ports of
 * agent access over an empty store.
 */
export const agentCallersContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe("Callers for agents' access tokens", () => {
    const test = testsWith(framework, open, (store) => {
      const add = (registrationId: number, facts: Partial<NewAccessToken> = {}): Promise<void> =>
        store.agentTokens.add({
          registrationId,
          sha256: store.digest.sha256(SECRET),
          scopes: ['tools.public', 'api.read'],
          redeemed: true,
          issuedAt: NOW,
          expiresAt: END,
          ...facts,
        });
      const callerAt = (now: Date, secret = SECRET): Awaitable<Caller | null> => {
        store.clock.set(now);
        return store.callers.find({ kind: 'bearer', secret });
      };
      return { store, add, callerAt };
    });

    test('returns no caller for an unknown token', async ({ callerAt }) => {
      equal(await callerAt(NOW), null);
    });

    test('returns an unclaimed agent without an organization', async ({ store, add, callerAt }) => {
      const { id } = await store.agentRegistrations.add(aNew('a', 'anonymous'));
      await add(id, { scopes: ['tools.public'], redeemed: false });
      deepEqual(await callerAt(NOW), {
        ...ofAda,
        scopes: ['tools.public'],
        organizationId: null,
        organizationStatus: null,
        userId: null,
      });
    });

    test('returns the granted access of a redeemed agent until the token expires', async ({ store, add, callerAt }) => {
      await add((await livesOf(store).redeemed('a')).id);
      deepEqual(await callerAt(NOW), ofAda);
      deepEqual(await callerAt(later(END, -1)), ofAda);
      equal(await callerAt(END), null);
    });

    test('returns no caller after the token or the registration is revoked', async ({ store, add, callerAt }) => {
      const redeemed = await livesOf(store).redeemed('a');
      await add(redeemed.id);
      await add(redeemed.id, { sha256: store.digest.sha256(OTHER) });
      await store.agentTokens.revoke(store.digest.sha256(SECRET), NOW);
      equal(await callerAt(NOW), null);
      notEqual(await callerAt(NOW, OTHER), null);
      await store.agentRegistrations.save({ ...redeemed, status: 'revoked' });
      equal(await callerAt(NOW, OTHER), null);
    });

    test('returns no caller after the claim window of an unclaimed agent, or the revocation of its identity', async ({
      store,
      add,
      callerAt,
    }) => {
      const windowEndsAt = later(NOW, minutes(30));
      const { id } = await store.agentRegistrations.add(aNew('a', 'anonymous', { windowEndsAt, identity: IDENTITY }));
      await add(id, { redeemed: false });
      equal(await callerAt(windowEndsAt), null);
      notEqual(await callerAt(NOW), null);
      await store.agentRegistrations.revokeAllOf({ issuer: IDENTITY.issuer, subject: IDENTITY.subject }, NOW);
      equal(await callerAt(NOW), null);
    });

    for (const [what, change] of [
      ['moved to another organization', { organizationId: 2 }],
      ['was bound to a customer', { customerId: 5 }],
    ] as const)
      test(`returns no user who ${what}`, async ({ store, add, callerAt }) => {
        await add((await livesOf(store).redeemed('a')).id);
        await store.tenants.changeUser(ADA, change);
        deepEqual(await callerAt(NOW), { ...ofAda, userId: null });
      });

    test('returns a deactivated user, moved or not, so that the guard can answer accountDeactivated', async ({
      store,
      add,
      callerAt,
    }) => {
      await add((await livesOf(store).redeemed('a')).id);
      await store.tenants.changeUser(ADA, { isActive: false });
      deepEqual(await callerAt(NOW), { ...ofAda, isActive: false });
      await store.tenants.changeUser(ADA, { customerId: 5 });
      deepEqual(await callerAt(NOW), { ...ofAda, userId: null, isActive: false });
    });

    test('returns no user after the deletion of the account takes effect', async ({ store, add, callerAt }) => {
      await add((await livesOf(store).redeemed('a')).id);
      await store.tenants.requestDeletion(ADA, later(NOW, 1 - days(30)));
      deepEqual(await callerAt(NOW), ofAda);
      deepEqual(await callerAt(later(NOW, 1)), { ...ofAda, userId: null });
    });

    test('returns the scopes that the current role allows, and the current status of the organization', async ({
      store,
      add,
      callerAt,
    }) => {
      await add((await livesOf(store).redeemed('a')).id, {
        scopes: ['api.read', 'api.write.monitors'],
        expiresAt: later(NOW, days(60)),
      });
      await store.tenants.changeUser(ADA, { role: 'readonly' });
      await store.tenants.changeOrganization(1, { status: 'cancelled', cancelledAt: NOW });
      deepEqual(await callerAt(NOW), { ...ofAda, scopes: ['api.read'], organizationStatus: 'cancelled' });
      includes(await callerAt(later(NOW, days(30))), { organizationStatus: 'deleted' });
    });

    test('records the last use to the minute', async ({ store, add, callerAt }) => {
      await add((await livesOf(store).redeemed('a')).id);
      const lastUse = async () => (await store.agentRegistrations.connectionsOf(ADA, NOW))[0]?.lastUsedAt ?? null;
      equal(await lastUse(), null);
      await callerAt(NOW);
      deepEqual(await lastUse(), NOW);
      await callerAt(later(NOW, minutes(1)));
      deepEqual(await lastUse(), later(NOW, minutes(1)));
      await callerAt(END);
      deepEqual(await lastUse(), later(NOW, minutes(1)));
    });
  });
};
