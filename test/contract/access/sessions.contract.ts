import { deepEqual, equal } from 'node:assert/strict';
import type { NewAccountLink } from '../../../src/application/access/sign-in.ports.ts';
import type { AccountLink } from '../../../src/domain/access/sign-in/account-link.ts';
import { CHALLENGE_LIMIT } from '../../../src/domain/access/sign-in/session.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { race, RACERS, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { aNewSession, officeIn } from './under-test.ts';
import type { OpenAccess } from './under-test.ts';

/** `Sessions`: opens, lists and ends the sessions of users, each once. Pass the ports of access over an empty store. */
export const sessionsContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('Sessions', () => {
    const test = testsWith(framework, open, async (store) => {
      const { sessions } = store;
      const office = await officeIn(store);
      return { sessions, office };
    });

    test('finds a session by id and by the hash of its secret, without the hash', async ({ sessions, office }) => {
      const { sha256, ...record } = aNewSession(office.admin.id, { userAgent: 'Firefox' });
      const opened = await sessions.open({ ...record, sha256 });
      deepEqual(opened, { ...record, id: opened.id });
      deepEqual([await sessions.byId(opened.id), await sessions.bySecret(sha256)], [opened, opened]);
      deepEqual([await sessions.byId(opened.id + 1), await sessions.bySecret('unknown')], [null, null]);
    });

    test('lists the sessions of a user, newest first', async ({ sessions, office }) => {
      const old = await sessions.open(aNewSession(office.admin.id));
      const young = await sessions.open(aNewSession(office.admin.id, { createdAt: later(NOW, 1) }));
      await sessions.open(aNewSession(office.editor.id));
      deepEqual(await sessions.listOf(office.admin.id), [young, old]);
    });

    test('removes expired sessions of a user who opens another, and not a millisecond earlier', async ({ sessions, office }) => {
      const waiting = await sessions.open(aNewSession(office.admin.id, { awaitsCode: true }));
      const others = await sessions.open(aNewSession(office.editor.id, { awaitsCode: true }));
      await sessions.open(aNewSession(office.admin.id, { createdAt: later(NOW, CHALLENGE_LIMIT - 1) }));
      deepEqual(await sessions.byId(waiting.id), waiting);
      await sessions.open(aNewSession(office.admin.id, { createdAt: later(NOW, CHALLENGE_LIMIT) }));
      deepEqual([await sessions.byId(waiting.id), await sessions.byId(others.id)], [null, others]);
    });

    test('ends a session once in eight concurrent calls', async ({ sessions, office }) => {
      const { id } = await sessions.open(aNewSession(office.admin.id));
      const ended = await race(() => sessions.end(id));
      deepEqual(ended.toSorted(), [...Array.from({ length: RACERS - 1 }, () => false), true]);
      equal(await sessions.byId(id), null);
    });
  });
};

/** `AccountLinks`: one live link per user and purpose, used once. Pass the ports of access over an empty store. */
export const accountLinksContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('AccountLinks', () => {
    const test = testsWith(framework, open, async (store) => {
      const { accountLinks: links } = store;
      const userId = (await officeIn(store)).admin.id;
      const aLink = (sha256: string, facts: Partial<NewAccountLink> = {}): NewAccountLink => ({
        ...{ userId, purpose: 'passwordReset', sha256, createdAt: NOW, expiresAt: later(NOW, hours(1)) },
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
      const { sha256: _sha256, ...link } = aLink('a');
      const found = await linkBy('a');
      deepEqual(found, { ...link, id: found.id, usedAt: null });
      deepEqual(await links.latestOf(userId, 'passwordReset'), found);
      deepEqual([await links.latestOf(userId, 'invitation'), await links.bySecret('b')], [null, null]);
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
