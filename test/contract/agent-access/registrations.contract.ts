import { deepEqual, equal, notEqual } from 'node:assert/strict';
import type { OpenRegistration, RegistrationType } from '../../../src/domain/agent-access/registration.ts';
import { days, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, EVE } from '../../builders/tenants.ts';
import { includes, race, RACERS, testsWith, resultOf } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { aNew, attemptOf, confirmedByAda, IDENTITY, livesOf } from './under-test.ts';
import type { OpenAgentAccess } from './under-test.ts';

/** `AgentRegistrations`: registrations by id, code and token. Pass the ports of agent access over an empty store. */
export const agentRegistrationsContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe('AgentRegistrations', () => {
    const byIdentity = (facts: Partial<OpenRegistration> = {}): Partial<OpenRegistration> => ({
      identity: IDENTITY,
      ...facts,
    });
    const test = testsWith(framework, open, (store) => {
      const { agentRegistrations: registrations } = store;
      const lives = livesOf(store);
      const stepUp = (name: string, facts: Partial<OpenRegistration> = {}) =>
        registrations.add(aNew(name, 'identity_assertion', facts));
      return { store, registrations, lives, stepUp };
    });

    for (const type of ['anonymous', 'service_auth', 'identity_assertion'] as const)
      test(`finds a registration of type ${type} by id and by each secret`, async ({ registrations }) => {
        const added = await registrations.add(aNew('a', type, { attempt: attemptOf('a', { identity: IDENTITY }) }));
        await registrations.add(aNew('b'));
        includes(added, { revision: 1, publicId: 'reg_a' });
        const ways = [
          registrations.find('reg_a'),
          registrations.lock('reg_a'),
          registrations.findByCode('code of a'),
          registrations.lockByCode('code of a'),
          registrations.lockByClaimToken('claim of a'),
        ];
        for (const found of await Promise.all(ways)) deepEqual(found, added);
      });

    test('returns null for unknown ids and secrets', async ({ registrations }) => {
      const ways = [
        registrations.find('x'),
        registrations.lock('x'),
        registrations.findByCode('x'),
        registrations.lockByCode('x'),
        registrations.lockByClaimToken('x'),
      ];
      deepEqual(await Promise.all(ways), [null, null, null, null, null]);
    });

    test('stores the grant of a confirmed registration, and removes it on revocation', async ({
      registrations,
      lives,
    }) => {
      const redeemed = await lives.redeemed('a');
      deepEqual(await registrations.find('reg_a'), redeemed);
      await registrations.save({ ...redeemed, status: 'revoked', updatedAt: later(NOW, 1) });
      const { grant: _, ...rest } = redeemed;
      deepEqual(await registrations.find('reg_a'), {
        ...rest,
        status: 'revoked',
        updatedAt: later(NOW, 1),
        revision: 4,
      });
    });

    test('stores one of eight concurrent changes of the same revision', async ({ registrations }) => {
      const added = await registrations.add(aNew('a'));
      const outcomes = await race((at) => resultOf(registrations.save({ ...added, updatedAt: later(NOW, at) })));
      deepEqual(outcomes.toSorted(), [...Array.from({ length: RACERS - 1 }, () => 'stale'), 'stored']);
      deepEqual(await registrations.find('reg_a'), {
        ...added,
        revision: 2,
        updatedAt: later(NOW, outcomes.indexOf('stored')),
      });
    });

    test('requires unique user codes, claim tokens and public ids', async ({ registrations }) => {
      await registrations.add(aNew('a'));
      const other = await registrations.add(aNew('b'));
      equal(await resultOf(registrations.add(aNew('c', 'service_auth', { attempt: attemptOf('a') }))), 'stale');
      equal(await resultOf(registrations.add(aNew('c', 'service_auth', { claimTokenHash: 'claim of a' }))), 'stale');
      equal(await resultOf(registrations.add(aNew('c', 'service_auth', { publicId: 'reg_a' }))), 'stale');
      equal(await resultOf(registrations.save({ ...other, attempt: attemptOf('a') })), 'stale');
      deepEqual(await registrations.find('reg_b'), other);
    });

    test('stores one of eight concurrent registrations with the same user code', async ({ registrations }) => {
      const outcomes = await race((at) =>
        resultOf(registrations.add(aNew(String(at), 'service_auth', { attempt: attemptOf('same') }))),
      );
      equal(outcomes.filter((outcome) => outcome === 'stored').length, 1);
      equal(outcomes.filter((outcome) => outcome === 'stale').length, RACERS - 1);
    });

    test('releases the code of a replaced attempt', async ({ registrations }) => {
      const added = await registrations.add(aNew('a'));
      equal(await registrations.isCodeTaken('code of a'), true);
      await registrations.save({ ...added, attempt: attemptOf('next') });
      equal(await registrations.findByCode('code of a'), null);
      equal(await registrations.lockByCode('code of a'), null);
      equal(await registrations.isCodeTaken('code of a'), false);
      equal((await registrations.lockByCode('code of next'))?.publicId, 'reg_a');
    });

    test('stores one of eight concurrent pending registrations of an identity', async ({ registrations, stepUp }) => {
      const outcomes = await race((at) => resultOf(stepUp(String(at), byIdentity())));
      equal(outcomes.filter((outcome) => outcome === 'stored').length, 1);
      const waiting = await registrations.lockPending(IDENTITY);
      if (waiting !== null) await registrations.save({ ...waiting, status: 'revoked' });
      equal(await registrations.lockPending(IDENTITY), null);
      equal(await resultOf(stepUp('next', byIdentity())), 'stored');
    });

    test('finds the pending registration of an identity after its claim window, and of its client only', async ({
      registrations,
      stepUp,
    }) => {
      const waiting = await stepUp('a', byIdentity({ windowEndsAt: later(NOW, -days(1)) }));
      await stepUp('b', byIdentity({ identity: { ...IDENTITY, subject: 'bob' } }));
      await stepUp('c', byIdentity({ identity: { ...IDENTITY, issuer: 'https://other.example' } }));
      const other = await stepUp('d', byIdentity({ identity: { ...IDENTITY, clientId: 'other' } }));
      deepEqual(
        [
          await registrations.lockPending(IDENTITY),
          await registrations.lockPending({ ...IDENTITY, clientId: 'other' }),
        ],
        [waiting, other],
      );
      await registrations.save(confirmedByAda(waiting, later(NOW, -days(2))));
      equal(await registrations.lockPending(IDENTITY), null);
    });

    test('returns the time of the previous poll, reset by a new claim token', async ({ registrations }) => {
      const added = await registrations.add(aNew('a'));
      equal(await registrations.notePoll(added.id, NOW), null);
      deepEqual(await registrations.notePoll(added.id, later(NOW, 5000)), NOW);
      await registrations.save({ ...added, attempt: attemptOf('next') });
      deepEqual(await registrations.notePoll(added.id, later(NOW, 9000)), later(NOW, 5000));
      await registrations.save({ ...added, revision: 2, claimTokenHash: 'fresh' });
      equal(await registrations.notePoll(added.id, later(NOW, 12_000)), null);
    });

    test('returns no previous time to exactly one of eight concurrent polls', async ({ store, registrations }) => {
      const { id } = await registrations.add(aNew('a'));
      const before = await race(() => store.unitOfWork.inTransaction(() => registrations.notePoll(id, NOW)));
      equal(before.filter((each) => each === null).length, 1);
    });

    test('revokes all registrations of an identity', async ({ registrations, lives, stepUp }) => {
      const redeemed = await lives.redeemed('b', 'identity_assertion');
      await stepUp('a', byIdentity());
      await stepUp('c', byIdentity({ identity: { ...IDENTITY, subject: 'bob' } }));
      await registrations.add(aNew('d'));
      const at = later(NOW, 1);
      deepEqual(
        (await registrations.revokeAllOf({ issuer: IDENTITY.issuer, subject: IDENTITY.subject }, at)).toSorted(),
        ['reg_a', 'reg_b'],
      );
      includes(await registrations.find('reg_a'), { status: 'revoked', updatedAt: at, revision: 2 });
      equal(await resultOf(registrations.save(redeemed)), 'stale');
      deepEqual(
        [await registrations.find('reg_c'), await registrations.find('reg_d')].map((each) => each?.status),
        ['pending', 'pending'],
      );
      deepEqual(await registrations.revokeAllOf({ issuer: IDENTITY.issuer, subject: IDENTITY.subject }, at), []);
    });

    test('expires the attempts of a revoked identity on anonymous registrations', async ({ registrations }) => {
      await registrations.add(aNew('a', 'anonymous', { attempt: attemptOf('a', { identity: IDENTITY }) }));
      await registrations.add(
        aNew('b', 'anonymous', { attempt: attemptOf('b', { identity: { ...IDENTITY, subject: 'bob' } }) }),
      );
      deepEqual(await registrations.revokeAllOf({ issuer: IDENTITY.issuer, subject: IDENTITY.subject }, NOW), []);
      const [ended, live] = [await registrations.find('reg_a'), await registrations.find('reg_b')];
      deepEqual([ended?.status, ended?.attempt?.expiresAt], ['active', NOW]);
      deepEqual(live?.attempt?.expiresAt, later(NOW, minutes(10)));
    });

    test('leaves no registration live that is confirmed while its identity is revoked', async ({
      store,
      registrations,
    }) => {
      const open = await registrations.add(aNew('a', 'anonymous', { attempt: attemptOf('a', { identity: IDENTITY }) }));
      const confirm = () =>
        store.unitOfWork.inTransaction(async () => {
          const found = await registrations.lock(open.publicId);
          if (found?.status === 'active' && (found.attempt?.expiresAt ?? NOW) > NOW)
            await registrations.save(confirmedByAda(found));
        });
      const revoke = () =>
        store.unitOfWork.inTransaction(() =>
          registrations.revokeAllOf({ issuer: IDENTITY.issuer, subject: IDENTITY.subject }, NOW),
        );
      await Promise.all([confirm(), revoke(), confirm(), revoke()]);
      notEqual((await registrations.find('reg_a'))?.status, 'authorized');
    });

    test('lists the connected agents of a user, oldest first', async ({ registrations, lives }) => {
      await lives.authorized('young', 'service_auth', { createdAt: later(NOW, 2) });
      await lives.authorized('old', 'service_auth', { createdAt: later(NOW, 1) });
      await lives.redeemed('oldest');
      await registrations.save({ ...(await lives.redeemed('revoked')), status: 'revoked' });
      await registrations.add(aNew('open'));
      const listed = async (now: Date) =>
        (await registrations.connectionsOf(ADA, now)).map(({ registrationId }) => registrationId);
      deepEqual(await listed(NOW), ['reg_oldest', 'reg_old', 'reg_young']);
      deepEqual(await registrations.connectionsOf(EVE, NOW), []);
      deepEqual((await registrations.connectionsOf(ADA, NOW))[1], {
        registrationId: 'reg_old',
        clientId: null,
        scopes: ['api.read'],
        createdAt: later(NOW, 1),
        lastUsedAt: null,
      });
    });

    for (const [what, type, isRedeemed, ends] of [
      ['a confirmed agent until its window ends', 'service_auth', false, true],
      ['a redeemed agent until its last assertion ends', 'service_auth', true, true],
      ['a redeemed agent of a provider for as long as it is not revoked', 'identity_assertion', true, false],
    ] as const satisfies readonly (readonly [string, RegistrationType, boolean, boolean])[])
      test(`lists ${what}`, async ({ registrations, lives }) => {
        const end = later(NOW, hours(24));
        await (isRedeemed ? lives.redeemed('a', type, end) : lives.authorized('a', type));
        equal((await registrations.connectionsOf(ADA, later(end, -1))).length, 1);
        equal((await registrations.connectionsOf(ADA, end)).length, ends ? 0 : 1);
      });

    test('purges registrations that ended before the given time', async ({ registrations, lives }) => {
      const end = later(NOW, hours(24));
      await registrations.add(aNew('open'));
      await lives.authorized('authorized');
      await lives.redeemed('redeemed', 'service_auth', end);
      await lives.redeemed('approved', 'identity_assertion', end);
      await registrations.save({ ...(await registrations.add(aNew('revoked'))), status: 'revoked', updatedAt: end });
      equal(await registrations.purge(end), 0);
      equal(await registrations.purge(later(end, 1)), 4);
      deepEqual(
        [await registrations.find('reg_redeemed'), (await registrations.find('reg_approved'))?.publicId],
        [null, 'reg_approved'],
      );
      equal(await registrations.find('reg_open'), null);
    });

    test('keeps and lists a registration that an approval names, also after its claim window', async ({
      store,
      registrations,
      lives,
    }) => {
      const end = later(NOW, hours(24));
      const { publicId: registrationId, grant } = await lives.authorized('a', 'identity_assertion', {
        identity: IDENTITY,
      });
      await store.agentApprovals.put({ identity: IDENTITY, grant, registrationId, createdAt: NOW });
      equal(await registrations.purge(later(end, 1)), 0);
      deepEqual(
        (await registrations.connectionsOf(ADA, end)).map((each) => each.registrationId),
        [registrationId],
      );
      deepEqual(await registrations.connectionsOf(EVE, end), []);
      await store.agentApprovals.remove(IDENTITY);
      deepEqual(await registrations.connectionsOf(ADA, end), []);
      equal(await registrations.purge(later(end, 1)), 1);
    });
  });
};
