import { expect } from 'chai';
import type { OrganizationBootstraps, NewOrganizationBootstrap } from '../../../src/application/organizations/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { aPublicId, agencyIn, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched, fateOf, oneWinner } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from './under-test.ts';

const aFounding = (name: string, email = `${name}@example.com`): NewOrganizationBootstrap => ({
  now: NOW,
  organization: { publicId: aPublicId(), name, monitorQuotaTier: 'free' },
  user: { publicId: aPublicId(), email, passwordHash: 'hash', isGlobalAdmin: true },
  packageConfig: { publicId: aPublicId() },
  location: { publicId: aPublicId() },
  token: { publicId: aPublicId(), sha256: `hash of ${name}`, prefix: 'wsm_', lastFour: 'abcd' },
});

/** What everybody promises who founds organizations. */
export const foundingsContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`Foundings, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let bootstraps: OrganizationBootstraps;
    beforeEach(async () => {
      store = await open();
      ({ organizationBootstraps: bootstraps } = store);
    });
    afterEach(() => store.close());

    it('store an organization with its first user, package and token, and the local location', async () => {
      expect(await bootstraps.any()).to.equal(false);
      const bootstrap = aFounding('acme');
      const founded = await bootstraps.add(bootstrap);
      if (typeof founded === 'string') throw new Error(founded);
      const { organizationId, ...ids } = founded;
      expect(ids).to.deep.equal({ organizationPublicId: bootstrap.organization.publicId, userId: bootstrap.user.publicId });
      expect(await bootstraps.any()).to.equal(true);
      const organization = await store.organizations.find(everywhere, organizationId);
      expect(organization).to.include({ name: 'acme', status: 'active', cancelledAt: null, monitorQuotaTier: 'free', autoQuotaUpgrade: false, imEnabled: false, used: 0, revision: 1 });
      const [user] = await store.users.list(everywhere, { email: 'acme@example.com' });
      expect(user).to.include({ organizationId, customerId: null, role: 'admin', isActive: true, isGlobalAdmin: true, isGlobalSupporter: false });
      expect((await store.packageConfigs.list({ organizationId, customerId: null }, {})).map(({ key, isDefault }) => [key, isDefault])).to.deep.equal([['default', true]]);
      const [token] = await store.apiTokens.list(everywhere, {});
      expect(token).to.include({ organizationId, userId: user?.id, issuer: bootstrap.user.publicId, customerId: null, lastFour: 'abcd', expiresAt: null, revokedAt: null });
      expect(await store.locationKeys()).to.deep.equal(['local']);
    });

    it('answer organizationTaken or emailTaken, and store nothing then', async () => {
      const agency = await agencyIn(store, { name: 'taken' });
      await memberOf(store, agency, { email: 'taken@example.com' });
      expect(await bootstraps.add(aFounding('taken', 'new@example.com'))).to.equal('organizationTaken');
      expect(await bootstraps.add(aFounding('new', 'taken@example.com'))).to.equal('emailTaken');
      expect((await store.organizations.page(everywhere, { page: 1, perPage: 9 }, {})).total).to.equal(1);
      expect([await store.apiTokens.list(everywhere, {}), await store.locationKeys()]).to.deep.equal([[], []]);
    });

    it('are one of many that come with the same name at once', async () => {
      expect((await executeBatched((at) => fateOf(bootstraps.add({ ...aFounding('acme', `n${at}@example.com`), token: aFounding(`t${at}`).token })))).toSorted()).to.deep.equal(
        oneWinner('organizationTaken'),
      );
      expect(await store.apiTokens.list(everywhere, {})).to.have.length(1);
    });

    it('add the local location once, however many come at once', async () => {
      await executeBatched((at) => bootstraps.add(aFounding(`n${at}`)));
      expect((await store.organizations.page(everywhere, { page: 1, perPage: 1 }, {})).total).to.equal(AT_ONCE);
      expect(await store.locationKeys()).to.deep.equal(['local']);
    });
  });
