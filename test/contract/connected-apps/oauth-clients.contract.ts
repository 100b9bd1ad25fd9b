import { expect } from 'chai';
import { later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { aNewAuthorization, aNewClient } from './under-test.ts';
import type { ConnectedAppsUnderTest, OpenConnectedApps } from './under-test.ts';

/** What every store of apps promises. */
export const oauthClientsContract = (adapter: string, open: OpenConnectedApps): Mocha.Suite =>
  describe(`OauthClients, ${adapter}`, () => {
    let store: ConnectedAppsUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('finds an app by its client id and by its id', async () => {
      const added = await store.oauthClients.add(aNewClient());
      await store.oauthClients.add(aNewClient('other'));
      expect(added).to.deep.equal({ ...aNewClient(), id: added.id, lastUsedAt: null });
      expect([await store.oauthClients.byClientId('app_app'), await store.oauthClients.byId(added.id)]).to.deep.equal([added, added]);
      expect([await store.oauthClients.byClientId('app_unknown'), await store.oauthClients.byId(1_000_000)]).to.deep.equal([null, null]);
    });

    it('records when a user last authorized an app', async () => {
      const { id } = await store.oauthClients.add(aNewClient());
      await store.oauthClients.noteUse(id, later(NOW, 1));
      expect((await store.oauthClients.byId(id))?.lastUsedAt).to.deep.equal(later(NOW, 1));
    });

    it('purges unused apps with their requests and returns their number', async () => {
      const unused = await store.oauthClients.add(aNewClient('unused'));
      const young = await store.oauthClients.add(aNewClient('young', later(NOW, 1)));
      const used = await store.oauthClients.add(aNewClient('used'));
      await store.oauthClients.noteUse(used.id, NOW);
      await store.authorizations.add(aNewAuthorization(unused.id));
      expect(await store.oauthClients.purgeUnused(NOW)).to.equal(0);
      expect(await store.oauthClients.purgeUnused(later(NOW, 1))).to.equal(1);
      expect(await store.oauthClients.byId(unused.id)).to.equal(null);
      expect(await store.authorizations.byConsentCode('consent a')).to.equal(null);
      expect([(await store.oauthClients.byId(young.id))?.name, (await store.oauthClients.byId(used.id))?.name]).to.deep.equal(['young', 'used']);
    });
  });
