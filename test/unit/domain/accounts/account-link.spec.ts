import { expect } from 'chai';
import { invalidLink, decideLinkUse, isResetMailDue } from '../../../../src/domain/accounts/account-link.ts';
import type { AccountLink, PresentedLink } from '../../../../src/domain/accounts/account-link.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const aLink = (facts: Partial<AccountLink> = {}): AccountLink => ({
  id: 1,
  userId: 2,
  purpose: 'invitation',
  createdAt: NOW,
  expiresAt: later(NOW, minutes(10)),
  usedAt: null,
  ...facts,
});
const use = (facts: Partial<PresentedLink>) =>
  decideLinkUse({ link: aLink(), purpose: 'invitation', isActive: true, now: NOW, ...facts });

describe('decideLinkUse', () => {
  it('accepts a link before its expiry, and rejects it at that moment', () => {
    expect(use({ now: later(NOW, minutes(10) - 1) })).to.deep.equal({ ok: true, value: null });
    expect(use({ now: later(NOW, minutes(10)) })).to.deep.equal(invalidLink);
  });

  for (const [what, facts] of [
    ['unknown', { link: null }],
    ['used', { link: aLink({ usedAt: NOW }) }],
    ['for another purpose', { link: aLink({ purpose: 'passwordReset' }) }],
    ['of a deactivated user', { isActive: false }],
  ] as const)
    it(`rejects a link that is ${what} with the same invalidRequestBody`, () => {
      expect(use(facts)).to.deep.equal(invalidLink);
    });
});

describe('isResetMailDue', () => {
  const latest = { createdAt: NOW };
  const account = { isActive: true };

  it('permits a reset mail for active accounts only', () => {
    expect(isResetMailDue({ account, latest: null, now: NOW })).to.equal(true);
    expect(isResetMailDue({ account: { isActive: false }, latest: null, now: NOW })).to.equal(false);
    expect(isResetMailDue({ account: null, latest: null, now: NOW })).to.equal(false);
  });

  it('permits another reset mail five minutes after the last one', () => {
    expect(isResetMailDue({ account, latest, now: later(NOW, minutes(5) - 1) })).to.equal(false);
    expect(isResetMailDue({ account, latest, now: later(NOW, minutes(5)) })).to.equal(true);
  });
});
