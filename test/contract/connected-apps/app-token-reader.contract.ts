import { expect } from 'chai';
import type { Caller } from '../../../src/domain/access/caller.ts';
import { days, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA } from '../../builders/tenants.ts';
import { aNewClient, aNewGrant } from './under-test.ts';
import type { ConnectedAppsUnderTest, OpenConnectedApps } from './under-test.ts';

const SECRET = `wsmo_${'a'.repeat(43)}`;
const END = later(NOW, hours(1));
const GRANT_END = later(NOW, days(30));
const ofAda = {
  kind: 'agent',
  registrationId: 'con_a',
  scopes: ['api.read', 'api.write.monitors'],
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  userId: ADA,
} as const;

/** What every reader of apps' access tokens promises. */
export const appTokenReaderContract = (adapter: string, open: OpenConnectedApps): Mocha.Suite =>
  describe(`the reader of apps' access tokens, ${adapter}`, () => {
    let store: ConnectedAppsUnderTest;
    let grantId: number;
    beforeEach(async () => {
      store = await open();
      const client = await store.oauthClients.add(aNewClient());
      ({ id: grantId } = await store.appGrants.add(aNewGrant(client.id, 'con_a', { expiresAt: GRANT_END })));
    });
    afterEach(() => store.close());
    const add = (facts: { readonly kind?: 'access' | 'refresh'; readonly expiresAt?: Date } = {}): Promise<void> =>
      store.appTokens.add({ grantId, kind: 'access', scopes: ofAda.scopes, expiresAt: END, sha256: store.digest.sha256(SECRET), ...facts });
    const callerAt = (now: Date): Promise<Caller | null> => {
      store.clock.set(now);
      return store.reader.find({ kind: 'bearer', secret: SECRET });
    };

    it('returns the app as an agent of its user until the token expires', async () => {
      await add();
      expect(await callerAt(NOW)).to.deep.equal(ofAda);
      expect(await callerAt(later(END, -1))).to.deep.equal(ofAda);
      expect(await callerAt(END)).to.equal(null);
    });

    it('returns no caller for an unknown token or a refresh token', async () => {
      expect(await callerAt(NOW)).to.equal(null);
      await add({ kind: 'refresh' });
      expect(await callerAt(NOW)).to.equal(null);
    });

    it('returns no caller after the token is revoked', async () => {
      await add();
      await store.appTokens.revoke((await store.appTokens.bySecret(store.digest.sha256(SECRET)))?.id ?? 0, NOW);
      expect(await callerAt(NOW)).to.equal(null);
    });

    it('returns no caller after the grant is revoked or expires', async () => {
      await add({ expiresAt: later(GRANT_END, days(1)) });
      expect(await callerAt(later(GRANT_END, -1))).to.deep.equal(ofAda);
      expect(await callerAt(GRANT_END)).to.equal(null);
      await store.appGrants.revoke(grantId, NOW);
      expect(await callerAt(NOW)).to.equal(null);
    });

    for (const [what, change] of [
      ['was deactivated', { isActive: false }],
      ['moved to another organization', { organizationId: 2 }],
      ['was bound to a customer', { customerId: 5 }],
    ] as const)
      it(`returns no caller after the user ${what}`, async () => {
        await add();
        await store.tenants.changeUser(ADA, change);
        expect(await callerAt(NOW)).to.equal(null);
      });

    it("returns no caller after the deletion of the user's account takes effect", async () => {
      await add();
      await store.tenants.requestDeletion(ADA, later(NOW, 1 - days(30)));
      expect(await callerAt(NOW)).to.deep.equal(ofAda);
      expect(await callerAt(later(NOW, 1))).to.equal(null);
    });

    it('returns only scopes that the role still allows', async () => {
      await add();
      await store.tenants.changeUser(ADA, { role: 'readonly' });
      expect(await callerAt(NOW)).to.deep.equal({ ...ofAda, scopes: ['api.read'] });
    });

    it('returns the current status of the organization', async () => {
      await add({ expiresAt: later(GRANT_END, days(1)) });
      await store.tenants.changeOrganization(1, { status: 'cancelled', cancelledAt: later(NOW, -days(1)) });
      expect(await callerAt(later(NOW, days(29) - 1))).to.deep.include({ organizationStatus: 'cancelled' });
      expect(await callerAt(later(NOW, days(29)))).to.deep.include({ organizationStatus: 'deleted' });
    });

    it('records the last use to the minute', async () => {
      await add();
      await callerAt(NOW);
      expect((await store.appGrants.find(grantId))?.lastUsedAt).to.deep.equal(NOW);
      await callerAt(later(NOW, minutes(1)));
      expect((await store.appGrants.find(grantId))?.lastUsedAt).to.deep.equal(later(NOW, minutes(1)));
      await callerAt(END);
      expect((await store.appGrants.find(grantId))?.lastUsedAt).to.deep.equal(later(NOW, minutes(1)));
    });
  });
