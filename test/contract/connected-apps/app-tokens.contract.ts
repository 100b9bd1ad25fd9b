import { expect } from 'chai';
import type { AppTokens } from '../../../src/application/connected-apps/ports.ts';
import type { AppToken } from '../../../src/domain/connected-apps/app-token.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { together } from '../../builders/together.ts';
import { aNewClient, aNewGrant } from './under-test.ts';
import type { ConnectedAppsUnderTest, OpenConnectedApps } from './under-test.ts';

const AT_ONCE = 8;
const END = later(NOW, hours(1));

/** What every store of apps' tokens promises. */
export const appTokensContract = (adapter: string, open: OpenConnectedApps): Mocha.Suite =>
  describe(`AppTokens, ${adapter}`, () => {
    let store: ConnectedAppsUnderTest;
    let tokens: AppTokens;
    let grantId: number;
    beforeEach(async () => {
      store = await open();
      ({ appTokens: tokens } = store);
      const client = await store.oauthClients.add(aNewClient());
      ({ id: grantId } = await store.appGrants.add(aNewGrant(client.id)));
    });
    afterEach(() => store.close());
    const added = async (sha256: string, facts: Partial<Pick<AppToken, 'kind' | 'expiresAt' | 'grantId'>> = {}): Promise<AppToken> => {
      await tokens.add({ grantId, kind: 'refresh', scopes: ['api.read'], expiresAt: END, sha256, ...facts });
      const found = await tokens.bySecret(sha256);
      if (found === null) throw new Error('It was not added.');
      return found;
    };

    it('finds a token by its digest', async () => {
      const { id, ...found } = await added('a', { kind: 'access' });
      await added('b');
      expect(found).to.deep.equal({ grantId, kind: 'access', scopes: ['api.read'], expiresAt: END, spentAt: null, revokedAt: null });
      expect((await tokens.bySecret('a'))?.id).to.equal(id);
      expect(await tokens.bySecret('unknown')).to.equal(null);
    });

    it('spends a token once', async () => {
      const { id } = await added('a');
      expect([await tokens.spend(id, NOW), await tokens.spend(id, later(NOW, 1)), await tokens.spend(1_000_000, NOW)]).to.deep.equal([true, false, false]);
      expect(await tokens.bySecret('a')).to.deep.include({ spentAt: NOW, revokedAt: null });
    });

    it('revokes a token once', async () => {
      const { id } = await added('a');
      expect([await tokens.revoke(id, NOW), await tokens.revoke(id, later(NOW, 1)), await tokens.revoke(1_000_000, NOW)]).to.deep.equal([true, false, false]);
      expect(await tokens.bySecret('a')).to.deep.include({ spentAt: null, revokedAt: NOW });
    });

    it('lets one of several concurrent calls spend a token', async () => {
      const { id } = await added('a');
      expect((await together(AT_ONCE, () => tokens.spend(id, NOW))).filter(Boolean)).to.have.length(1);
      expect((await together(AT_ONCE, () => tokens.revoke(id, NOW))).filter(Boolean)).to.have.length(1);
    });

    it('lets one of several concurrent transactions spend a token', async () => {
      const { id } = await added('a');
      const won = await together(AT_ONCE, () => store.unitOfWork.inTransaction(() => tokens.spend(id, NOW)));
      expect(won.filter(Boolean)).to.have.length(1);
    });

    it('purges expired tokens of all users and returns their number', async () => {
      const { clientId = 0 } = (await store.appGrants.find(grantId)) ?? {};
      const other = await store.appGrants.add(aNewGrant(clientId, 'con_other'));
      await added('a');
      await added('young', { expiresAt: later(END, 1) });
      await added('other', { grantId: other.id });
      expect(await tokens.purge(END)).to.equal(0);
      expect(await tokens.purge(later(END, 1))).to.equal(2);
      const left = await Promise.all(['a', 'young', 'other'].map((name) => tokens.bySecret(name)));
      expect(left.map((each) => each === null)).to.deep.equal([true, false, true]);
    });
  });
