import { deepEqual, equal } from 'node:assert/strict';
import type { NewAccountLink } from '../../../src/application/accounts/ports.ts';
import type { AccountLink } from '../../../src/domain/accounts/account-link.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { officeIn } from '../access/under-test.ts';
import type { OpenAccess } from '../access/under-test.ts';
import { NOW } from '../../builders/clock.ts';
import { race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';

/** `AccountLinks`: one live link per user and purpose, used once. Pass the ports of access over an empty store. */
export const accountLinksContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('AccountLinks', () => {
    const test = testsWith(framework, open, async (store) => {
      const { accountLinks: links } = store;
      const userId = (await officeIn(store)).admin.id;
      const aLink = (sha256: string, facts: Partial<NewAccountLink> = {}): NewAccountLink => ({
        userId,
        purpose: 'passwordReset',
        sha256,
        invitedByUserId: null,
        createdAt: NOW,
        expiresAt: later(NOW, hours(1)),
        ...facts,
      });
      const linkBy = async (sha256: string): Promise<AccountLink> => {
        const link = await links.bySecret(sha256);
        if (link === null) throw new Error(`There is no link ${sha256}.`);
        return link;
      };
      return { links, userId, aLink, linkBy };
    });

    test('finds a link by its secret, and the latest one of a purpose', async ({ links, userId, aLink, linkBy }) => {
      await links.issue(aLink('a'));
      const { sha256: _sha256, invitedByUserId: _invitedByUserId, ...link } = aLink('a');
      const found = await linkBy('a');
      deepEqual(found, { ...link, id: found.id, usedAt: null });
      deepEqual(await links.latestOf(userId, 'passwordReset'), found);
      deepEqual([await links.latestOf(userId, 'invitation'), await links.bySecret('b')], [null, null]);
    });

    test('names the inviter of a link', async ({ links, userId, aLink, linkBy }) => {
      await links.issue(aLink('a', { purpose: 'invitation', invitedByUserId: userId }));
      equal(typeof (await links.inviterOf(await linkBy('a')))?.email, 'string');
      await links.issue(aLink('b', { purpose: 'invitation' }));
      equal(await links.inviterOf(await linkBy('b')), null);
    });

    test('uses a link once in eight concurrent calls', async ({ links, aLink, linkBy }) => {
      await links.issue(aLink('a'));
      const link = await linkBy('a');
      const used = await race((at) => links.use(link, later(NOW, at)));
      equal(used.filter((each) => each).length, 1);
      deepEqual((await linkBy('a')).usedAt, later(NOW, used.indexOf(true)));
    });

    test('does not use a replaced link', async ({ links, aLink, linkBy }) => {
      await links.issue(aLink('a'));
      const earlier = await linkBy('a');
      await links.issue(aLink('b', { createdAt: later(NOW, 1) }));
      equal(await links.use(earlier, NOW), false);
      equal((await linkBy('b')).usedAt, null);
    });
  });
};
