import { expect } from 'chai';
import type { AgentTokens } from '../../../src/application/agent-access/ports.ts';
import type { AuditActor, AuditEntry } from '../../../src/application/kernel/ports.ts';
import type { NewAccessToken } from '../../../src/domain/agent-access/access-token.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { together } from '../../builders/together.ts';
import { aNew, livesOf } from './under-test.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

const AT_ONCE = 8;
const END = later(NOW, hours(1));
const actor: AuditActor = { kind: 'anonymous', id: null, address: '192.0.2.1', requestId: null };
const entryFor = (name: string): AuditEntry => ({ action: name, organizationId: null, subjectType: 'agentRegistration', subjectId: 'reg_a' });

/** What every store of agents' access tokens promises. */
export const agentTokensContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`AgentTokens, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    let tokens: AgentTokens;
    let registrationId: number;
    beforeEach(async () => {
      store = await open();
      ({ agentTokens: tokens } = store);
      ({ id: registrationId } = await store.agentRegistrations.add(aNew('a', 'anonymous')));
    });
    afterEach(() => store.close());
    const aToken = (sha256: string, facts: Partial<NewAccessToken> = {}): NewAccessToken => ({
      ...{ registrationId, sha256, scopes: ['tools.public'], redeemed: false, issuedAt: NOW, expiresAt: END },
      ...facts,
    });
    const isLive = async (sha256: string): Promise<boolean> => (await tokens.revoke(sha256, NOW)) !== null;
    const issue = (name: string, facts: Partial<NewAccessToken> = {}) => tokens.issue(aToken(name, facts), actor, entryFor(name));

    it('revokes a token once and returns its registration', async () => {
      const { id } = await livesOf(store).redeemed('b');
      await tokens.add(aToken('one'));
      await tokens.add(aToken('two', { registrationId: id, redeemed: true }));
      expect(await tokens.revoke('one', NOW)).to.deep.equal({ registrationId: 'reg_a', organizationId: null });
      expect(await tokens.revoke('two', NOW)).to.deep.equal({ registrationId: 'reg_b', organizationId: 1 });
      expect(await tokens.revoke('one', NOW)).to.equal(null);
    });

    it('returns the registration also if it is revoked', async () => {
      const redeemed = await livesOf(store).redeemed('b');
      await tokens.add(aToken('one', { registrationId: redeemed.id, redeemed: true }));
      await store.agentRegistrations.save({ ...redeemed, status: 'revoked' });
      expect(await tokens.revoke('one', NOW)).to.deep.equal({ registrationId: 'reg_b', organizationId: 1 });
    });

    it('returns null for an unknown or expired token', async () => {
      await tokens.add(aToken('one'));
      expect(await tokens.revoke('unknown', NOW)).to.equal(null);
      expect(await tokens.revoke('one', END)).to.equal(null);
      expect(await tokens.revoke('one', later(END, -1))).to.not.equal(null);
    });

    it('lets one of several concurrent revocations win', async () => {
      await tokens.add(aToken('one'));
      const revoked = await together(AT_ONCE, () => tokens.revoke('one', NOW));
      expect(revoked.filter((each) => each !== null)).to.have.length(1);
    });

    it('stores concurrently issued tokens, each with its audit entry', async () => {
      await together(20, (at) => issue(`t${at}`));
      expect((await store.auditedActions()).toSorted()).to.deep.equal(Array.from({ length: 20 }, (_, at) => `t${at}`).toSorted());
      expect(await together(20, (at) => isLive(`t${at}`))).to.not.include(false);
    });

    it('stores neither token nor entry of a failing call, and those of all concurrent calls', async () => {
      await tokens.add(aToken('taken'));
      const issued = await together(6, (at) =>
        issue(at === 3 ? 'taken' : `t${at}`, at === 4 ? { registrationId: 1_000_000 } : {}).then(
          () => true,
          () => false,
        ),
      );
      expect(issued).to.deep.equal([true, true, true, false, false, true]);
      expect((await store.auditedActions()).toSorted()).to.deep.equal(['t0', 't1', 't2', 't5']);
      expect(await together(6, (at) => isLive(`t${at}`))).to.deep.equal([true, true, true, false, false, true]);
    });

    it('purges tokens that expired before the given time', async () => {
      await tokens.add(aToken('one'));
      await tokens.add(aToken('two', { expiresAt: later(END, 1) }));
      expect(await tokens.purge(END)).to.equal(0);
      expect(await tokens.purge(later(END, 1))).to.equal(1);
      expect([await isLive('one'), await isLive('two')]).to.deep.equal([false, true]);
    });

    it('deletes the tokens of a purged registration', async () => {
      await tokens.add(aToken('one', { expiresAt: later(NOW, hours(48)) }));
      expect(await store.agentRegistrations.purge(later(NOW, hours(25)))).to.equal(1);
      expect(await isLive('one')).to.equal(false);
    });
  });
