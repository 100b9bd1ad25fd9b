import { expect } from 'chai';
import fc from 'fast-check';
import { decideStepUp, isMfaRequired, evaluateCode, wrongCode } from '../../../../../src/domain/access/sign-in/mfa.ts';
import type { CodeGuard, CodeProof, MfaPolicy } from '../../../../../src/domain/access/sign-in/mfa.ts';
import { decideMfaReset } from '../../../../../src/domain/access/sign-in/mfa-reset.ts';
import { roles } from '../../../../../src/domain/access/caller.ts';
import type { UserCaller } from '../../../../../src/domain/access/caller.ts';
import { accepted, refused } from '../../../../../src/domain/kernel/outcome.ts';
import { later, minutes } from '../../../../../src/domain/kernel/time.ts';
import { aToken } from '../../../../builders/callers.ts';
import { NOW } from '../../../../builders/clock.ts';

const aUser = (facts: Partial<UserCaller> = {}): UserCaller => ({
  kind: 'user',
  sessionId: 1,
  steppedUpAt: null,
  userId: 1,
  userPublicId: 'user',
  organizationId: 2,
  organizationStatus: 'active',
  role: 'admin',
  customerId: null,
  isActive: true,
  isGlobalAdmin: false,
  isGlobalSupporter: false,
  mfaEnabled: true,
  mfaDemanded: false,
  imEnabled: false,
  ...facts,
});
const noPolicy: MfaPolicy = {
  requireMfaAdmins: false,
  requireMfaEditors: false,
  requireMfaReadonly: false,
  requireMfaPlatformStaff: false,
};
const unused: CodeGuard = { lastUsedStep: null, wrongCodes: 0, lockedUntil: null };
const wrongTimes = (times: number, now = NOW, from = unused): CodeGuard =>
  Array.from({ length: times }).reduce<CodeGuard>((guard) => evaluateCode(guard, 'wrong', now).guard, from);

describe('decideStepUp', () => {
  it('answers mfa_step_up_required without a verified code in the session', () => {
    expect(decideStepUp({ caller: aUser(), now: NOW })).to.deep.equal(refused('mfa_step_up_required'));
  });

  it('accepts a step-up for exactly five minutes', () => {
    const caller = aUser({ steppedUpAt: NOW });
    expect(decideStepUp({ caller, now: later(NOW, minutes(5) - 1) })).to.deep.equal(accepted(null));
    expect(decideStepUp({ caller, now: later(NOW, minutes(5)) })).to.deep.equal(refused('mfa_step_up_required'));
  });

  it('accepts users and issuers of tokens without two-step verification', () => {
    expect(decideStepUp({ caller: aUser({ mfaEnabled: false }), now: NOW }).ok).to.equal(true);
    expect(decideStepUp({ caller: aToken({ mfaEnabled: false }), now: NOW }).ok).to.equal(true);
  });

  it('answers mfa_step_up_required to every token of a user with two-step verification', () => {
    expect(decideStepUp({ caller: aToken({ mfaEnabled: true }), now: NOW })).to.deep.equal(
      refused('mfa_step_up_required'),
    );
  });
});

describe('evaluateCode', () => {
  it('accepts a correct code once; its step must be later than the last one used', () => {
    const first = evaluateCode(unused, { step: 100 }, NOW);
    expect(first.outcome).to.deep.equal(accepted('verified'));
    expect(evaluateCode(first.guard, { step: 100 }, NOW).outcome).to.deep.equal(wrongCode);
    expect(evaluateCode(first.guard, { step: 99 }, NOW).outcome).to.deep.equal(wrongCode);
    expect(evaluateCode(first.guard, { step: 101 }, NOW).outcome.ok).to.equal(true);
  });

  it('locks at the fifth wrong code, which is itself reported as wrong', () => {
    expect(wrongTimes(4).lockedUntil).to.equal(null);
    const fifth = evaluateCode(wrongTimes(4), 'wrong', NOW);
    expect(fifth.outcome).to.deep.equal(wrongCode);
    expect(fifth.guard.lockedUntil).to.deep.equal(later(NOW, minutes(15)));
    // The clock was set back: nobody waits longer than the lock lasts.
    expect(evaluateCode(fifth.guard, 'backupCode', later(NOW, -minutes(120))).outcome.ok).to.equal(true);
  });

  it('answers mfa_step_up_locked for fifteen minutes, even to a correct code', () => {
    for (const proof of [{ step: 100 }, 'backupCode', 'wrong'] as const satisfies readonly CodeProof[]) {
      expect(evaluateCode(wrongTimes(5), proof, NOW).outcome).to.deep.equal(
        refused('mfa_step_up_locked', { retryAfter: 900, retryAfterSeconds: 900 }),
      );
    }
    expect(evaluateCode(wrongTimes(5), { step: 100 }, later(NOW, minutes(15) - 1)).outcome.ok).to.equal(false);
    expect(evaluateCode(wrongTimes(5), { step: 100 }, later(NOW, minutes(15))).outcome.ok).to.equal(true);
  });

  it('does not extend the lock while it lasts', () => {
    const locked = wrongTimes(5);
    expect(wrongTimes(20, later(NOW, minutes(14)), locked)).to.deep.equal(locked);
  });

  it('resets the count of attempts after the lock and after a correct code', () => {
    const end = later(NOW, minutes(15));
    expect(wrongTimes(4, end, wrongTimes(5))).to.include({ wrongCodes: 4, lockedUntil: null });
    expect(evaluateCode(wrongTimes(4), 'backupCode', NOW).guard).to.deep.equal(unused);
  });

  it('never accepts the same step twice, in any order of codes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 })), (steps) => {
        const passed: number[] = [];
        let guard = unused;
        steps.forEach((step, at) => {
          const verdict = evaluateCode(guard, { step }, later(NOW, at * minutes(20)));
          guard = verdict.guard;
          if (verdict.outcome.ok) passed.push(step);
        });
        expect(new Set(passed).size).to.equal(passed.length);
      }),
    );
  });
});

describe('isMfaRequired', () => {
  const demandedOf = {
    requireMfaAdmins: ['admin'],
    requireMfaEditors: ['editor', 'responder'],
    requireMfaReadonly: ['readonly'],
  } as const;
  const person = { isGlobalAdmin: false, isGlobalSupporter: false };

  for (const [flag, expected] of Object.entries(demandedOf))
    it(`returns true under ${flag} for ${expected.join(' and ')} only`, () => {
      expect(roles.filter((role) => isMfaRequired({ ...person, role }, { ...noPolicy, [flag]: true }))).to.have.members(
        [...expected],
      );
    });

  it('returns true for platform admins and supporters of any role under the platform policy', () => {
    const policy = { ...noPolicy, requireMfaPlatformStaff: true };
    expect(isMfaRequired({ ...person, role: 'readonly', isGlobalAdmin: true }, policy)).to.equal(true);
    expect(isMfaRequired({ ...person, role: 'readonly', isGlobalSupporter: true }, policy)).to.equal(true);
    expect(isMfaRequired({ ...person, role: 'admin' }, policy)).to.equal(false);
  });
});

describe('decideMfaReset', () => {
  const target = { userId: 5, isGlobalAdmin: false, isGlobalSupporter: false };

  it('requires a verified code for the own account only', () => {
    expect(decideMfaReset({ caller: aUser(), target, now: NOW })).to.deep.equal(accepted(null));
    expect(decideMfaReset({ caller: aUser({ userId: 5 }), target, now: NOW })).to.deep.equal(
      refused('mfa_step_up_required'),
    );
  });

  it('answers globalUserProtected for platform staff unless the caller is a platform admin', () => {
    for (const flag of ['isGlobalAdmin', 'isGlobalSupporter']) {
      const staff = { ...target, [flag]: true };
      expect(decideMfaReset({ caller: aUser({ isGlobalSupporter: true }), target: staff, now: NOW })).to.deep.equal(
        refused('globalUserProtected'),
      );
      expect(decideMfaReset({ caller: aUser({ isGlobalAdmin: true }), target: staff, now: NOW }).ok).to.equal(true);
    }
  });
});
