import { expect } from 'chai';
import type { AccountLinks, NewAccountLink } from '../../../src/application/access/ports.ts';
import type { AccountLink } from '../../../src/domain/access/account-link.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched } from '../at-once.ts';
import { officeIn } from './under-test.ts';
import type { AccessUnderTest, OpenAccess } from './under-test.ts';

/** What every store of links that were sent by mail promises. */
export const accountLinksContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`AccountLinks, ${adapter}`, () => {
    let store: AccessUnderTest;
    let links: AccountLinks;
    let userId: number;
    beforeEach(async () => {
      store = await open();
      ({ accountLinks: links } = store);
      userId = (await officeIn(store)).admin.id;
    });
    afterEach(() => store.close());
    const aLink = (sha256: string, facts: Partial<NewAccountLink> = {}): NewAccountLink => ({
      ...{ userId, purpose: 'passwordReset', sha256, createdAt: NOW, expiresAt: later(NOW, hours(1)) },
      ...facts,
    });
    const linkBy = async (sha256: string): Promise<AccountLink> => {
      const link = await links.bySecret(sha256);
      if (link === null) throw new Error(`There is no link ${sha256}.`);
      return link;
    };

    it('are found by their secret, and as the latest of their purpose', async () => {
      await links.issue(aLink('a'));
      const { sha256: _sha256, ...link } = aLink('a');
      const found = await linkBy('a');
      expect(found).to.deep.equal({ ...link, id: found.id, usedAt: null });
      expect(await links.latestOf(userId, 'passwordReset')).to.deep.equal(found);
      expect([await links.latestOf(userId, 'invitation'), await links.bySecret('b')]).to.deep.equal([null, null]);
    });

    it('take the place of earlier ones of their purpose, used or not, and of no other', async () => {
      await links.issue(aLink('invited', { purpose: 'invitation' }));
      await links.issue(aLink('a'));
      await links.use(await linkBy('a'), NOW);
      await links.issue(aLink('b', { createdAt: later(NOW, 1) }));
      expect(await links.bySecret('a')).to.equal(null);
      expect(await linkBy('b')).to.deep.include({ usedAt: null, createdAt: later(NOW, 1) });
      expect(await linkBy('invited')).to.deep.include({ purpose: 'invitation' });
    });

    it('are used once, by one of many at once', async () => {
      await links.issue(aLink('a'));
      const link = await linkBy('a');
      const used = await executeBatched((at) => links.use(link, later(NOW, at)));
      expect(used.filter((each) => each)).to.have.length(1);
      expect((await linkBy('a')).usedAt).to.deep.equal(later(NOW, used.indexOf(true)));
    });

    it('cannot be used after another took their place', async () => {
      await links.issue(aLink('a'));
      const earlier = await linkBy('a');
      await links.issue(aLink('b', { createdAt: later(NOW, 1) }));
      expect(await links.use(earlier, NOW)).to.equal(false);
      expect((await linkBy('b')).usedAt).to.equal(null);
    });
  });
