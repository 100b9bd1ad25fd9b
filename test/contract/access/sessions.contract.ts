import { deepEqual, equal } from 'node:assert/strict';
import { CHALLENGE_LIMIT } from '../../../src/domain/access/sign-in/session.ts';
import { later } from '../../../src/domain/kernel/time.ts';
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

    test('removes expired sessions of a user who opens another, and not a millisecond earlier', async ({
      sessions,
      office,
    }) => {
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
