import { expect } from 'chai';
import { invalidLink, decideLinkUse, isResetMailDue } from '../../../../src/domain/access/account-link.ts';
import type { AccountLink, PresentedLink } from '../../../../src/domain/access/account-link.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const aLink = (facts: Partial<AccountLink> = {}): AccountLink => ({
  id: 1, userId: 2, purpose: 'invitation', createdAt: NOW, expiresAt: later(NOW, minutes(10)), usedAt: null, ...facts,
});
const use = (facts: Partial<PresentedLink>) => decideLinkUse({ link: aLink(), purpose: 'invitation', isActive: true, now: NOW, ...facts });

describe('a link that was sent by mail', () => {
  it('can be used until it expires, and not at that moment', () => {
    expect(use({ now: later(NOW, minutes(10) - 1) }).ok).to.equal(true);
    expect(use({ now: later(NOW, minutes(10)) })).to.deep.equal(invalidLink);
  });

  for (const [what, facts] of [
    ['unknown', { link: null }],
    ['used', { link: aLink({ usedAt: NOW }) }],
    ['for another purpose', { link: aLink({ purpose: 'passwordReset' }) }],
    ['of a deactivated user', { isActive: false }],
  ] as const)
    it(`answers the same invalidRequestBody when it is ${what}`, () => {
      expect(use(facts)).to.deep.equal(invalidLink);
    });
});

describe('a mail with a reset link', () => {
  const latest = { createdAt: NOW };
  const account = { isActive: true };

  it('is due for an active account alone', () => {
    expect(isResetMailDue({ account, latest: null, now: NOW })).to.equal(true);
    expect(isResetMailDue({ account: { isActive: false }, latest: null, now: NOW })).to.equal(false);
    expect(isResetMailDue({ account: null, latest: null, now: NOW })).to.equal(false);
  });

  it('is due again five minutes after the last one', () => {
    expect(isResetMailDue({ account, latest, now: later(NOW, minutes(5) - 1) })).to.equal(false);
    expect(isResetMailDue({ account, latest, now: later(NOW, minutes(5)) })).to.equal(true);
  });
});
