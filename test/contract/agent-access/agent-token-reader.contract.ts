import { expect } from 'chai';
import type { Caller } from '../../../src/domain/access/caller.ts';
import { organizationMachine } from '../../../src/domain/organizations/organization.machine.ts';
import { days, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import type { NewAccessToken } from '../../../src/domain/agent-access/access-token.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA } from '../../builders/tenants.ts';
import { IDENTITY, aNew, livesOf } from './under-test.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

const SECRET = `wsma_${'a'.repeat(43)}`;
const END = later(NOW, hours(1));
const ofAda = {
  kind: 'agent',
  registrationId: 'reg_a',
  scopes: ['tools.public', 'api.read'],
  organizationId: 1,
  organizationStatus: organizationMachine.initial,
  customerId: null,
  userId: ADA,
} as const;

/** What every reader of agents' access tokens promises. */
export const agentTokenReaderContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`the reader of agents' access tokens, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());
    const add = (registrationId: number, facts: Partial<NewAccessToken> = {}): Promise<void> =>
      store.agentTokens.add({
        ...{ registrationId, sha256: store.digest.sha256(SECRET), scopes: ['tools.public', 'api.read'], redeemed: true, issuedAt: NOW, expiresAt: END },
        ...facts,
      });
    const callerAt = (now: Date): Promise<Caller | null> => {
      store.clock.set(now);
      return store.readerOf(true).find({ kind: 'bearer', secret: SECRET });
    };

    it('returns no caller for an unknown token', async () => {
      expect(await callerAt(NOW)).to.equal(null);
    });

    it('returns an unclaimed agent without an organization', async () => {
      const { id } = await store.agentRegistrations.add(aNew('a', 'anonymous'));
      await add(id, { scopes: ['tools.public'], redeemed: false });
      expect(await callerAt(NOW)).to.deep.equal({ ...ofAda, scopes: ['tools.public'], organizationId: null, organizationStatus: null, userId: null });
    });

    it('returns the granted access of a redeemed agent until the token expires', async () => {
      await add((await livesOf(store).redeemed('a')).id);
      expect(await callerAt(NOW)).to.deep.equal(ofAda);
      expect(await callerAt(later(END, -1))).to.deep.equal(ofAda);
      expect(await callerAt(END)).to.equal(null);
    });

    it('returns no caller for a token issued before the redemption', async () => {
      await add((await livesOf(store).redeemed('a', 'anonymous')).id, { redeemed: false });
      expect(await callerAt(NOW)).to.equal(null);
    });

    it('returns no caller for an unclaimed agent after its claim window', async () => {
      const windowEndsAt = later(NOW, minutes(30));
      const { id } = await store.agentRegistrations.add(aNew('a', 'anonymous', { windowEndsAt }));
      await add(id, { redeemed: false });
      expect(await callerAt(later(windowEndsAt, -1))).to.not.equal(null);
      expect(await callerAt(windowEndsAt)).to.equal(null);
    });

    it('returns no caller after the token is revoked', async () => {
      await add((await livesOf(store).redeemed('a')).id);
      await store.agentTokens.revoke(store.digest.sha256(SECRET), NOW);
      expect(await callerAt(NOW)).to.equal(null);
    });

    it('returns no user after the deletion of their account takes effect', async () => {
      await add((await livesOf(store).redeemed('a')).id);
      await store.tenants.requestDeletion(ADA, later(NOW, 1 - days(30)));
      expect(await callerAt(NOW)).to.deep.equal(ofAda);
      expect(await callerAt(later(NOW, 1))).to.deep.equal({ ...ofAda, userId: null });
    });

    it('returns no caller after the registration is revoked', async () => {
      const redeemed = await livesOf(store).redeemed('a');
      await add(redeemed.id);
      await store.agentRegistrations.save({ ...redeemed, status: 'revoked' });
      expect(await callerAt(NOW)).to.equal(null);
    });

    it('returns no caller after the identity is revoked', async () => {
      const { id } = await store.agentRegistrations.add(aNew('a', 'anonymous', { identity: IDENTITY }));
      await add(id, { redeemed: false });
      expect(await callerAt(NOW)).to.not.equal(null);
      await store.agentRegistrations.revokeAllOf(IDENTITY.issuer, IDENTITY.subject, NOW);
      expect(await callerAt(NOW)).to.equal(null);
    });

    for (const [what, change] of [
      ['was deactivated', { isActive: false }],
      ['moved to another organization', { organizationId: 2 }],
      ['was bound to a customer', { customerId: 5 }],
    ] as const)
      it(`returns no user who ${what}`, async () => {
        await add((await livesOf(store).redeemed('a')).id);
        await store.tenants.changeUser(ADA, change);
        expect(await callerAt(NOW)).to.deep.equal({ ...ofAda, userId: null });
      });

    it('removes write scopes that the role no longer allows', async () => {
      await add((await livesOf(store).redeemed('a')).id, { scopes: ['api.read', 'api.write.monitors'] });
      for (const [role, scopes] of [['editor', ['api.read', 'api.write.monitors']], ['readonly', ['api.read']], ['admin', ['api.read', 'api.write.monitors']]] as const) {
        await store.tenants.changeUser(ADA, { role });
        expect(await callerAt(NOW), role).to.deep.equal({ ...ofAda, scopes });
      }
    });

    it('returns the current status of the organization', async () => {
      await add((await livesOf(store).redeemed('a')).id, { expiresAt: later(NOW, days(60)) });
      await store.tenants.changeOrganization(1, { status: 'suspended' });
      expect(await callerAt(NOW)).to.deep.equal({ ...ofAda, organizationStatus: 'suspended' });
      await store.tenants.changeOrganization(1, { status: 'cancelled', cancelledAt: NOW });
      expect(await callerAt(later(NOW, days(30) - 1))).to.deep.include({ organizationStatus: 'cancelled' });
      expect(await callerAt(later(NOW, days(30)))).to.deep.include({ organizationStatus: 'deleted' });
    });

    it('records the last use to the minute', async () => {
      await add((await livesOf(store).redeemed('a')).id);
      const lastUse = async () => (await store.agentRegistrations.connectionsOf(ADA, NOW))[0]?.lastUsedAt ?? null;
      expect(await lastUse()).to.equal(null);
      await callerAt(NOW);
      expect(await lastUse()).to.deep.equal(NOW);
      await callerAt(later(NOW, minutes(1)));
      expect(await lastUse()).to.deep.equal(later(NOW, minutes(1)));
      await callerAt(END);
      expect(await lastUse()).to.deep.equal(later(NOW, minutes(1)));
    });
  });
