import { expect } from 'chai';
import type { Enrolment, Enrolments } from '../../../src/application/access/ports.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched } from '../at-once.ts';
import { officeIn } from './under-test.ts';
import type { AccessUnderTest, OpenAccess } from './under-test.ts';

/** What every store of two-step verification promises. */
export const enrolmentsContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`Enrolments, ${adapter}`, () => {
    let store: AccessUnderTest;
    let enrolments: Enrolments;
    let userId: number;
    let otherId: number;
    beforeEach(async () => {
      store = await open();
      ({ enrolments } = store);
      const { admin, editor } = await officeIn(store);
      [userId, otherId] = [admin.id, editor.id];
    });
    afterEach(() => store.close());
    const enrolment = (facts: Partial<Enrolment> = {}): Enrolment => ({
      ...{ userId, sealedSecret: 'sealed', sealedPending: null, confirmedAt: NOW, lastUsedStep: 7, wrongCodes: 0, lockedUntil: null },
      ...facts,
    });

    it('know nothing of a person who never enrolled, and the last that was stored of one who has', async () => {
      expect(await enrolments.lock(userId)).to.equal(null);
      await enrolments.save(enrolment());
      await enrolments.save(enrolment({ sealedPending: 'next', wrongCodes: 4, lockedUntil: later(NOW, 1) }));
      expect(await enrolments.lock(userId)).to.deep.equal(enrolment({ sealedPending: 'next', wrongCodes: 4, lockedUntil: later(NOW, 1) }));
      expect(await enrolments.lock(otherId)).to.equal(null);
    });

    it('have everybody who locks an enrolment wait for the one before, so that no wrong code is lost', async () => {
      await enrolments.save(enrolment());
      await executeBatched(() =>
        store.unitOfWork.inTransaction(async () => {
          const locked = await enrolments.lock(userId);
          if (locked !== null) await enrolments.save({ ...locked, wrongCodes: locked.wrongCodes + 1 });
        }),
      );
      expect((await enrolments.lock(userId))?.wrongCodes).to.equal(8);
    });

    it('replace all backup codes of a person, and nobody else’s', async () => {
      await enrolments.save(enrolment());
      await enrolments.save(enrolment({ userId: otherId }));
      await enrolments.replaceBackupCodes(userId, ['a', 'b']);
      await enrolments.replaceBackupCodes(otherId, ['a']);
      await enrolments.replaceBackupCodes(userId, ['c', 'd', 'e']);
      const has = (hash: string, of = userId) => enrolments.hasBackupCode(of, hash);
      expect([await has('a'), await has('c'), await has('a', otherId), await has('c', otherId)]).to.deep.equal([false, true, true, false]);
      expect([await enrolments.backupCodesLeft(userId), await enrolments.backupCodesLeft(otherId)]).to.deep.equal([3, 1]);
    });

    it('spend a backup code', async () => {
      await enrolments.save(enrolment());
      await enrolments.replaceBackupCodes(userId, ['a', 'b']);
      await enrolments.spendBackupCode(userId, 'a');
      expect([await enrolments.hasBackupCode(userId, 'a'), await enrolments.backupCodesLeft(userId)]).to.deep.equal([false, 1]);
    });

    it('let one of many who hold the enrolment in turn spend a backup code', async () => {
      await enrolments.save(enrolment());
      await enrolments.replaceBackupCodes(userId, ['a']);
      const passed = await executeBatched(() =>
        store.unitOfWork.inTransaction(async () => {
          await enrolments.lock(userId);
          const isThere = await enrolments.hasBackupCode(userId, 'a');
          if (isThere) await enrolments.spendBackupCode(userId, 'a');
          return isThere;
        }),
      );
      expect(passed.filter((each) => each)).to.have.length(1);
    });

    it('forget a person with all backup codes', async () => {
      await enrolments.save(enrolment());
      await enrolments.replaceBackupCodes(userId, ['a']);
      await enrolments.remove(userId);
      expect([await enrolments.lock(userId), await enrolments.backupCodesLeft(userId)]).to.deep.equal([null, 0]);
    });
  });
