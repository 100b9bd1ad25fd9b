import { expect } from 'chai';
import type { AppGrants } from '../../../src/application/connected-apps/ports.ts';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB, EVE } from '../../builders/tenants.ts';
import { together } from '../../builders/together.ts';
import { aNewClient, aNewGrant } from './under-test.ts';
import type { ConnectedAppsUnderTest, OpenConnectedApps } from './under-test.ts';

/** What every store of apps' grants promises. */
export const appGrantsContract = (adapter: string, open: OpenConnectedApps): Mocha.Suite =>
  describe(`AppGrants, ${adapter}`, () => {
    let store: ConnectedAppsUnderTest;
    let grants: AppGrants;
    let clientId: number;
    beforeEach(async () => {
      store = await open();
      ({ appGrants: grants } = store);
      ({ id: clientId } = await store.oauthClients.add(aNewClient()));
    });
    afterEach(() => store.close());

    it('finds a grant', async () => {
      const wanted = aNewGrant(clientId, 'con_a', { userId: BOB, customerId: 5 });
      const added = await grants.add(wanted);
      expect(added).to.deep.equal({ ...wanted, id: added.id, lastUsedAt: null, revokedAt: null });
      expect([await grants.find(added.id), await grants.find(1_000_000)]).to.deep.equal([added, null]);
    });

    it('lists all grants of a user with their apps, oldest first', async () => {
      const young = await grants.add(aNewGrant(clientId, 'con_young', { createdAt: later(NOW, 1) }));
      const old = await grants.add(aNewGrant(clientId, 'con_old', { expiresAt: NOW }));
      await grants.add(aNewGrant(clientId, 'con_eve', { userId: EVE, organizationId: 2 }));
      await grants.revoke(young.id, NOW);
      const app = { clientId: 'app_app', name: 'app' };
      expect(await grants.ofUser(ADA)).to.deep.equal([{ ...old, app }, { ...young, revokedAt: NOW, app }]);
      expect(await grants.ofUser(BOB)).to.deep.equal([]);
    });

    it('extends a grant and records its use', async () => {
      const added = await grants.add(aNewGrant(clientId));
      await grants.renew(added.id, later(NOW, days(30)), later(NOW, 1));
      expect(await grants.find(added.id)).to.deep.equal({ ...added, expiresAt: later(NOW, days(30)), lastUsedAt: later(NOW, 1) });
    });

    it('is revoked once', async () => {
      const { id } = await grants.add(aNewGrant(clientId));
      expect([await grants.revoke(id, NOW), await grants.revoke(id, later(NOW, 1)), await grants.revoke(1_000_000, NOW)]).to.deep.equal([true, false, false]);
      expect((await grants.find(id))?.revokedAt).to.deep.equal(NOW);
    });

    it('is revoked by one of several concurrent calls', async () => {
      const { id } = await grants.add(aNewGrant(clientId));
      expect((await together(8, (at) => grants.revoke(id, later(NOW, at)))).filter(Boolean)).to.have.length(1);
    });
  });
