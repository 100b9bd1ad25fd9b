import { expect } from 'chai';
import { accountDeletionJob } from '../../../../src/application/accounts/account-deletion-job.ts';
import { getAccountDeletion, requestAccountDeletion, withdrawAccountDeletion } from '../../../../src/application/accounts/account-deletions.ts';
import { completeAccountDeletion, listDueAccountDeletions } from '../../../../src/application/accounts/complete-deletions.ts';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import type { UserRecord } from '../../../../src/domain/accounts/user.ts';
import { aPublicId } from '../../../builders/agencies.ts';
import { agencyHost, sessionOf } from '../../../builders/agency-host.ts';
import type { AgencyHost } from '../../../builders/agency-host.ts';
import { aUser } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';

const EFFECT = later(NOW, days(30));
const BEFORE = later(EFFECT, -1);

describe('the deletion of an account', () => {
  let host: AgencyHost;
  let ada: UserRecord;
  let grace: UserRecord;
  beforeEach(async () => {
    host = await agencyHost();
    ada = await host.member({ role: 'admin', email: 'ada@example.com' });
    grace = await host.member({ email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' });
  });

  const request = (user: UserRecord, id = 'me') => bindUseCase(requestAccountDeletion, host.needs, host.host)(sessionOf(user), { id });
  const withdraw = (user: UserRecord, id = 'me') => bindUseCase(withdrawAccountDeletion, host.needs, host.host)(sessionOf(user), { id });
  const standing = async (user: UserRecord, id = 'me') => valueOf(await bindUseCase(getAccountDeletion, host.needs, host.host)(sessionOf(user), { id }));
  const runJob = () => accountDeletionJob(bindUseCase(listDueAccountDeletions, host.needs, host.host), bindUseCase(completeAccountDeletion, host.needs, host.host)).run();
  const complete = ({ publicId }: UserRecord) => bindUseCase(completeAccountDeletion, host.needs, host.host)(systemCaller, { publicId });
  const found = ({ publicId }: UserRecord) => host.needs.users.find(everywhere, publicId);

  it('is requested once, however often it is asked for, and administrators are told', async () => {
    expect(await standing(grace)).to.deep.equal({ status: 'none', requestedAt: null, effectiveAt: null, withdrawnAt: null });
    const first = valueOf(await request(grace));
    expect(first).to.deep.equal({ status: 'requested', requestedAt: NOW, effectiveAt: EFFECT, withdrawnAt: null });
    host.clock.advance(days(1));
    expect(valueOf(await request(grace))).to.deep.equal(first);
    expect(await host.mailed()).to.deep.equal(['ada@example.com']);
  });

  it('takes effect 30 days later to the millisecond, whether or not a job has run', async () => {
    const due = async () => valueOf(await bindUseCase(listDueAccountDeletions, host.needs, host.host)(systemCaller, undefined));
    await request(grace);
    host.clock.set(BEFORE);
    expect([(await standing(grace)).status, await due()]).to.deep.equal(['requested', []]);
    host.clock.set(EFFECT);
    expect([(await standing(grace)).status, await due()]).to.deep.equal(['completed', [{ publicId: grace.publicId }]]);
    expect(codeOf(await withdraw(grace))).to.equal('accountDeletionNotRequested');
  });

  it('can be withdrawn until the last millisecond, and takes no effect then', async () => {
    await request(grace);
    host.clock.set(BEFORE);
    expect(valueOf(await withdraw(grace))).to.deep.equal({ status: 'withdrawn', requestedAt: NOW, effectiveAt: null, withdrawnAt: BEFORE });
    expect(codeOf(await withdraw(grace))).to.equal('accountDeletionNotRequested');
    host.clock.advance(days(31));
    await runJob();
    expect(await found(grace)).to.deep.equal(grace);
    expect(valueOf(await request(grace)).requestedAt).to.deep.equal(host.clock.now());
  });

  it('leaves a nameless author without any way in, and not a millisecond sooner', async () => {
    const { id: userId, publicId } = grace;
    const stamps = { createdAt: NOW, updatedAt: NOW, expiresAt: null };
    const token = { ...stamps, publicId: aPublicId(), organizationId: host.organizationId, userId, customerId: null, name: 'x', prefix: 'wsm_', lastFour: 'abcd', sha256: 'token' };
    await host.needs.apiTokens.add(token);
    await host.needs.sessions.open({ publicId: aPublicId(), userId, sha256: 'session', createdAt: NOW, lastSeenAt: NOW, awaitsCode: false, steppedUpAt: null, address: '192.0.2.1', userAgent: null });
    await host.needs.enrolments.save({ userId, sealedSecret: 'sealed', sealedPending: null, confirmedAt: NOW, lastUsedStep: null, wrongCodes: 0, lockedUntil: null });
    const waysIn = async () => [
      (await host.needs.apiTokens.find({ ...everywhere, issuerId: null }, token.publicId)) !== null,
      (await host.needs.sessions.bySecret('session')) !== null,
      (await host.needs.enrolments.lock(userId)) !== null,
    ];
    await request(grace);
    host.clock.set(BEFORE);
    await runJob();
    expect([(await found(grace))?.email, ...(await waysIn())]).to.deep.equal(['grace@example.com', true, true, true]);
    const announced = host.announced();
    host.clock.set(EFFECT);
    await runJob();
    expect([await found(grace), ...(await waysIn())]).to.deep.equal([null, false, false, false]);
    expect(host.announced()).to.equal(announced + 1);
    expect(host.audited('accountDeletion.completed').map(({ actor, subjectId }) => [actor.kind, subjectId])).to.deep.equal([['system', publicId]]);
    expect(codeOf(await complete(grace))).to.equal('accountDeletionNotRequested');
  });

  it('is done for everybody whose time has come, however many they are', async () => {
    const leavers = await Promise.all(Array.from({ length: 101 }, () => host.member()));
    for (const leaver of leavers) await request(leaver);
    host.clock.advance(1);
    await request(grace);
    host.clock.set(EFFECT);
    await runJob();
    const { items } = await host.needs.users.page(host.agency.own, { page: 1, perPage: 100 });
    expect(items.map(({ email }) => email)).to.deep.equal(['ada@example.com', 'grace@example.com']);
  });

  it('is done once when several processes come to it at once', async () => {
    await request(grace);
    host.clock.set(EFFECT);
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(host.audited('accountDeletion.completed')).to.have.length(1);
  });

  it('is refused with accountDeletionSoleOwner to the only administrator, who learns of which organization', async () => {
    const refusal = await request(ada);
    expect(refusal).to.deep.include({ code: 'accountDeletionSoleOwner', data: { organizationId: host.organizationId } });
    await host.member({ role: 'admin', isActive: false });
    expect(codeOf(await request(ada))).to.equal('accountDeletionSoleOwner');
    await host.member({ role: 'admin' });
    expect(codeOf(await request(ada))).to.equal(null);
  });

  it('is granted to one of the last two administrators who ask at once', async () => {
    const second = await host.member({ role: 'admin' });
    expect((await Promise.all([request(ada), request(second)])).map(codeOf)).to.have.members([null, 'accountDeletionSoleOwner']);
  });

  it('tells every administrator of a request and of its withdrawal', async () => {
    await host.member({ role: 'admin', email: 'second@example.com' });
    await host.member({ role: 'admin', email: 'gone@example.com', isActive: false });
    await request(grace);
    expect(await host.mailed()).to.deep.equal(['ada@example.com', 'second@example.com']);
    await withdraw(grace);
    expect(await host.mailed()).to.deep.equal(['ada@example.com', 'second@example.com']);
  });

  it('is a matter of oneself and of administrators, within one organization', async () => {
    expect(codeOf(await request(grace, ada.publicId))).to.equal('forbidden');
    expect(codeOf(await request(ada, grace.publicId))).to.equal(null);
    expect(codeOf(await withdraw(ada, grace.publicId))).to.equal(null);
    const stranger = aUser({ organizationId: host.organizationId + 1 });
    for (const useCase of [requestAccountDeletion, withdrawAccountDeletion, getAccountDeletion])
      expect(codeOf(await bindUseCase(useCase, host.needs, host.host)(stranger, { id: grace.publicId }))).to.equal('accountDeletionUserNotFound');
  });
});
