import { expect } from 'chai';
import type { AgentRegistrations } from '../../../src/application/agent-access/ports.ts';
import { OptimisticLockError } from '../../../src/application/kernel/ports.ts';
import { declineClaim, redeem } from '../../../src/domain/agent-access/claim.ts';
import type { OpenRegistration, Registration, RegistrationEvent, RegistrationType } from '../../../src/domain/agent-access/registration.ts';
import { days, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { anAgentUser } from '../../builders/agents.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, EVE } from '../../builders/tenants.ts';
import { together } from '../../builders/together.ts';
import { IDENTITY, aNew, attemptOf, confirmedByAda, livesOf } from './under-test.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

const AT_ONCE = 8;
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'stored',
    (fault: unknown) => (fault instanceof OptimisticLockError ? 'stale' : String(fault)),
  );

/** What every store of registrations promises. */
export const agentRegistrationsContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`AgentRegistrations, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    let registrations: AgentRegistrations;
    let lives: ReturnType<typeof livesOf>;
    beforeEach(async () => {
      store = await open();
      ({ agentRegistrations: registrations } = store);
      lives = livesOf(store);
    });
    afterEach(() => store.close());
    const stepUp = (name: string, facts: Partial<OpenRegistration> = {}) => registrations.add(aNew(name, 'identity_assertion', facts));
    const byIdentity = (facts: Partial<OpenRegistration> = {}): Partial<OpenRegistration> => ({ identity: IDENTITY, ...facts });

    for (const type of ['anonymous', 'service_auth', 'identity_assertion'] as const)
      it(`finds a registration of type ${type} by id and by each secret`, async () => {
        const added = await registrations.add(aNew('a', type, { attempt: attemptOf('a', { identity: IDENTITY }) }));
        await registrations.add(aNew('b'));
        expect(added).to.deep.include({ revision: 1, publicId: 'reg_a' });
        const ways = [
          registrations.find('reg_a'),
          registrations.lock('reg_a'),
          registrations.findByCode('code of a'),
          registrations.lockByCode('code of a'),
          registrations.lockByClaimToken('claim of a'),
        ];
        for (const found of await Promise.all(ways)) expect(found).to.deep.equal(added);
      });

    it('returns null for unknown ids and secrets', async () => {
      const ways = [registrations.find('x'), registrations.lock('x'), registrations.findByCode('x'), registrations.lockByCode('x'), registrations.lockByClaimToken('x')];
      expect(await Promise.all(ways)).to.deep.equal([null, null, null, null, null]);
    });

    it('finds several registrations concurrently', async () => {
      await together(AT_ONCE, (at) => registrations.add(aNew(String(at))));
      const found = await together(AT_ONCE + 1, (at) => registrations.find(`reg_${at}`));
      expect(found.map((each) => each?.publicId)).to.deep.equal([...Array.from({ length: AT_ONCE }, (_, at) => `reg_${at}`), undefined]);
    });

    it('stores the grant of a confirmed registration, and removes it on revocation', async () => {
      const redeemed = await lives.redeemed('a');
      expect(await registrations.find('reg_a')).to.deep.equal(redeemed);
      await registrations.save({ ...redeemed, status: 'revoked', updatedAt: later(NOW, 1) });
      const { grant: _, ...rest } = redeemed;
      expect(await registrations.find('reg_a')).to.deep.equal({ ...rest, status: 'revoked', updatedAt: later(NOW, 1), revision: 4 });
    });

    it('stores one of two changes of the same revision', async () => {
      const added = await registrations.add(aNew('a'));
      const outcomes = await together(AT_ONCE, (at) => outcomeOf(registrations.save({ ...added, updatedAt: later(NOW, at) })));
      expect(outcomes.toSorted()).to.deep.equal([...Array.from({ length: AT_ONCE - 1 }, () => 'stale'), 'stored']);
      expect(await registrations.find('reg_a')).to.deep.equal({ ...added, revision: 2, updatedAt: later(NOW, outcomes.indexOf('stored')) });
    });

    it('requires unique user codes, claim tokens and public ids', async () => {
      await registrations.add(aNew('a'));
      const other = await registrations.add(aNew('b'));
      expect(await outcomeOf(registrations.add(aNew('c', 'service_auth', { attempt: attemptOf('a') })))).to.equal('stale');
      expect(await outcomeOf(registrations.add(aNew('c', 'service_auth', { claimTokenHash: 'claim of a' })))).to.equal('stale');
      expect(await outcomeOf(registrations.add(aNew('c', 'service_auth', { publicId: 'reg_a' })))).to.equal('stale');
      expect(await outcomeOf(registrations.save({ ...other, attempt: attemptOf('a') }))).to.equal('stale');
      expect(await registrations.find('reg_b')).to.deep.equal(other);
    });

    it('adds one of several concurrent registrations with the same user code', async () => {
      const outcomes = await together(AT_ONCE, (at) => outcomeOf(registrations.add(aNew(String(at), 'service_auth', { attempt: attemptOf('same') }))));
      expect(outcomes.filter((outcome) => outcome === 'stored')).to.have.length(1);
      expect(outcomes.filter((outcome) => outcome === 'stale')).to.have.length(AT_ONCE - 1);
    });

    it('releases the code of a replaced attempt', async () => {
      const added = await registrations.add(aNew('a'));
      expect(await registrations.isCodeTaken('code of a')).to.equal(true);
      await registrations.save({ ...added, attempt: attemptOf('next') });
      expect(await registrations.findByCode('code of a')).to.equal(null);
      expect(await registrations.lockByCode('code of a')).to.equal(null);
      expect(await registrations.isCodeTaken('code of a')).to.equal(false);
      expect((await registrations.lockByCode('code of next'))?.publicId).to.equal('reg_a');
    });

    it('allows one pending registration for each identity', async () => {
      const outcomes = await together(AT_ONCE, (at) => outcomeOf(stepUp(String(at), byIdentity())));
      expect(outcomes.filter((outcome) => outcome === 'stored')).to.have.length(1);
      const waiting = await registrations.lockPending(IDENTITY);
      if (waiting !== null) await registrations.save({ ...waiting, status: 'revoked' });
      expect(await registrations.lockPending(IDENTITY)).to.equal(null);
      expect(await outcomeOf(stepUp('next', byIdentity()))).to.equal('stored');
    });

    it('finds the pending registration of an identity after its claim window and for any client', async () => {
      const waiting = await stepUp('a', byIdentity({ windowEndsAt: later(NOW, -days(1)) }));
      await stepUp('b', byIdentity({ identity: { ...IDENTITY, subject: 'bob' } }));
      await stepUp('c', byIdentity({ identity: { ...IDENTITY, issuer: 'https://other.example' } }));
      expect(await registrations.lockPending({ ...IDENTITY, clientId: 'other' })).to.deep.equal(waiting);
      await registrations.save(confirmedByAda(waiting, later(NOW, -days(2))));
      expect(await registrations.lockPending(IDENTITY)).to.equal(null);
    });

    it('returns the time of the previous poll, reset by a new claim token', async () => {
      const added = await registrations.add(aNew('a'));
      expect(await registrations.notePoll(added.id, NOW)).to.equal(null);
      expect(await registrations.notePoll(added.id, later(NOW, 5000))).to.deep.equal(NOW);
      await registrations.save({ ...added, attempt: attemptOf('next') });
      expect(await registrations.notePoll(added.id, later(NOW, 9000))).to.deep.equal(later(NOW, 5000));
      await registrations.save({ ...added, revision: 2, claimTokenHash: 'fresh' });
      expect(await registrations.notePoll(added.id, later(NOW, 12_000))).to.equal(null);
    });

    it('returns no previous time to exactly one of several concurrent polls', async () => {
      const { id } = await registrations.add(aNew('a'));
      const before = await together(AT_ONCE, () => store.unitOfWork.inTransaction(() => registrations.notePoll(id, NOW)));
      expect(before.filter((each) => each === null)).to.have.length(1);
    });

    it('revokes all registrations of an identity', async () => {
      const redeemed = await lives.redeemed('b', 'identity_assertion');
      await stepUp('a', byIdentity());
      await stepUp('c', byIdentity({ identity: { ...IDENTITY, subject: 'bob' } }));
      await registrations.add(aNew('d'));
      const at = later(NOW, 1);
      expect((await registrations.revokeAllOf(IDENTITY.issuer, IDENTITY.subject, at)).toSorted()).to.deep.equal(['reg_a', 'reg_b']);
      expect(await registrations.find('reg_a')).to.deep.include({ status: 'revoked', updatedAt: at, revision: 2 });
      expect(await outcomeOf(registrations.save(redeemed))).to.equal('stale');
      expect([await registrations.find('reg_c'), await registrations.find('reg_d')].map((each) => each?.status)).to.deep.equal(['pending', 'pending']);
      expect(await registrations.revokeAllOf(IDENTITY.issuer, IDENTITY.subject, at)).to.deep.equal([]);
    });

    it('expires the attempts of a revoked identity on anonymous registrations', async () => {
      await registrations.add(aNew('a', 'anonymous', { attempt: attemptOf('a', { identity: IDENTITY }) }));
      await registrations.add(aNew('b', 'anonymous', { attempt: attemptOf('b', { identity: { ...IDENTITY, subject: 'bob' } }) }));
      expect(await registrations.revokeAllOf(IDENTITY.issuer, IDENTITY.subject, NOW)).to.deep.equal([]);
      const [ended, live] = [await registrations.find('reg_a'), await registrations.find('reg_b')];
      expect([ended?.status, ended?.attempt?.expiresAt]).to.deep.equal(['active', NOW]);
      expect(live?.attempt?.expiresAt).to.deep.equal(later(NOW, minutes(10)));
    });

    it('leaves no registration live that is confirmed while its identity is revoked', async () => {
      const open = await registrations.add(aNew('a', 'anonymous', { attempt: attemptOf('a', { identity: IDENTITY }) }));
      const confirm = () =>
        store.unitOfWork.inTransaction(async () => {
          const found = await registrations.lock(open.publicId);
          if (found?.status === 'active' && (found.attempt?.expiresAt ?? NOW) > NOW) await registrations.save(confirmedByAda(found));
        });
      const revoke = () => store.unitOfWork.inTransaction(() => registrations.revokeAllOf(IDENTITY.issuer, IDENTITY.subject, NOW));
      await Promise.all([confirm(), revoke(), confirm(), revoke()]);
      expect((await registrations.find('reg_a'))?.status).to.be.oneOf(['active', 'revoked']);
    });

    it('lists the connected agents of a user, oldest first', async () => {
      await lives.authorized('young', 'service_auth', { createdAt: later(NOW, 2) });
      await lives.authorized('old', 'service_auth', { createdAt: later(NOW, 1) });
      await lives.redeemed('oldest');
      await registrations.save({ ...(await lives.redeemed('revoked')), status: 'revoked' });
      await registrations.add(aNew('open'));
      const listed = async (now: Date) => (await registrations.connectionsOf(ADA, now)).map(({ registrationId }) => registrationId);
      expect(await listed(NOW)).to.deep.equal(['reg_oldest', 'reg_old', 'reg_young']);
      expect(await registrations.connectionsOf(EVE, NOW)).to.deep.equal([]);
      expect((await registrations.connectionsOf(ADA, NOW))[1]).to.deep.equal({ registrationId: 'reg_old', scopes: ['api.read'], createdAt: later(NOW, 1), lastUsedAt: null });
    });

    for (const [what, type, isRedeemed, ends] of [
      ['a confirmed agent until its window ends', 'service_auth', false, true],
      ['a redeemed agent until its last assertion ends', 'service_auth', true, true],
      ['a redeemed agent of a provider for as long as it is not revoked', 'identity_assertion', true, false],
    ] as const satisfies readonly (readonly [string, RegistrationType, boolean, boolean])[])
      it(`lists ${what}`, async () => {
        const end = later(NOW, hours(24));
        await (isRedeemed ? lives.redeemed('a', type, end) : lives.authorized('a', type));
        expect(await registrations.connectionsOf(ADA, later(end, -1))).to.have.length(1);
        expect(await registrations.connectionsOf(ADA, end)).to.have.length(ends ? 0 : 1);
      });

    it('purges registrations that were dead before the given time', async () => {
      const end = later(NOW, hours(24));
      await registrations.add(aNew('open'));
      await lives.authorized('authorized');
      await lives.redeemed('redeemed', 'service_auth', end);
      await lives.redeemed('approved', 'identity_assertion', end);
      await registrations.save({ ...(await registrations.add(aNew('revoked'))), status: 'revoked', updatedAt: end });
      expect(await registrations.purge(end)).to.equal(0);
      expect(await registrations.purge(later(end, 1))).to.equal(4);
      expect(await together(2, (at) => registrations.find(at === 0 ? 'reg_redeemed' : 'reg_approved'))).to.have.nested.property('[1].publicId', 'reg_approved');
      expect(await registrations.find('reg_open')).to.equal(null);
    });

    it('keeps and lists a registration that an approval names, also after its claim window', async () => {
      const end = later(NOW, hours(24));
      const { publicId: registrationId, grant } = await lives.authorized('a', 'identity_assertion', { identity: IDENTITY });
      await store.agentApprovals.put({ identity: IDENTITY, grant, registrationId, createdAt: NOW });
      expect(await registrations.purge(later(end, 1))).to.equal(0);
      expect((await registrations.connectionsOf(ADA, end)).map((each) => each.registrationId)).to.deep.equal([registrationId]);
      expect(await registrations.connectionsOf(EVE, end)).to.deep.equal([]);
      await store.agentApprovals.remove(IDENTITY.issuer, IDENTITY.subject);
      expect(await registrations.connectionsOf(ADA, end)).to.deep.equal([]);
      expect(await registrations.purge(later(end, 1))).to.equal(1);
    });

    describe('with concurrent transactions that lock the same registration', () => {
      const user = anAgentUser();
      const decisions: Partial<Record<RegistrationEvent, (found: Registration) => Registration | null>> = {
        confirm: (found) => ('grant' in found || found.status === 'revoked' ? null : confirmedByAda(found)),
        decline: (found) => {
          const declined = declineClaim({ registration: found, user, now: NOW });
          return declined.ok ? declined.value : null;
        },
        redeem: (found) => (found.status === 'authorized' ? redeem(found, later(NOW, hours(24)), NOW) : null),
        revoke: (found) => ('grant' in found ? { ...found, status: 'revoked', updatedAt: NOW } : null),
      };
      const locks = {
        'by its id': () => registrations.lock('reg_a'),
        'by its code': () => registrations.lockByCode('code of a'),
        'by its claim token': () => registrations.lockByClaimToken('claim of a'),
      };
      const decide = (event: RegistrationEvent, lock: () => Promise<Registration | null>): Promise<boolean> =>
        store.unitOfWork.inTransaction(async () => {
          const found = await lock();
          const decided = found === null ? null : (decisions[event]?.(found) ?? null);
          if (decided !== null) await registrations.save(decided);
          return decided !== null;
        });

      for (const [way, lock] of Object.entries(locks)) {
        it(`${way}, one confirms`, async () => {
          await registrations.add(aNew('a'));
          expect((await together(AT_ONCE, () => decide('confirm', lock))).filter(Boolean)).to.have.length(1);
        });

        it(`${way}, one redeems`, async () => {
          await lives.authorized('a');
          expect((await together(AT_ONCE, () => decide('redeem', lock))).filter(Boolean)).to.have.length(1);
        });
      }

      it('one declines or confirms', async () => {
        await registrations.add(aNew('a'));
        const won = await together(AT_ONCE, (at) => decide(at % 2 === 0 ? 'confirm' : 'decline', locks['by its code']));
        expect(won.filter(Boolean)).to.have.length(1);
        expect((await registrations.find('reg_a'))?.status).to.equal(won.indexOf(true) % 2 === 0 ? 'authorized' : 'revoked');
      });

      it('one revokes', async () => {
        await lives.redeemed('a');
        expect((await together(AT_ONCE, () => decide('revoke', locks['by its id']))).filter(Boolean)).to.have.length(1);
      });

      it('none redeems what another has revoked', async () => {
        await lives.authorized('a');
        await together(AT_ONCE, (at) => decide(at % 2 === 0 ? 'revoke' : 'redeem', at % 2 === 0 ? locks['by its id'] : locks['by its claim token']));
        expect((await registrations.find('reg_a'))?.status).to.equal('revoked');
      });
    });
  });
