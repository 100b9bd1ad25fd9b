import { expect } from 'chai';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { PASSWORD, RIGHT, WRONG, accessHost } from '../../../builders/access-host.ts';
import type { AccessHost } from '../../../builders/access-host.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';
import { together } from '../../../builders/together.ts';

describe('signing in', () => {
  let host: AccessHost;
  beforeEach(async () => {
    host = await accessHost();
  });

  it('opens a session for the right password, which ends by signing out', async () => {
    const session = await host.enter();
    expect(await host.sessionOf(session)).to.deep.include({ kind: 'user', userId: host.ada.id, mfaEnabled: false });
    valueOf(await host.signOut(session));
    expect(await host.sessionOf(session)).to.equal(null);
  });

  it('answers unauthenticated for a wrong one, which the audit log tells of', async () => {
    expect(codeOf(await host.signInWith('wrong'))).to.equal('unauthenticated');
    expect(host.auditedActions()).to.deep.equal(['signIn.refused']);
  });

  it('answers rateLimited for thirty seconds after five wrong passwords, to the right one too', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect(codeOf(await host.signInWith('wrong'))).to.equal('unauthenticated');
    host.clock.advance(seconds(30) - 1);
    expect(codeOf(await host.signInWith(PASSWORD))).to.equal('rateLimited');
    host.clock.advance(1);
    expect(codeOf(await host.signInWith(PASSWORD))).to.equal(null);
  });

  it('delays nobody elsewhere for that', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await host.signInWith('wrong');
    expect(codeOf(await host.signInWith(PASSWORD, '192.0.2.2'))).to.equal(null);
  });

  it('answers unauthenticated for a password that was changed while it was examined', async () => {
    host.changeMeanwhile('new horse');
    expect(codeOf(await host.signInWith(PASSWORD))).to.equal('unauthenticated');
    expect(host.auditedActions()).to.deep.equal(['signIn.refused']);
    expect(codeOf(await host.signInWith('new horse'))).to.equal(null);
  });

  it('ends the session that the new one takes the place of', async () => {
    const before = await host.enter();
    valueOf(await host.signInWith(PASSWORD, '192.0.2.1', before));
    expect(await host.sessionOf(before)).to.equal(null);
  });

  it('waits for a code where two-step verification is on: the password alone opens nothing', async () => {
    await host.enroll(await host.enter());
    const waiting = await host.enter();
    expect(await host.sessionOf(waiting)).to.equal(null);
    const { secret } = valueOf(await host.complete(waiting, RIGHT));
    expect(await host.sessionOf(secret)).to.deep.include({ kind: 'user', mfaEnabled: true });
    expect(codeOf(await host.complete(waiting, RIGHT))).to.equal('unauthenticated');
  });
});

describe('codes of two-step verification', () => {
  let host: AccessHost;
  let session: string;
  let backupCodes: readonly string[];
  beforeEach(async () => {
    host = await accessHost();
    session = await host.enter();
    backupCodes = await host.enroll(session);
  });

  it('are locked with mfa_step_up_locked by five wrong ones, for fifteen minutes, against right ones too', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect(codeOf(await host.stepUp(session, WRONG))).to.equal('invalidRequestBody');
    expect(codeOf(await host.stepUp(session, RIGHT))).to.equal('mfa_step_up_locked');
    host.clock.advance(minutes(15) - 1);
    expect(codeOf(await host.stepUp(session, RIGHT))).to.equal('mfa_step_up_locked');
    host.clock.advance(1);
    expect(codeOf(await host.stepUp(session, RIGHT))).to.equal(null);
  });

  it('are locked by five wrong ones at once, whatever more come with them', async () => {
    const codes = (await together(8, () => host.stepUp(session, WRONG))).map(codeOf);
    expect(codes.filter((code) => code === 'invalidRequestBody')).to.have.length(5);
    expect(codes.filter((code) => code === 'mfa_step_up_locked')).to.have.length(3);
  });

  it('start anew after a right one', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await host.stepUp(session, WRONG);
    expect(codeOf(await host.stepUp(session, RIGHT))).to.equal(null);
    expect(codeOf(await host.stepUp(session, WRONG))).to.equal('invalidRequestBody');
  });

  it('pass once each, for one of many who send the same at once', async () => {
    const codes = (await together(4, () => host.stepUp(session, RIGHT))).map(codeOf);
    expect(codes.filter((code) => code === null)).to.have.length(1);
  });

  it('of the backup pass once each, too', async () => {
    const [backup = ''] = backupCodes;
    const codes = (await together(4, () => host.stepUp(session, backup))).map(codeOf);
    expect(codes.filter((code) => code === null)).to.have.length(1);
    expect(codeOf(await host.stepUp(session, backupCodes[1] ?? ''))).to.equal(null);
  });
});
