import { expect } from 'chai';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { SECRET_GRACE, SECRET_LIFETIME, SESSION_IDLE_LIMIT } from '../../../src/domain/access/session.ts';
import { days, later, minutes } from '../../../src/domain/kernel/time.ts';
import { customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched } from '../at-once.ts';
import { aNewSession, tokenOf, officeIn } from './under-test.ts';
import type { AccessUnderTest, Office, OpenAccess } from './under-test.ts';

const TOKEN = `wsm_${'t'.repeat(43)}`;
const COOKIE = 's'.repeat(43);

/** What every lookup of API tokens promises. */
export const apiTokenReaderContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`Callers by API tokens, ${adapter}`, () => {
    let store: AccessUnderTest;
    let office: Office;
    beforeEach(async () => {
      store = await open();
      office = await officeIn(store);
    });
    afterEach(() => store.close());
    const callerOf = (secret = TOKEN) => store.tokenReader.find({ kind: 'bearer', secret });
    const add = (facts = {}, user = office.admin) => tokenOf(store, user, { sha256: store.digest.sha256(TOKEN), ...facts });

    it('tells the user behind a token, as they stand now, and nobody behind an unknown one', async () => {
      const { id: tokenId } = await add();
      const { id: userId, publicId: userPublicId, organizationId } = office.admin;
      expect(await callerOf()).to.deep.equal({
        ...{ kind: 'token', tokenId, userId, userPublicId, organizationId, organizationStatus: 'active', role: 'admin', customerId: null },
        ...{ isActive: true, isGlobalAdmin: false, isGlobalSupporter: false, mfaEnabled: false, mfaDemanded: false },
      });
      expect(await callerOf(`wsm_${'u'.repeat(43)}`)).to.equal(null);
    });

    it('notes the use', async () => {
      const { publicId } = await add();
      await callerOf();
      expect((await store.apiTokens.find(everywhere, publicId))?.lastUsedAt).to.deep.equal(NOW);
    });

    it('tells nobody behind a token that is revoked, or from its expiry on', async () => {
      const added = await add({ expiresAt: later(NOW, 10) });
      store.clock.advance(9);
      expect(await callerOf()).to.not.equal(null);
      store.clock.advance(1);
      expect(await callerOf()).to.equal(null);
      store.clock.set(NOW);
      await store.apiTokens.save({ ...added, revokedAt: NOW });
      expect(await callerOf()).to.equal(null);
    });

    it('confines the caller to the customer of the token, or else to that of its issuer', async () => {
      const customer = await customerOf(store, office.agency);
      await add({ customerId: customer.id }, await memberOf(store, office.agency, { role: 'admin', isGlobalAdmin: true }));
      expect(await callerOf()).to.deep.include({ customerId: customer.id, isGlobalAdmin: false });
    });

    it('tells nobody from the moment on that the deletion of the account takes effect', async () => {
      await add();
      await store.accountDeletions.replace(null, { userId: office.admin.id, status: 'requested', requestedAt: NOW });
      store.clock.set(later(NOW, days(30) - 1));
      expect(await callerOf()).to.not.equal(null);
      store.clock.advance(1);
      expect(await callerOf()).to.equal(null);
    });

    it('tells the standing of the organization', async () => {
      await add();
      await store.organizations.save({ ...office.agency.organization, status: 'suspended' });
      expect(await callerOf()).to.deep.include({ organizationStatus: 'suspended' });
    });
  });

/** What every lookup of session cookies promises. */
export const sessionReaderContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`Callers by sessions, ${adapter}`, () => {
    let store: AccessUnderTest;
    let office: Office;
    beforeEach(async () => {
      store = await open();
      office = await officeIn(store);
    });
    afterEach(() => store.close());
    const callerOf = (secret = COOKIE) => store.sessionReader.find({ kind: 'cookie', secret });
    const renewed = (secret = COOKIE) => store.sessionReader.renew({ kind: 'cookie', secret });
    const sessionOf = (userId: number, facts = {}) => store.sessions.open(aNewSession(userId, { sha256: store.digest.sha256(COOKIE), ...facts }));
    const confirm = (userId: number) =>
      store.enrolments.save({ userId, sealedSecret: 's', sealedPending: null, confirmedAt: NOW, lastUsedStep: null, wrongCodes: 0, lockedUntil: null });

    it('tells the person behind a session, and nobody behind an unknown or ended one', async () => {
      const { id: sessionId } = await sessionOf(office.editor.id, { steppedUpAt: NOW });
      const { id: userId, publicId: userPublicId, organizationId } = office.editor;
      expect(await callerOf()).to.deep.equal({
        ...{ kind: 'user', sessionId, steppedUpAt: NOW, userId, userPublicId, organizationId, organizationStatus: 'active', role: 'editor', customerId: null },
        ...{ isActive: true, isGlobalAdmin: false, isGlobalSupporter: false, mfaEnabled: false, mfaDemanded: false },
      });
      expect(await callerOf('u'.repeat(43))).to.equal(null);
      await store.sessions.end(sessionId);
      expect(await callerOf()).to.equal(null);
    });

    it('tells nobody behind a session that waits for its code, nor from the end of an unused one on', async () => {
      const { id } = await sessionOf(office.editor.id, { awaitsCode: true });
      expect(await callerOf()).to.equal(null);
      await store.sessions.end(id);
      await sessionOf(office.editor.id);
      store.clock.set(later(NOW, SESSION_IDLE_LIMIT));
      expect(await callerOf()).to.equal(null);
      store.clock.advance(-1);
      expect(await callerOf()).to.not.equal(null);
    });

    it('tells nobody from the moment on that the deletion of the account takes effect', async () => {
      const now = later(NOW, days(30));
      await store.accountDeletions.replace(null, { userId: office.editor.id, status: 'requested', requestedAt: NOW });
      await sessionOf(office.editor.id, { createdAt: later(now, -1), lastSeenAt: later(now, -1) });
      store.clock.set(later(now, -1));
      expect(await callerOf()).to.not.equal(null);
      store.clock.set(now);
      expect(await callerOf()).to.equal(null);
    });

    it('notes the use of a session, so that it lives on', async () => {
      const { id } = await sessionOf(office.editor.id);
      store.clock.set(later(NOW, minutes(1)));
      await callerOf();
      expect((await store.sessions.byId(id))?.lastSeenAt).to.deep.equal(later(NOW, minutes(1)));
    });

    it('tells whether two-step verification is on, and whether it is demanded', async () => {
      const staff = await memberOf(store, office.agency, { isGlobalSupporter: true });
      await sessionOf(staff.id);
      expect(await callerOf()).to.deep.include({ mfaEnabled: false, mfaDemanded: true });
      await confirm(staff.id);
      expect(await callerOf()).to.deep.include({ mfaEnabled: true });
    });

    it('demands it of those whom the organization demands it of', async () => {
      await sessionOf(office.editor.id);
      await store.organizations.save({ ...office.agency.organization, requireMfaEditors: true });
      expect(await callerOf()).to.deep.include({ mfaDemanded: true });
    });

    it('exchanges a secret at its age, the same for all who ask at once, and lets the earlier one pass for a while', async () => {
      await sessionOf(office.editor.id);
      store.clock.set(later(NOW, SECRET_LIFETIME - 1));
      expect(await renewed()).to.equal(null);
      store.clock.advance(1);
      const told = new Set(await executeBatched(() => renewed()));
      expect(told.size).to.equal(1);
      const [successor = null] = told;
      if (typeof successor !== 'string') throw new Error('The secret was not exchanged.');
      expect([(await callerOf(successor))?.kind, (await callerOf())?.kind]).to.deep.equal(['user', 'user']);
      store.clock.advance(SECRET_GRACE - 1);
      expect([(await callerOf())?.kind, await renewed()]).to.deep.equal(['user', successor]);
      store.clock.advance(1);
      expect([await callerOf(), (await callerOf(successor))?.kind]).to.deep.equal([null, 'user']);
    });
  });
