import { expect } from 'chai';
import type { Sessions } from '../../../src/application/access/ports.ts';
import { CHALLENGE_LIMIT } from '../../../src/domain/access/session.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched } from '../at-once.ts';
import { aNewSession, officeIn } from './under-test.ts';
import type { AccessUnderTest, Office, OpenAccess } from './under-test.ts';

/** What every store of sessions promises. */
export const sessionsContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`Sessions, ${adapter}`, () => {
    let store: AccessUnderTest;
    let sessions: Sessions;
    let office: Office;
    beforeEach(async () => {
      store = await open();
      ({ sessions } = store);
      office = await officeIn(store);
    });
    afterEach(() => store.close());

    it('find a session by its id and by the hash of its secret, which they do not tell', async () => {
      const { sha256, ...record } = aNewSession(office.admin.id, { userAgent: 'Firefox' });
      const opened = await sessions.open({ ...record, sha256 });
      expect(opened).to.deep.equal({ ...record, id: opened.id });
      expect([await sessions.byId(opened.id), await sessions.bySecret(sha256)]).to.deep.equal([opened, opened]);
      expect([await sessions.byId(opened.id + 1), await sessions.bySecret('unknown')]).to.deep.equal([null, null]);
    });

    it('are listed newest first, each user’s own', async () => {
      const old = await sessions.open(aNewSession(office.admin.id));
      const young = await sessions.open(aNewSession(office.admin.id, { createdAt: later(NOW, 1) }));
      await sessions.open(aNewSession(office.editor.id));
      expect(await sessions.listOf(office.admin.id)).to.deep.equal([young, old]);
    });

    it('are cleared away when the user opens another after their end, and not a millisecond sooner', async () => {
      const waiting = await sessions.open(aNewSession(office.admin.id, { awaitsCode: true }));
      const others = await sessions.open(aNewSession(office.editor.id, { awaitsCode: true }));
      await sessions.open(aNewSession(office.admin.id, { createdAt: later(NOW, CHALLENGE_LIMIT - 1) }));
      expect(await sessions.byId(waiting.id)).to.deep.equal(waiting);
      await sessions.open(aNewSession(office.admin.id, { createdAt: later(NOW, CHALLENGE_LIMIT) }));
      expect([await sessions.byId(waiting.id), await sessions.byId(others.id)]).to.deep.equal([null, others]);
    });

    it('end once, for one of many who end it at once', async () => {
      const { id } = await sessions.open(aNewSession(office.admin.id));
      const ended = await executeBatched(() => sessions.end(id));
      expect(ended.toSorted()).to.deep.equal([...Array.from({ length: AT_ONCE - 1 }, () => false), true]);
      expect(await sessions.byId(id)).to.equal(null);
    });

    it('of a user end all at once, and nobody else’s', async () => {
      await sessions.open(aNewSession(office.admin.id));
      const theirs = await sessions.open(aNewSession(office.editor.id));
      await sessions.endAllOf(office.admin.id);
      expect([await sessions.listOf(office.admin.id), await sessions.listOf(office.editor.id)]).to.deep.equal([[], [theirs]]);
    });

    it('note that a code was verified, in one session only', async () => {
      const [one, other] = [await sessions.open(aNewSession(office.admin.id)), await sessions.open(aNewSession(office.admin.id))];
      await sessions.stepUp(one.id, later(NOW, 5));
      expect([(await sessions.byId(one.id))?.steppedUpAt, (await sessions.byId(other.id))?.steppedUpAt]).to.deep.equal([later(NOW, 5), null]);
    });
  });
