import { deepEqual, equal } from 'node:assert/strict';
import type { Enrolment } from '../../../src/application/access/sign-in.ports.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { race, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { officeIn } from './under-test.ts';
import type { OpenAccess } from './under-test.ts';

/**
 * `Enrolments`: two-step verification and backup codes, serialized by `lock`. Pass the ports of access over an empty
 * store.
 */
export const enrolmentsContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('Enrolments', () => {
    const test = testsWith(framework, open, async (store) => {
      const { enrolments } = store;
      const { admin, editor } = await officeIn(store);
      const [userId, otherId] = [admin.id, editor.id];
      const enrolment = (facts: Partial<Enrolment> = {}): Enrolment => ({
        userId,
        sealedSecret: 'sealed',
        sealedPending: null,
        confirmedAt: NOW,
        lastUsedStep: 7,
        wrongCodes: 0,
        lockedUntil: null,
        ...facts,
      });
      return { store, enrolments, userId, otherId, enrolment };
    });

    test('returns the last stored enrollment of a user, or null', async ({
      enrolments,
      userId,
      otherId,
      enrolment,
    }) => {
      equal(await enrolments.lock(userId), null);
      await enrolments.save(enrolment());
      await enrolments.save(enrolment({ sealedPending: 'next', wrongCodes: 4, lockedUntil: later(NOW, 1) }));
      deepEqual(
        await enrolments.lock(userId),
        enrolment({ sealedPending: 'next', wrongCodes: 4, lockedUntil: later(NOW, 1) }),
      );
      equal(await enrolments.lock(otherId), null);
    });

    test('counts every wrong code of eight transactions that lock the enrollment', async ({
      store,
      enrolments,
      userId,
      enrolment,
    }) => {
      await enrolments.save(enrolment());
      await race(() =>
        store.unitOfWork.inTransaction(async () => {
          const locked = await enrolments.lock(userId);
          if (locked !== null) await enrolments.save({ ...locked, wrongCodes: locked.wrongCodes + 1 });
        }),
      );
      equal((await enrolments.lock(userId))?.wrongCodes, 8);
    });

    test('replaces all backup codes of one user', async ({ enrolments, userId, otherId, enrolment }) => {
      await enrolments.save(enrolment());
      await enrolments.save(enrolment({ userId: otherId }));
      await enrolments.replaceBackupCodes(userId, ['a', 'b']);
      await enrolments.replaceBackupCodes(otherId, ['a']);
      await enrolments.replaceBackupCodes(userId, ['c', 'd', 'e']);
      const has = (hash: string, of = userId) => enrolments.hasBackupCode(of, hash);
      deepEqual(
        [await has('a'), await has('c'), await has('a', otherId), await has('c', otherId)],
        [false, true, true, false],
      );
      deepEqual([await enrolments.backupCodesLeft(userId), await enrolments.backupCodesLeft(otherId)], [3, 1]);
    });

    test('spends a backup code once in eight transactions that lock the enrollment', async ({
      store,
      enrolments,
      userId,
      enrolment,
    }) => {
      await enrolments.save(enrolment());
      await enrolments.replaceBackupCodes(userId, ['a', 'b']);
      const passed = await race(() =>
        store.unitOfWork.inTransaction(async () => {
          await enrolments.lock(userId);
          const isThere = await enrolments.hasBackupCode(userId, 'a');
          if (isThere) await enrolments.spendBackupCode(userId, 'a');
          return isThere;
        }),
      );
      equal(passed.filter((each) => each).length, 1);
      deepEqual([await enrolments.hasBackupCode(userId, 'a'), await enrolments.backupCodesLeft(userId)], [false, 1]);
    });
  });
};
