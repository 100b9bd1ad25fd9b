import { expect } from 'chai';
import type { Authorizations } from '../../../src/application/connected-apps/ports.ts';
import type { Authorization } from '../../../src/domain/connected-apps/authorization.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { EVE } from '../../builders/tenants.ts';
import { together } from '../../builders/together.ts';
import { aNewAuthorization, aNewClient, aNewGrant } from './under-test.ts';
import type { ConnectedAppsUnderTest, OpenConnectedApps } from './under-test.ts';

const AT_ONCE = 8;

/** What every store of apps' requests promises. */
export const authorizationsContract = (adapter: string, open: OpenConnectedApps): Mocha.Suite =>
  describe(`Authorizations, ${adapter}`, () => {
    let store: ConnectedAppsUnderTest;
    let authorizations: Authorizations;
    let clientId: number;
    let grantId: number;
    beforeEach(async () => {
      store = await open();
      ({ authorizations } = store);
      ({ id: clientId } = await store.oauthClients.add(aNewClient()));
      ({ id: grantId } = await store.appGrants.add(aNewGrant(clientId)));
    });
    afterEach(() => store.close());
    const asked = async (name = 'a', facts: Parameters<typeof aNewAuthorization>[2] = {}): Promise<Authorization> => {
      await authorizations.add(aNewAuthorization(clientId, name, facts));
      const found = await authorizations.byConsentCode(`consent ${name}`);
      if (found === null) throw new Error('It was not added.');
      return found;
    };
    const acceptance = (name = 'a') => ({ grantId, codeSha256: `code ${name}`, expiresAt: later(NOW, minutes(1)) });

    it('finds a pending request by its consent code', async () => {
      const { consentSha256: _, ...wanted } = aNewAuthorization(clientId);
      const { id, ...found } = await asked();
      await asked('b');
      expect(found).to.deep.equal({ ...wanted, status: 'pending', grantId: null });
      expect((await authorizations.byConsentCode('consent a'))?.id).to.equal(id);
      expect([await authorizations.byConsentCode('code a'), await authorizations.byCode('consent a')]).to.deep.equal([null, null]);
    });

    it('finds an accepted request by its authorization code', async () => {
      const request = await asked();
      expect(await authorizations.accept(request.id, acceptance())).to.equal(true);
      const accepted = { ...request, status: 'accepted', grantId, expiresAt: acceptance().expiresAt };
      expect([await authorizations.byCode('code a'), await authorizations.byConsentCode('consent a')]).to.deep.equal([accepted, accepted]);
    });

    it('settles a request once', async () => {
      const [one, other] = [await asked('a'), await asked('b')];
      expect(await authorizations.accept(one.id, acceptance())).to.equal(true);
      expect([await authorizations.accept(one.id, acceptance('b')), await authorizations.decline(one.id)]).to.deep.equal([false, false]);
      expect(await authorizations.decline(other.id)).to.equal(true);
      expect([await authorizations.decline(other.id), await authorizations.accept(other.id, acceptance('c'))]).to.deep.equal([false, false]);
      expect((await authorizations.byConsentCode('consent b'))?.status).to.equal('declined');
    });

    it('redeems the code of an accepted request once', async () => {
      const [one, waiting, declined] = [await asked('a'), await asked('b'), await asked('c')];
      await authorizations.accept(one.id, acceptance());
      await authorizations.decline(declined.id);
      expect([await authorizations.redeem(one.id), await authorizations.redeem(one.id)]).to.deep.equal([true, false]);
      expect([await authorizations.redeem(waiting.id), await authorizations.redeem(declined.id), await authorizations.redeem(1_000_000)]).to.deep.equal([false, false, false]);
      expect(await authorizations.byCode('code a')).to.deep.include({ status: 'redeemed', grantId });
    });

    it('lets one of several concurrent decisions win', async () => {
      const { id } = await asked();
      const won = await together(AT_ONCE, (at) => (at % 2 === 0 ? authorizations.accept(id, acceptance(String(at))) : authorizations.decline(id)));
      expect(won.filter(Boolean)).to.have.length(1);
      expect((await authorizations.byConsentCode('consent a'))?.status).to.equal(won.indexOf(true) % 2 === 0 ? 'accepted' : 'declined');
    });

    it('lets one of several concurrent calls redeem a code', async () => {
      const { id } = await asked();
      await authorizations.accept(id, acceptance());
      expect((await together(AT_ONCE, () => authorizations.redeem(id))).filter(Boolean)).to.have.length(1);
    });

    it('lets one of several concurrent transactions redeem a code', async () => {
      const { id } = await asked();
      await authorizations.accept(id, acceptance());
      const won = await together(AT_ONCE, () => store.unitOfWork.inTransaction(() => authorizations.redeem(id)));
      expect(won.filter(Boolean)).to.have.length(1);
    });

    it('purges expired requests of all users and returns their number', async () => {
      const end = later(NOW, minutes(10));
      await asked('a');
      await asked('young', { expiresAt: later(end, 1) });
      await asked('eve', { userId: EVE });
      expect(await authorizations.purge(end)).to.equal(0);
      expect(await authorizations.purge(later(end, 1))).to.equal(2);
      const left = await Promise.all(['a', 'young', 'eve'].map((name) => authorizations.byConsentCode(`consent ${name}`)));
      expect(left.map((each) => each === null)).to.deep.equal([true, false, true]);
    });
  });
