import { expect } from 'chai';
import type { Foundings, NewFounding } from '../../../src/application/organizations/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { aPublicId, agencyIn, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, atOnce, fateOf, oneWinner } from '../at-once.ts';
import { everyToken } from './under-test.ts';
import type { OpenTenancy, TenancyUnderTest } from './under-test.ts';

const aFounding = (name: string, email = `${name}@example.com`): NewFounding => ({
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
    let foundings: Foundings;
    beforeEach(async () => {
      store = await open();
      ({ foundings } = store);
    });
    afterEach(() => store.close());

    it('store an organization with its first user, package and token, and the local location', async () => {
      expect(await foundings.any()).to.equal(false);
      const founding = aFounding('acme');
      const founded = await foundings.add(founding);
      if (typeof founded === 'string') throw new Error(founded);
      const { organizationId, ...ids } = founded;
      expect(ids).to.deep.equal({ organizationPublicId: founding.organization.publicId, userId: founding.user.publicId });
      expect(await foundings.any()).to.equal(true);
      const organization = await store.organizations.find(everywhere, organizationId);
      expect(organization).to.include({ name: 'acme', status: 'active', cancelledAt: null, monitorQuotaTier: 'free', autoQuotaUpgrade: false, imEnabled: false, used: 0, revision: 1 });
      const user = await store.users.byEmail('acme@example.com');
      expect(user).to.include({ organizationId, customerId: null, role: 'admin', isActive: true, isGlobalAdmin: true, isGlobalSupporter: false });
      expect((await store.packages.list({ organizationId, customerId: null })).map(({ key, isDefault }) => [key, isDefault])).to.deep.equal([['default', true]]);
      const [token] = await store.tokens.list(everyToken);
      expect(token).to.include({ organizationId, userId: user?.id, issuer: founding.user.publicId, customerId: null, lastFour: 'abcd', expiresAt: null, revokedAt: null });
      expect(await store.locationKeys()).to.deep.equal(['local']);
    });

    it('answer organizationTaken or emailTaken, and store nothing then', async () => {
      const agency = await agencyIn(store, { name: 'taken' });
      await memberOf(store, agency, { email: 'taken@example.com' });
      expect(await foundings.add(aFounding('taken', 'new@example.com'))).to.equal('organizationTaken');
      expect(await foundings.add(aFounding('new', 'taken@example.com'))).to.equal('emailTaken');
      expect((await store.organizations.page(everywhere, { page: 1, perPage: 9 }, {})).total).to.equal(1);
      expect([await store.tokens.list(everyToken), await store.locationKeys()]).to.deep.equal([[], []]);
    });

    it('are one of many that come with the same name at once', async () => {
      expect((await atOnce((at) => fateOf(foundings.add({ ...aFounding('acme', `n${at}@example.com`), token: aFounding(`t${at}`).token })))).toSorted()).to.deep.equal(
        oneWinner('organizationTaken'),
      );
      expect(await store.tokens.list(everyToken)).to.have.length(1);
    });

    it('add the local location once, however many come at once', async () => {
      await atOnce((at) => foundings.add(aFounding(`n${at}`)));
      expect((await store.organizations.page(everywhere, { page: 1, perPage: 1 }, {})).total).to.equal(AT_ONCE);
      expect(await store.locationKeys()).to.deep.equal(['local']);
    });
  });
